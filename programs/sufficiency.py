"""Asking a model between two tiers whether what was found is enough."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import dspy

from programs.evidence import retrieved_content
from programs.grounds import Grounds
from programs.language_models.ask import Answer, ask, has_model
from programs.written_query import refusals, written_query
from signatures.evidence import FusedPassage, TierEnd
from signatures.plan import Clause, PlannedQuery, QueryPlan
from signatures.sufficiency import SHOWN, JudgeSufficiency
from signatures.violations import Violation


class SufficiencyJudge(dspy.Module):
    """Ask a model whether what was retrieved answers the question.

    Its predictor is no part of the planner: planners compiled without it still load, and a
    pipeline without tiers never asks it. `set_lm` gives it a model of its own.
    """

    def __init__(self) -> None:
        super().__init__()
        self.judge = dspy.Predict(JudgeSufficiency)
        self.judge.demos = list(SHOWN)

    async def verdict(self, question: str, retrieved: str, *, deadline: float) -> Answer:
        """Ask; `deadline` is an instant of the running loop's clock."""
        return await ask(
            self.judge, deadline=deadline, original_question=question, retrieved_content=retrieved
        )


@dataclass(frozen=True)
class Judgement:
    """Whether to search on, with which query besides, and what of it was refused."""

    end: TierEnd
    written: PlannedQuery | None = None
    violations: tuple[Violation, ...] = ()


@dataclass
class Judging:
    """The judge of one request: what its queries may say, and what asking it has cost."""

    judge: SufficiencyJudge
    grounds: Grounds
    answers: list[Answer] = field(default_factory=list)
    ms: float = 0.0

    def is_possible(self, plan: QueryPlan) -> bool:
        """Tell whether there are a model and tokens, and no assistant's words to show it."""
        ledger = plan.ledger
        spent = ledger.tokens_in + ledger.tokens_out
        spent += sum(answer.tokens_in + answer.tokens_out for answer in self.answers)
        affordable = spent < self.grounds.reading.limits.planning_tokens
        return affordable and has_model(self.judge) and not self.grounds.reading.accepted

    async def decide(
        self,
        plan: QueryPlan,
        clauses: Sequence[Clause],
        passages: Sequence[FusedPassage],
        *,
        seconds: float,
        may_write: bool,
    ) -> Judgement:
        """Judge what was found for one open clause after the other within so many seconds.

        The first that is not answered ends it, and a query may be written for that one alone. A
        judge that gives no answer, or that cannot be paid for, leaves it at searching on.
        """
        deadline = asyncio.get_running_loop().time() + seconds
        for clause in clauses:
            if not self.is_possible(plan):
                return Judgement(TierEnd.OPEN_CLAUSES)
            judged = await self._judged(plan, clause, passages, deadline, may_write=may_write)
            if judged.end is not TierEnd.JUDGED_ENOUGH:
                return judged
        return Judgement(TierEnd.JUDGED_ENOUGH)

    async def _judged(
        self,
        plan: QueryPlan,
        clause: Clause,
        passages: Sequence[FusedPassage],
        deadline: float,
        *,
        may_write: bool,
    ) -> Judgement:
        """Judge one clause; "enough" counts only where it has a passage at all."""
        limits = self.grounds.reading.limits
        serving = [found for found in passages if clause.id in found.clause_ids]
        shown = retrieved_content(serving, most_characters=limits.max_judged_characters)
        answer = await self._asked(_question(plan, clause, self.grounds), shown, deadline)
        if answer.prediction is None:
            failed = (Violation(code=answer.code),) if answer.code else ()
            return Judgement(TierEnd.OPEN_CLAUSES, violations=failed)
        if answer.prediction.sufficiency == "enough" and serving:
            return Judgement(TierEnd.JUDGED_ENOUGH)
        query = written_query(str(answer.prediction.specific_query), plan, clause)
        if query is None or not may_write:
            return Judgement(TierEnd.JUDGED_MORE)
        refused = tuple(refusals(query, plan, self.grounds, limits, shown=shown))
        return Judgement(TierEnd.JUDGED_MORE, None if refused else query, refused)

    async def _asked(self, question: str, shown: str, deadline: float) -> Answer:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        answer = await self.judge.verdict(question, shown, deadline=deadline)
        self.answers.append(answer)
        self.ms += (loop.time() - begun) * 1_000
        return answer


def _question(plan: QueryPlan, clause: Clause, grounds: Grounds) -> str:
    """Give the question of a clause as it was asked, never from an earlier written query."""
    whole = plan.resolved_question or grounds.reading.kept
    return whole if len(plan.clauses) == 1 else clause.text
