"""One request from message to result, with a scripted planner and a real index."""

import asyncio
import time
from pathlib import Path

import pytest

from programs.pipeline import RetrievalPipeline
from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.protocol import Ranking, SearchQuery
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from signatures.context import AccessScope, TrustedContext
from signatures.errors import ConfigurationError, RetrieverUnavailableError
from signatures.evidence import BranchStatus, Outcome, Passage, RetrievalResult
from signatures.limits import Limits
from signatures.plan import (
    Clarification,
    Clause,
    Decision,
    Ledger,
    PlannedQuery,
    QueryKind,
    QueryPlan,
    Strategy,
)

SCOPE = AccessScope(tenant="acme", workspace="hr", roles=("employee",))
LEAVE = Passage(id="leave", document_id="d1", workspace="hr", text="Parental leave is 20 weeks.")
TRAVEL = Passage(id="travel", document_id="d2", workspace="hr", text="Travel needs approval.")
PAY = Passage(id="pay", document_id="d3", workspace="hr", text="Payroll.", roles=("manager",))
QUESTION = "parental leave and travel approval"


def _plan(*texts: str, question: str = QUESTION, most: int = 8) -> QueryPlan:
    clauses, queries = [], []
    for number, text in enumerate(texts, 1):
        start = question.index(text)
        span = {"start": start, "end": start + len(text)}
        clauses.append(Clause(id=f"c{number}", text=text, **span))
        queries.append(
            PlannedQuery(
                id=f"q{number}",
                text=text,
                purpose="test",
                clause_ids=(f"c{number}",),
                kind=QueryKind.BRANCH,
            )
        )
    return QueryPlan(
        decision=Decision.RETRIEVE,
        strategy=Strategy.DECOMPOSE,
        routing="test",
        original_question=question,
        original_leg="dropped:test",
        clauses=tuple(clauses),
        queries=tuple(queries),
        max_results_per_query=most,
        ledger=Ledger(lm_calls=1, tokens_in=120, tokens_out=30),
    )


NOTHING = QueryPlan(decision=Decision.NO_RETRIEVE, routing="thanks", original_question="thanks!")
ASKING = QueryPlan(
    decision=Decision.NEEDS_CLARIFICATION,
    routing="reference",
    original_question="and that?",
    clarification=Clarification(question="Which one?"),
)


class ScriptedPlanner:
    """Give one plan, after `seconds`, and record what it was handed."""

    def __init__(self, plan: QueryPlan, seconds: float = 0) -> None:
        self._plan, self._seconds = plan, seconds
        self.vocabulary = EMPTY_VOCABULARY
        self.limits = Limits()
        self.rewriting: bool | None = None
        self.context: TrustedContext | None = None

    async def plan(
        self,
        message: str,
        *,
        context: TrustedContext,
        vocabulary: Vocabulary,
        limits: Limits,
        rewriting: bool,
    ) -> QueryPlan:
        self.context, self.vocabulary, self.limits = context, vocabulary, limits
        self.rewriting = rewriting
        await asyncio.sleep(self._seconds)
        return self._plan


class BrokenRetriever:
    """A store that is down, and counts how often it was searched all the same."""

    searches = 0

    async def search(self, query: SearchQuery, *, scope: AccessScope, limit: int) -> Ranking:
        self.searches += 1
        raise RetrieverUnavailableError("down")

    async def vocabulary(self, *, scope: AccessScope) -> Vocabulary:
        raise RetrieverUnavailableError("down")

    async def aclose(self) -> None:
        return None


class SlowIndex(EmbeddedIndex):
    """A real index in which one word takes for ever."""

    async def search(self, query: SearchQuery, *, scope: AccessScope, limit: int) -> Ranking:
        if "travel" in query.text:
            await asyncio.sleep(60)
        return await super().search(query, scope=scope, limit=limit)


@pytest.fixture
def index(tmp_path: Path) -> EmbeddedIndex:
    index = EmbeddedIndex(tmp_path)
    index.ingest([LEAVE, TRAVEL, PAY], tenant="acme")
    return index


