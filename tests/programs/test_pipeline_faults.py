"""Whatever fails around a search, its caller has a result that says so."""

import asyncio
from pathlib import Path

import pytest

from programs.pipeline import RetrievalPipeline
from programs.retrievers.embedded import EmbeddedIndex
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from signatures.context import AccessScope
from signatures.errors import RetrieverUnavailableError
from signatures.evidence import BranchStatus, Outcome, RetrievalResult
from signatures.plan import QueryPlan
from tests.programs.small_pipeline import (
    ASKING,
    BOTH,
    NOTHING,
    QUESTION,
    searched,
)
from tests.scripted_search import SCOPE, Everywhere, ScriptedPlanner, fails


class Down(Everywhere):
    """A store that is down."""

    def __init__(self) -> None:
        super().__init__(fails(RetrieverUnavailableError("down")))

    async def vocabulary(self, *, scope: AccessScope) -> Vocabulary:
        raise RetrieverUnavailableError("down")


@pytest.mark.parametrize(
    ("plan", "outcome"),
    [(NOTHING, Outcome.NO_RETRIEVE), (ASKING, Outcome.NEEDS_CLARIFICATION)],
)
async def test_a_plan_that_does_not_retrieve_searches_nothing_even_with_the_store_down(
    plan: QueryPlan, outcome: Outcome
) -> None:
    store = Down()
    result = await RetrievalPipeline(ScriptedPlanner(plan), store).search("x", scope=SCOPE)
    assert (result.outcome, result.plan, result.branches) == (outcome, plan, ())
    assert store.texts == []


async def test_a_store_that_is_down_is_a_partial_answer_that_names_every_branch() -> None:
    planner = ScriptedPlanner(BOTH)
    result = await RetrievalPipeline(planner, Down()).search(QUESTION, scope=SCOPE)
    assert result.outcome is Outcome.PARTIAL
    assert [clause.degraded for clause in result.coverage] == [
        ("unavailable:q1",),
        ("unavailable:q2",),
    ]


class Wordless(EmbeddedIndex):
    """A real index whose words are not to be had, in some way no contract allows."""

    answer: object = None

    async def vocabulary(self, *, scope: AccessScope) -> Vocabulary:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[return-value]


@pytest.mark.parametrize("answer", [None, {}, KeyError("leave"), RuntimeError("lost")])
async def test_a_store_that_breaks_its_contract_on_words_is_searched_without_them(
    answer: object, index: EmbeddedIndex, tmp_path: Path
) -> None:
    wordless = Wordless(tmp_path)
    wordless.answer = answer
    planner = ScriptedPlanner(BOTH)
    result = await RetrievalPipeline(planner, wordless).search(QUESTION, scope=SCOPE)
    assert planner.vocabulary == EMPTY_VOCABULARY
    assert result.outcome is Outcome.COMPLETE


class NeverSaysItsWords(EmbeddedIndex):
    """A real index that is asked for its words and gives no answer."""

    async def vocabulary(self, *, scope: AccessScope) -> Vocabulary:
        await asyncio.sleep(60)
        raise AssertionError


@pytest.mark.parametrize(("planning_ms", "retrieval_ms"), [(0, 1_500), (1_000, 1_000)])
async def test_a_store_that_hangs_over_its_words_leaves_the_search_its_time(
    planning_ms: int, retrieval_ms: int, index: EmbeddedIndex, tmp_path: Path
) -> None:
    planner = ScriptedPlanner(BOTH)
    hanging = NeverSaysItsWords(tmp_path)
    result = await searched(planner, hanging, planning_ms=planning_ms, retrieval_ms=retrieval_ms)
    assert planner.vocabulary == EMPTY_VOCABULARY
    assert result.outcome is Outcome.COMPLETE


async def test_a_recorder_that_fails_loses_nosearched(index: EmbeddedIndex) -> None:
    def record(result: RetrievalResult) -> None:
        raise OSError("disk full")

    planner = ScriptedPlanner(BOTH)
    pipeline = RetrievalPipeline(planner, index, record=record)
    assert (await pipeline.search(QUESTION, scope=SCOPE)).outcome is Outcome.COMPLETE


async def test_a_search_of_a_closed_index_is_a_value(index: EmbeddedIndex) -> None:
    await index.aclose()
    planner = ScriptedPlanner(BOTH)
    result = await RetrievalPipeline(planner, index).search(QUESTION, scope=SCOPE)
    assert {branch.status for branch in result.branches} == {BranchStatus.UNAVAILABLE}
