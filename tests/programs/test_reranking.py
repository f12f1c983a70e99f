"""A reranker may order what was found; it can neither break, slow nor crowd a search."""

import asyncio
from collections.abc import Callable, Sequence

import pytest

from programs.pipeline import RetrievalPipeline
from signatures.evidence import BranchStatus, Passage, RetrievalResult
from signatures.limits import Limits
from tests.scripted_search import (
    MINE,
    SCOPE,
    ScriptedPlanner,
    ScriptedRetriever,
    finds,
    plan_for,
)

Scores = Callable[[Sequence[Passage]], Sequence[float]]


class Scored:
    """Score by a function, and record what was asked."""

    def __init__(self, scores: Scores, seconds: float = 0) -> None:
        self._scores, self._seconds = scores, seconds
        self.asked: list[tuple[str, list[str]]] = []

    async def score(self, question: str, passages: Sequence[Passage]) -> Sequence[float]:
        self.asked.append((question, [passage.id for passage in passages]))
        await asyncio.sleep(self._seconds)
        return self._scores(passages)


def named(names: str) -> list[Passage]:
    return [MINE.model_copy(update={"id": name}) for name in names]


def reversed_(passages: Sequence[Passage]) -> Sequence[float]:
    return list(range(len(passages)))


async def _search(reranker: Scored | None, limits: Limits | None = None) -> RetrievalResult:
    backend = ScriptedRetriever(one=finds(*named("abcd")), two=finds(*named("xy")))
    pipeline = RetrievalPipeline(
        ScriptedPlanner(plan_for("one", "two")),
        backend,
        reranker=reranker,
        limits=limits or Limits(),
    )
    return await pipeline.search("one two", scope=SCOPE)


def _ids(result: RetrievalResult) -> str:
    return "".join(found.passage.id for found in result.passages)


async def test_clauses_still_take_turns_in_the_order_of_the_scores() -> None:
    reranker = Scored(reversed_)
    result = await _search(reranker)
    assert reranker.asked == [("one two", list("axbycd"))]
    assert _ids(result) == "dycxba"
    assert result.reranking
    assert (result.reranking.status, result.ledger.reranked) == (BranchStatus.OK, 6)
    assert result.ledger.reranking_ms == result.reranking.ms > 0


async def test_only_so_many_are_scored_and_the_others_stay_behind_them() -> None:
    reranker = Scored(reversed_)
    result = await _search(reranker, Limits(max_reranked=3))
    assert reranker.asked == [("one two", list("axb"))]
    assert (_ids(result), result.ledger.reranked) == ("bxaycd", 3)


async def test_a_reranker_can_lift_what_fusion_alone_would_have_cut() -> None:
    plain = await _search(None, Limits(max_passages=2))
    lifted = await _search(Scored(reversed_), Limits(max_passages=2))
    assert (_ids(plain), _ids(lifted)) == ("ax", "dy")


def raises(_: Sequence[Passage]) -> Sequence[float]:
    raise OSError("salary of Ann")


@pytest.mark.parametrize(
    ("reranker", "status"),
    [
        (Scored(raises), BranchStatus.FAILED),
        (Scored(lambda passages: [1.0]), BranchStatus.FAILED),
        (Scored(lambda passages: [float("nan")] * len(passages)), BranchStatus.FAILED),
        (Scored(lambda passages: ["high"] * len(passages)), BranchStatus.FAILED),  # type: ignore[list-item]
        (Scored(lambda passages: None), BranchStatus.FAILED),  # type: ignore[arg-type,return-value]
        (Scored(reversed_, seconds=60), BranchStatus.TIMEOUT),
    ],
)
async def test_a_failure_is_a_value_and_the_fused_order_stays(
    reranker: Scored, status: BranchStatus
) -> None:
    result = await _search(reranker, Limits(reranking_ms=30))
    assert result.passages == (await _search(None)).passages
    assert result.reranking
    assert result.reranking.status is status
    assert "salary" not in result.model_dump_json()
    assert result.outcome == (await _search(None)).outcome


async def test_it_is_not_asked_without_time_or_passages() -> None:
    reranker = Scored(reversed_)
    result = await _search(reranker, Limits(reranking_ms=0))
    assert (reranker.asked, result.ledger.reranked) == ([], 0)
    pipeline = RetrievalPipeline(
        ScriptedPlanner(plan_for("one")), ScriptedRetriever(one=finds()), reranker=reranker
    )
    nothing = await pipeline.search("one", scope=SCOPE)
    assert nothing.reranking
    assert (reranker.asked, nothing.reranking.status) == ([], BranchStatus.NOT_RUN)


async def test_without_a_reranker_nothing_is_said_of_one() -> None:
    result = await _search(None)
    assert (result.reranking, result.ledger.reranked, result.ledger.reranking_ms) == (None, 0, 0.0)
