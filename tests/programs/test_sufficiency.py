"""What a judge may say between two tiers, and what is made of it."""

import asyncio

import pytest

from programs.fusion import fuse
from programs.grounds import Grounds
from programs.language_models import scripted_model
from programs.language_models.scripted import Script
from programs.planner import QueryPlanner
from programs.reading.message import Reading
from programs.sufficiency import Judgement, Judging, SufficiencyJudge
from signatures.evidence import BranchResult, BranchStatus, FusedPassage, Passage, TierEnd
from signatures.limits import Limits
from signatures.plan import Ledger, QueryKind
from signatures.sufficiency import JudgeSufficiency
from signatures.violations import ViolationCode
from tests.scripted_search import MINE, hits

QUESTION = "Does the 2026 UK equipment policy cover monitors?"
NARROWER = "monitors in the 2026 UK equipment policy"


def judging(script: Script | None, limits: Limits | None = None) -> Judging:
    judge = SufficiencyJudge()
    if script is not None:
        judge.set_lm(scripted_model({JudgeSufficiency: script}).lm)
    return Judging(judge, Grounds(Reading(QUESTION, limits=limits or Limits())))


def found(*passages: Passage) -> tuple[FusedPassage, ...]:
    branch = BranchResult(
        query_id="q1",
        kind=QueryKind.ORIGINAL,
        clause_ids=("c1",),
        status=BranchStatus.OK,
        hits=hits(*passages),
    )
    return fuse([branch], max_passages=8)


async def decided(
    verdict: str,
    query: str = "",
    *,
    passages: tuple[FusedPassage, ...] = (),
    may_write: bool = True,
) -> Judgement:
    plan = await QueryPlanner().plan(QUESTION)
    script = {"found_answer": "leave", "sufficiency": verdict, "specific_query": query}
    return await judging(script).decide(
        plan, plan.clauses, passages, seconds=5, may_write=may_write
    )


async def test_enough_with_a_passage_for_every_open_clause_is_enough() -> None:
    assert await decided("enough", passages=found(MINE)) == Judgement(TierEnd.JUDGED_ENOUGH)


async def test_enough_without_one_is_more() -> None:
    assert (await decided("enough")).end is TierEnd.JUDGED_MORE


async def test_a_query_that_holds_is_written_for_the_open_clauses() -> None:
    judgement = await decided("more", NARROWER)
    assert (judgement.end, judgement.violations) == (TierEnd.JUDGED_MORE, ())
    assert judgement.written
    assert (judgement.written.text, judgement.written.clause_ids) == (NARROWER, ("c1",))


async def test_a_query_that_does_not_hold_is_refused_with_the_reason() -> None:
    judgement = await decided("more", "2025 UK equipment policy monitors")
    assert judgement.written is None
    assert ViolationCode.CHANGED_CONSTRAINT in {v.code for v in judgement.violations}


@pytest.mark.parametrize(
    ("query", "may_write"),
    [("", True), ("?", True), (QUESTION, True), (QUESTION.lower(), True), (NARROWER, False)],
)
async def test_nothing_new_or_nothing_allowed_is_no_query(query: str, may_write: bool) -> None:
    assert await decided("more", query, may_write=may_write) == Judgement(TierEnd.JUDGED_MORE)


async def test_a_judge_is_stopped_when_its_seconds_are_over() -> None:
    class Slow(SufficiencyJudge):
        async def verdict(self, question, retrieved, *, deadline):
            await asyncio.sleep(deadline - asyncio.get_running_loop().time() + 0.001)
            return await super().verdict(question, retrieved, deadline=deadline)

    judge = Slow()
    judge.set_lm(
        scripted_model({JudgeSufficiency: {"sufficiency": "enough", "found_answer": "none"}}).lm
    )
    plan = await QueryPlanner().plan(QUESTION)
    slow = Judging(judge, Grounds(Reading(QUESTION)))
    judgement = await slow.decide(plan, plan.clauses, (), seconds=0.01, may_write=True)
    assert judgement.end is TierEnd.OPEN_CLAUSES
    assert [violation.code for violation in judgement.violations] == [
        ViolationCode.PLANNING_TIMEOUT
    ]
    assert slow.ms >= 10


@pytest.mark.parametrize(
    ("script", "planned", "allowed", "possible"),
    [
        ({}, 0, 800, True),
        ({}, 799, 800, True),
        ({}, 800, 800, False),
        ({}, 0, 0, False),
        (None, 0, 800, False),
    ],
)
async def test_it_takes_a_model_and_tokens_that_planning_left(
    script: Script | None, planned: int, allowed: int, possible: bool
) -> None:
    plan = (await QueryPlanner().plan(QUESTION)).model_copy(
        update={"ledger": Ledger(tokens_in=planned)}
    )
    assert judging(script, Limits(planning_tokens=allowed)).is_possible(plan) is possible
