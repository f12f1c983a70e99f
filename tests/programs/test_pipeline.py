"""One request from message to result, with a scripted planner and a real index."""

import asyncio
import time
from pathlib import Path

import pytest

from programs.pipeline import RetrievalPipeline
from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.protocol import Ranking, SearchQuery
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope, TrustedContext
from signatures.errors import ConfigurationError
from signatures.evidence import BranchStatus, Outcome
from signatures.plan import Ledger
from tests.programs.small_pipeline import BOTH, LEAVE, NOTHING, QUESTION, TRAVEL, searched
from tests.scripted_search import SCOPE, ScriptedPlanner, plan_for


class SlowIndex(EmbeddedIndex):
    """A real index in which one word takes for ever."""

    async def search(self, query: SearchQuery, *, scope: AccessScope, limit: int) -> Ranking:
        if "travel" in query.text:
            await asyncio.sleep(60)
        return await super().search(query, scope=scope, limit=limit)


async def test_every_clause_gets_its_passage(index: EmbeddedIndex) -> None:
    result = await searched(ScriptedPlanner(BOTH), index)
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
    plan = BOTH.model_copy(update={"ledger": Ledger(lm_calls=1, tokens_in=120, tokens_out=30)})
    ledger = (await searched(ScriptedPlanner(plan), index)).ledger
    assert (ledger.lm_calls, ledger.tokens_in, ledger.tokens_out) == (1, 120, 30)
    assert (ledger.queries, ledger.passages) == (2, 2)
    assert ledger.planning_ms > 0
    assert ledger.retrieval_ms > 0


async def test_a_branch_that_runs_out_of_time_leaves_its_clause_unanswered(tmp_path: Path) -> None:
    index = SlowIndex(tmp_path)
    index.ingest([LEAVE, TRAVEL], tenant="acme")
    planner = ScriptedPlanner(BOTH)
    result = await searched(planner, index, retrieval_ms=500)
    assert result.outcome is Outcome.PARTIAL
    assert [(c.answered, c.degraded) for c in result.coverage] == [
        (True, ()),
        (False, ("timeout:q2",)),
    ]


async def test_a_clause_without_evidence_is_named(index: EmbeddedIndex) -> None:
    planner = ScriptedPlanner(plan_for("parental leave", "xylophones"))
    result = await searched(planner, index)
    assert result.outcome is Outcome.PARTIAL
    assert [clause.answered for clause in result.coverage] == [True, False]


async def test_nothing_found_anywhere_is_no_evidence(index: EmbeddedIndex) -> None:
    result = await searched(ScriptedPlanner(plan_for("xylophones")), index)
    assert (result.outcome, result.passages) == (Outcome.NO_EVIDENCE, ())
    assert result.no_evidence
    assert result.no_evidence.interpretation == "xylophones"
    assert result.branches[0].status is BranchStatus.EMPTY


async def test_what_the_roles_may_not_read_is_never_found(index: EmbeddedIndex) -> None:
    planner = ScriptedPlanner(plan_for("payroll"))
    assert (await searched(planner, index)).outcome is Outcome.NO_EVIDENCE
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
    await searched(planner, index, planning_ms=5_000)
    assert 0 < planner.limits.planning_ms <= 5_000


async def test_planning_that_overran_takes_its_time_from_the_search_not_from_the_caller(
    index: EmbeddedIndex,
) -> None:
    planner = ScriptedPlanner(plan_for("parental leave"), seconds=0.15)
    begun = time.monotonic()
    result = await searched(planner, index, planning_ms=50, retrieval_ms=50)
    assert time.monotonic() - begun < 0.15 + 0.25
    assert [branch.status for branch in result.branches] == [BranchStatus.NOT_RUN]
    assert (result.outcome, result.ledger.queries) == (Outcome.PARTIAL, 0)


async def test_planning_that_ends_early_does_not_lengthen_thesearched(tmp_path: Path) -> None:
    index = SlowIndex(tmp_path)
    index.ingest([TRAVEL], tenant="acme")
    planner = ScriptedPlanner(plan_for("travel approval"))
    begun = time.monotonic()
    await searched(planner, index, planning_ms=5_000, retrieval_ms=50)
    assert time.monotonic() - begun < 1


def test_scripts_have_a_synchronous_door(index: EmbeddedIndex) -> None:
    pipeline = RetrievalPipeline(ScriptedPlanner(plan_for("parental leave")), index)
    assert pipeline.run(QUESTION, scope=SCOPE).outcome is Outcome.COMPLETE


async def test_passages_are_capped(index: EmbeddedIndex) -> None:
    planner = ScriptedPlanner(BOTH)
    result = await searched(planner, index, max_passages=1)
    assert [found.passage.id for found in result.passages] == ["leave"]
    assert (result.outcome, result.ledger.passages) == (Outcome.PARTIAL, 1)


def test_a_property_nobody_declares_is_refused_where_it_is_given(index: EmbeddedIndex) -> None:
    with pytest.raises(ConfigurationError, match=r"narrow_by: 'x' .*; use country, "):
        RetrievalPipeline(ScriptedPlanner(NOTHING), index, narrow_by=("x",))  # type: ignore[arg-type]
