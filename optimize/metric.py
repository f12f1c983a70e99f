"""The metric an optimizer calls: intent first, then decision, strategy, gain over raw, and cost."""

from collections import Counter
from collections.abc import Callable, Mapping

import dspy

from data.schema import Case
from optimize.finding import Finding
from optimize.intent import find_intent_damage
from optimize.measures import clause_coverage
from optimize.observation import INFRASTRUCTURE
from optimize.scores import accepted_strategies
from signatures.errors import PlanningError, RetrievalError
from signatures.plan import Decision, QueryPlan

DECISION, STRATEGY, GAIN, PER_CALL = 0.30, 0.10, 0.60, 0.02
VERSION = "1"
DAMAGE = frozenset(
    {
        "accepted_forbidden",
        "lost_constraints",
        "added_constraints",
        "polarity_errors",
        "unsupported_branches",
        "reference_errors",
    }
)

Search = Callable[[Case, QueryPlan], tuple[str, ...]]
"""Runs an accepted plan and gives the ids of the passages returned; raises on a dead backend."""


class PlannerMetric:
    """Score a plan between 0 and 1, with feedback made of reason codes.

    The score is 0 if the plan damages what was asked, else ::

        .30 · decision right + .10 · strategy accepted
        + .60 · (1 + clause coverage of the plan - clause coverage of the raw message) / 2
        - .02 · LM calls

    and never below 0. Where nothing is to be retrieved, both coverages are 0 and a right decision
    is a right strategy. A plan that an LM or a deadline failed scores 0 and is counted in
    `failures`: call `raise_for_failures` before anything made with this metric is kept.
    """

    def __init__(self, search: Search, raw_coverage: Mapping[str, float]) -> None:
        self._search = search
        self._raw_coverage = raw_coverage
        self.failures: Counter[str] = Counter()

    def __call__(
        self,
        gold: dspy.Example,
        pred: dspy.Prediction,
        trace: object = None,
        pred_name: str | None = None,
        pred_trace: object = None,
    ) -> dspy.Prediction:
        """Score one prediction; `pred_name` changes the feedback's address and nothing else."""
        plan = getattr(pred, "plan", None)
        if not isinstance(plan, QueryPlan):
            self.failures["no_plan"] += 1
            return dspy.Prediction(score=0.0, feedback="no_plan")
        score, feedback = self.judge(gold.case, plan)
        address = f"{pred_name}: " if pred_name else ""
        return dspy.Prediction(score=score, feedback=f"{address}{feedback}")

    def as_float(self, gold: dspy.Example, pred: dspy.Prediction, trace: object = None) -> float:
        """Give the score alone: a prediction is always true, and would always be a demo."""
        return float(self(gold, pred, trace).score)

    def judge(self, case: Case, plan: QueryPlan) -> tuple[float, str]:
        """Score one plan and say why."""
        broken = [v.code for v in plan.validation.violations if v.code in INFRASTRUCTURE]
        if broken:
            self.failures.update(code.value for code in broken)
            return 0.0, " ".join(code.value for code in broken)
        damage = [found for found in find_intent_damage(case, plan) if found.measure in DAMAGE]
        if damage:
            return 0.0, _reasons(damage)
        return self._undamaged(case, plan)

    def raise_for_failures(self) -> None:
        """Raise `PlanningError` when a score stands for a failure and not for a plan."""
        if self.failures:
            counts = ", ".join(f"{code} {count}" for code, count in self.failures.items())
            raise PlanningError(f"scores stand for failures ({counts}): repair them and run again")

    def _undamaged(self, case: Case, plan: QueryPlan) -> tuple[float, str]:
        try:
            found = self._coverage(case, plan)
        except RetrievalError as error:
            self.failures["retrieval_failed"] += 1
            return 0.0, f"retrieval_failed: {error}"
        right = plan.decision is case.expected.decision
        wanted = accepted_strategies(case)
        fitting = right and (not wanted or plan.strategy in wanted)
        gain = found - self._raw_coverage.get(case.id, 0.0)
        calls = plan.ledger.lm_calls
        total = DECISION * right + STRATEGY * fitting + GAIN * (1 + gain) / 2 - PER_CALL * calls
        wrong = (
            ("" if right else f"decision_wrong={plan.decision} expected={case.expected.decision}"),
            ("" if fitting or not right else f"strategy_wrong={plan.strategy}"),
            f"gain={gain:+.2f} lm_calls={calls}",
        )
        return max(0.0, total), " ".join(filter(None, wrong))

    def _coverage(self, case: Case, plan: QueryPlan) -> float:
        if case.expected.decision is not Decision.RETRIEVE or not case.relevant_ids:
            return 0.0
        if plan.decision is not Decision.RETRIEVE:
            return 0.0
        clauses = [clause.relevant_ids for clause in case.expected.clauses]
        return clause_coverage(clauses, self._search(case, plan))


def _reasons(damage: list[Finding]) -> str:
    return " ".join(f"{found.measure}={found.value!r}" for found in damage)
