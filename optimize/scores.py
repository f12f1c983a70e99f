"""Every measure of one case, each as defined for the labels the case carries."""

from collections import Counter
from collections.abc import Mapping

from data.schema import Case
from optimize.intent import find_intent_damage
from optimize.measures import clause_coverage, ranking_measures
from optimize.observation import Observation
from signatures.plan import Decision, Strategy

Scores = Mapping[str, float]

RETRIEVAL = ("recall@5", "recall@8", "rr", "ndcg@5", "clause_coverage")
CONSTRAINTS = (
    "accepted_forbidden",
    "accepted_forbidden_reachable",
    "accepted_forbidden_inventable",
    "identifiers_touched",
    "lost_constraints",
    "added_constraints",
    "polarity_errors",
    "reference_errors",
    "probe_invented",
)
DECISIONS = (
    "decision_accuracy",
    "strategy_accuracy",
    "strategy_best",
    "clarify_precision",
    "clarify_recall",
)
EVIDENCE = ("evidence_f1", "evidence_unasked")
COST = ("lm_calls", "tokens_in", "tokens_out", "ms")
ONE_PASSAGE = (Strategy.ORIGINAL, Strategy.CONTEXTUALIZE)


def score(case: Case, seen: Observation) -> Scores:
    """Measure one observation; a measure that does not apply to the case is absent.

    The mean of each over a set of cases is the figure that is reported, precision and recall of
    clarifications included: the one is present where the plan asks, the other where the label
    does.
    """
    return {
        **_retrieval(case, seen),
        **_intent(case, seen),
        **_decision(case, seen),
        **_evidence(case, seen),
        **_cost(seen),
        "scope_escapes": float(len(seen.escapes)),
    }


def accepted_strategies(case: Case) -> tuple[Strategy, ...]:
    """Give the strategies that count as right.

    Where two clauses are answered by one passage, not splitting is as right as splitting.
    """
    clauses = [set(clause.relevant_ids) for clause in case.expected.clauses]
    shared = any(a & b for n, a in enumerate(clauses) for b in clauses[n + 1 :])
    return (*case.expected.strategies, *(ONE_PASSAGE if shared else ()))


def _retrieval(case: Case, seen: Observation) -> Scores:
    if case.expected.decision is not Decision.RETRIEVE or not case.relevant_ids:
        return {}
    clauses = [clause.relevant_ids for clause in case.expected.clauses]
    return {
        **ranking_measures(case.relevant_ids, seen.passage_ids),
        "clause_coverage": clause_coverage(clauses, seen.passage_ids),
    }


def _intent(case: Case, seen: Observation) -> Scores:
    found = Counter(finding.measure for finding in find_intent_damage(case, seen.plan))
    names = CONSTRAINTS if "constraints" in case.labelled else ()
    if "clauses" in case.labelled and case.expected.decision is Decision.RETRIEVE:
        names = (*names, "unsupported_branches")
    return {name: float(found[name]) for name in names}


def _decision(case: Case, seen: Observation) -> Scores:
    if "decision" not in case.labelled:
        return {}
    right = seen.plan.decision is case.expected.decision
    scores = {"decision_accuracy": float(right)}
    if seen.plan.decision is Decision.NEEDS_CLARIFICATION:
        scores["clarify_precision"] = float(right)
    if case.expected.decision is Decision.NEEDS_CLARIFICATION:
        scores["clarify_recall"] = float(right)
    if "strategy" in case.labelled and case.expected.strategies:
        scores["strategy_accuracy"] = float(seen.plan.strategy in accepted_strategies(case))
        scores["strategy_best"] = float(seen.plan.strategy is case.expected.strategies[0])
    return scores


def _evidence(case: Case, seen: Observation) -> Scores:
    if "evidence" not in case.labelled or case.expected.decision is Decision.NO_RETRIEVE:
        return {}
    wanted, cited = set(case.expected.evidence), set(seen.plan.context_evidence)
    if not wanted:
        return {"evidence_unasked": float(bool(cited))}
    return {"evidence_f1": 2 * len(wanted & cited) / (len(wanted) + len(cited))}


def _cost(seen: Observation) -> Scores:
    ledger = seen.plan.ledger
    return {
        "lm_calls": ledger.lm_calls,
        "tokens_in": ledger.tokens_in,
        "tokens_out": ledger.tokens_out,
        "ms": seen.ms,
    }