async def _search(planner: ScriptedPlanner, index: EmbeddedIndex, **limits: int) -> RetrievalResult:
    pipeline = RetrievalPipeline(planner, index, limits=Limits(**limits))
    return await pipeline.search(QUESTION, scope=SCOPE)


async def test_every_clause_gets_its_passage(index: EmbeddedIndex) -> None:
    result = await _search(ScriptedPlanner(_plan("parental leave", "travel approval")), index)
    assert result.outcome is Outcome.COMPLETE
    assert [found.passage.id for found in result.passages] == ["leave", "travel"]
    assert [(c.clause_id, c.answered, c.degraded) for c in result.coverage] == [
        ("c1", True, ()),
        ("c2", True, ()),
    ]
    assert result.lexical_only


async def test_the_ledger_adds_what_the_search_cost_to_what_planning_cost(
    index: EmbeddedIndex,
) -> None:
    plan = _plan("parental leave", "travel approval")
    ledger = (await _search(ScriptedPlanner(plan), index)).ledger
    assert (ledger.lm_calls, ledger.tokens_in, ledger.tokens_out) == (1, 120, 30)
    assert (ledger.queries, ledger.passages) == (2, 2)
    assert ledger.planning_ms > 0
    assert ledger.retrieval_ms > 0


@pytest.mark.parametrize(
    ("plan", "outcome"),
    [(NOTHING, Outcome.NO_RETRIEVE), (ASKING, Outcome.NEEDS_CLARIFICATION)],
)
async def test_a_plan_that_does_not_retrieve_searches_nothing_even_with_the_store_down(
    plan: QueryPlan, outcome: Outcome
) -> None:
    store = BrokenRetriever()
    result = await RetrievalPipeline(ScriptedPlanner(plan), store).search("x", scope=SCOPE)
    assert (result.outcome, result.plan, result.branches) == (outcome, plan, ())
    assert store.searches == 0


async def test_a_store_that_is_down_is_a_partial_answer_that_names_every_branch() -> None:
    planner = ScriptedPlanner(_plan("parental leave", "travel approval"))
    result = await RetrievalPipeline(planner, BrokenRetriever()).search(QUESTION, scope=SCOPE)
    assert result.outcome is Outcome.PARTIAL
    assert [clause.degraded for clause in result.coverage] == [
        ("unavailable:q1",),
        ("unavailable:q2",),
    ]


async def test_a_branch_that_runs_out_of_time_leaves_its_clause_unanswered(tmp_path: Path) -> None:
    index = SlowIndex(tmp_path)
    index.ingest([LEAVE, TRAVEL], tenant="acme")
    planner = ScriptedPlanner(_plan("parental leave", "travel approval"))
    result = await _search(planner, index, retrieval_ms=500)
    assert result.outcome is Outcome.PARTIAL
    assert [(c.answered, c.degraded) for c in result.coverage] == [
        (True, ()),
        (False, ("timeout:q2",)),
    ]


async def test_a_clause_without_evidence_is_named(index: EmbeddedIndex) -> None:
    question = "parental leave and xylophones"
    planner = ScriptedPlanner(_plan("parental leave", "xylophones", question=question))
    result = await _search(planner, index)
    assert result.outcome is Outcome.PARTIAL
    assert [clause.answered for clause in result.coverage] == [True, False]


async def test_nothing_found_anywhere_is_no_evidence(index: EmbeddedIndex) -> None:
    result = await _search(ScriptedPlanner(_plan("xylophones", question="xylophones")), index)
    assert (result.outcome, result.passages) == (Outcome.NO_EVIDENCE, ())
    assert result.no_evidence
    assert result.no_evidence.interpretation == "xylophones"
    assert result.branches[0].status is BranchStatus.EMPTY


async def test_what_the_roles_may_not_read_is_never_found(index: EmbeddedIndex) -> None:
    planner = ScriptedPlanner(_plan("payroll", question="payroll"))
    assert (await _search(planner, index)).outcome is Outcome.NO_EVIDENCE
    manager = AccessScope(tenant="acme", workspace="hr", roles=("manager",))
    found = await RetrievalPipeline(planner, index).search("payroll", scope=manager)
    assert [passage.passage.id for passage in found.passages] == ["pay"]


