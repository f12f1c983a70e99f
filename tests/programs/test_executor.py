"""Every planned query gets a result, in time and within the scope."""

import asyncio
import time
from itertools import product

import pytest

from programs.executor import execute
from programs.retrievers.protocol import Ranking, SearchQuery
from signatures.errors import (
    RetrievalError,
    RetrievalTimeoutError,
    RetrieverUnavailableError,
    ScopeViolationError,
)
from signatures.evidence import BranchResult, BranchStatus, Passage
from signatures.plan import QueryKind, QueryPlan
from tests.scripted_search import (
    MINE,
    SCOPE,
    Answer,
    ScriptedRetriever,
    fails,
    finds,
    hangs,
    hits,
    plan_for,
)


async def _run(
    plan: QueryPlan, retriever: ScriptedRetriever, seconds: float = 5
) -> tuple[BranchResult, ...]:
    return await execute(plan, retriever, scope=SCOPE, deadline=time.monotonic() + seconds)


async def test_results_come_in_the_order_of_the_plan() -> None:
    retriever = ScriptedRetriever(one=finds(MINE), two=finds())
    results = await _run(plan_for("one", "two"), retriever)
    assert [(r.query_id, r.clause_ids, r.status) for r in results] == [
        ("q1", ("c1",), BranchStatus.OK),
        ("q2", ("c2",), BranchStatus.EMPTY),
    ]
    assert results[0].hits == hits(MINE)


async def test_every_query_is_asked_within_the_callers_scope_and_the_plans_limit() -> None:
    retriever = ScriptedRetriever(one=finds(), two=finds())
    await _run(plan_for("one", "two").model_copy(update={"max_results_per_query": 3}), retriever)
    assert [(scope, limit) for _, scope, limit in retriever.asked] == [(SCOPE, 3), (SCOPE, 3)]


async def test_branches_run_side_by_side() -> None:
    together = asyncio.Barrier(4)

    async def meets_the_others() -> Ranking:
        await together.wait()
        return Ranking()

    names = ("one", "two", "three", "four")
    retriever = ScriptedRetriever(**dict.fromkeys(names, meets_the_others))
    results = await _run(plan_for(*names), retriever)
    assert {result.status for result in results} == {BranchStatus.EMPTY}


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (RetrieverUnavailableError("down"), BranchStatus.UNAVAILABLE),
        (RetrievalTimeoutError("slow"), BranchStatus.TIMEOUT),
        (ScopeViolationError("foreign"), BranchStatus.SCOPE_VIOLATION),
        (RetrievalError("odd"), BranchStatus.FAILED),
        (ValueError("odd"), BranchStatus.FAILED),
        (asyncio.CancelledError(), BranchStatus.FAILED),
    ],
)
async def test_a_failing_branch_is_a_value_and_harms_no_other(
    error: BaseException, status: BranchStatus
) -> None:
    retriever = ScriptedRetriever(one=fails(error), two=finds(MINE))
    first, second = await _run(plan_for("one", "two"), retriever)
    assert (first.status, first.hits) == (status, ())
    assert first.error
    assert second.status is BranchStatus.OK


async def test_a_foreign_error_is_named_without_its_message() -> None:
    retriever = ScriptedRetriever(one=fails(ValueError("near 'salary of Ann'")))
    (result,) = await _run(plan_for("one"), retriever)
    assert result.error == "ValueError"


@pytest.mark.parametrize(
    "foreign",
    [
        MINE.model_copy(update={"workspace": "finance"}),
        MINE.model_copy(update={"roles": ("manager",)}),
        MINE.model_copy(update={"roles": ()}),
    ],
)
async def test_one_hit_outside_the_scope_costs_the_branch_all_itshits(foreign: Passage) -> None:
    retriever = ScriptedRetriever(one=finds(MINE, foreign), two=finds(MINE))
    first, second = await _run(plan_for("one", "two"), retriever)
    assert (first.status, first.hits) == (BranchStatus.SCOPE_VIOLATION, ())
    assert foreign.text not in (first.error or "")
    assert second.status is BranchStatus.OK


async def test_a_backend_that_returns_too_much_is_cut_to_the_limit() -> None:
    many = [MINE.model_copy(update={"id": f"p{number}"}) for number in range(20)]
    (result,) = await _run(plan_for("one"), ScriptedRetriever(one=finds(*many)))
    assert result.hits == hits(*many[:8])


async def test_at_the_deadline_slow_branches_are_cancelled_and_the_others_kept() -> None:
    retriever = ScriptedRetriever(slow=hangs, quick=finds(MINE))
    begun = time.monotonic()
    slow, quick = await _run(plan_for("slow", "quick"), retriever, seconds=0.05)
    assert time.monotonic() - begun < 0.05 + 0.25
    assert (slow.status, quick.status) == (BranchStatus.TIMEOUT, BranchStatus.OK)
    assert retriever.cancelled == ["slow"]


async def test_a_backend_that_ignores_its_cancellation_does_not_hold_up_the_answer() -> None:
    released = asyncio.Event()

    async def stubborn() -> Ranking:
        while not released.is_set():
            try:
                await released.wait()
            except asyncio.CancelledError:
                continue
        return Ranking(hits=hits(MINE))

    begun = time.monotonic()
    (result,) = await _run(plan_for("one"), ScriptedRetriever(one=stubborn), seconds=0.03)
    assert time.monotonic() - begun < 0.03 + 0.25
    assert (result.status, result.hits) == (BranchStatus.TIMEOUT, ())
    released.set()


async def test_after_the_deadline_nothing_is_sent_and_every_query_says_so() -> None:
    retriever = ScriptedRetriever(one=finds(MINE), two=finds(MINE))
    results = await _run(plan_for("one", "two"), retriever, seconds=-0.001)
    assert [result.status for result in results] == [BranchStatus.NOT_RUN] * 2
    assert retriever.asked == []


async def test_a_cancelled_caller_stops_every_branch() -> None:
    retriever = ScriptedRetriever(one=hangs, two=hangs)
    request = asyncio.create_task(_run(plan_for("one", "two"), retriever))
    while len(retriever.asked) < 2:
        await asyncio.sleep(0)
    request.cancel()
    with pytest.raises(asyncio.CancelledError):
        await request
    assert sorted(retriever.cancelled) == ["one", "two"]


async def test_a_probe_uses_the_vector_leg_only() -> None:
    retriever = ScriptedRetriever(one=finds(MINE))
    await _run(plan_for("one", kind=QueryKind.PROBE), retriever)
    assert [query for query, _, _ in retriever.asked] == [
        SearchQuery(text="one", lexical=False, vector=True)
    ]


async def test_a_probe_without_vectors_is_unavailable_and_says_why() -> None:
    retriever = ScriptedRetriever(one=finds(lexical_only=True))
    (result,) = await _run(plan_for("one", kind=QueryKind.PROBE), retriever)
    assert (result.status, result.lexical_only) == (BranchStatus.UNAVAILABLE, True)
    assert (result.error or "").startswith("lexical_only")


BEHAVIOURS: dict[BranchStatus, Answer] = {
    BranchStatus.OK: finds(MINE),
    BranchStatus.EMPTY: finds(),
    BranchStatus.TIMEOUT: hangs,
    BranchStatus.FAILED: fails(OSError()),
    BranchStatus.UNAVAILABLE: fails(RetrieverUnavailableError("down")),
    BranchStatus.SCOPE_VIOLATION: finds(MINE.model_copy(update={"workspace": "finance"})),
}


@pytest.mark.parametrize("statuses", list(product(BEHAVIOURS, repeat=2)))
async def test_two_branches_end_independently(statuses: tuple[BranchStatus, BranchStatus]) -> None:
    one, two = (BEHAVIOURS[status] for status in statuses)
    retriever = ScriptedRetriever(one=one, two=two)
    results = await _run(plan_for("one", "two"), retriever, seconds=0.1)
    assert tuple(result.status for result in results) == statuses