async def test_the_planner_is_handed_the_words_of_the_scope_and_what_the_caller_said(
    index: EmbeddedIndex,
) -> None:
    planner = ScriptedPlanner(NOTHING)
    context = TrustedContext.from_messages([{"role": "user", "content": "hello"}])
    pipeline = RetrievalPipeline(planner, index)
    await pipeline.search("x", context=context, scope=SCOPE, rewriting=False)
    assert planner.vocabulary == Vocabulary.of([LEAVE, TRAVEL])
    assert (planner.context, planner.rewriting) == (context, False)


async def test_the_planner_is_told_the_time_that_is_left_for_it(index: EmbeddedIndex) -> None:
    planner = ScriptedPlanner(NOTHING)
    await _search(planner, index, planning_ms=5_000)
    assert 0 < planner.limits.planning_ms <= 5_000


async def test_planning_that_overran_takes_its_time_from_the_search_not_from_the_caller(
    index: EmbeddedIndex,
) -> None:
    planner = ScriptedPlanner(_plan("parental leave"), seconds=0.15)
    begun = time.monotonic()
    result = await _search(planner, index, planning_ms=50, retrieval_ms=50)
    assert time.monotonic() - begun < 0.15 + 0.25
    assert [branch.status for branch in result.branches] == [BranchStatus.NOT_RUN]
    assert (result.outcome, result.ledger.queries) == (Outcome.PARTIAL, 0)


async def test_planning_that_ends_early_does_not_lengthen_the_search(tmp_path: Path) -> None:
    index = SlowIndex(tmp_path)
    index.ingest([TRAVEL], tenant="acme")
    planner = ScriptedPlanner(_plan("travel approval"))
    begun = time.monotonic()
    await _search(planner, index, planning_ms=5_000, retrieval_ms=50)
    assert time.monotonic() - begun < 1


def test_scripts_have_a_synchronous_door(index: EmbeddedIndex) -> None:
    pipeline = RetrievalPipeline(ScriptedPlanner(_plan("parental leave")), index)
    assert pipeline.run(QUESTION, scope=SCOPE).outcome is Outcome.COMPLETE


async def test_passages_are_capped(index: EmbeddedIndex) -> None:
    planner = ScriptedPlanner(_plan("parental leave", "travel approval"))
    result = await _search(planner, index, max_passages=1)
    assert [found.passage.id for found in result.passages] == ["leave"]
    assert (result.outcome, result.ledger.passages) == (Outcome.PARTIAL, 1)


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
    planner = ScriptedPlanner(_plan("parental leave", "travel approval"))
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
    planner = ScriptedPlanner(_plan("parental leave", "travel approval"))
    hanging = NeverSaysItsWords(tmp_path)
    result = await _search(planner, hanging, planning_ms=planning_ms, retrieval_ms=retrieval_ms)
    assert planner.vocabulary == EMPTY_VOCABULARY
    assert result.outcome is Outcome.COMPLETE


def test_a_property_nobody_declares_is_refused_where_it_is_given(index: EmbeddedIndex) -> None:
    with pytest.raises(ConfigurationError, match=r"narrow_by: 'x' .*; use country, "):
        RetrievalPipeline(ScriptedPlanner(NOTHING), index, narrow_by=("x",))  # type: ignore[arg-type]


async def test_a_recorder_that_fails_loses_no_search(index: EmbeddedIndex) -> None:
    def record(result: RetrievalResult) -> None:
        raise OSError("disk full")

    planner = ScriptedPlanner(_plan("parental leave", "travel approval"))
    pipeline = RetrievalPipeline(planner, index, record=record)
    assert (await pipeline.search(QUESTION, scope=SCOPE)).outcome is Outcome.COMPLETE


async def test_a_search_of_a_closed_index_is_a_value(index: EmbeddedIndex) -> None:
    await index.aclose()
    planner = ScriptedPlanner(_plan("parental leave", "travel approval"))
    result = await RetrievalPipeline(planner, index).search(QUESTION, scope=SCOPE)
    assert {branch.status for branch in result.branches} == {BranchStatus.UNAVAILABLE}
