"""Running a plan's queries side by side, within one deadline and one scope."""

import asyncio
import time
from collections.abc import Callable, Sequence

from programs.retrievers.protocol import Ranking, Retriever, SearchQuery
from signatures.context import AccessScope
from signatures.errors import (
    RetrievalError,
    RetrievalTimeoutError,
    RetrieverUnavailableError,
    ScopeViolationError,
)
from signatures.evidence import BranchResult, BranchStatus, Hit
from signatures.plan import PlannedQuery, QueryKind, QueryPlan

Clock = Callable[[], float]
"""Seconds on the event loop's own monotonic clock."""

SECONDS_TO_STOP = 0.02
"""A branch that ignores its cancellation is waited for no longer than this."""

STATUS_OF_ERROR: tuple[tuple[type[Exception], BranchStatus], ...] = (
    (RetrieverUnavailableError, BranchStatus.UNAVAILABLE),
    (RetrievalTimeoutError, BranchStatus.TIMEOUT),
    (ScopeViolationError, BranchStatus.SCOPE_VIOLATION),
)


async def execute(
    plan: QueryPlan,
    retriever: Retriever,
    *,
    scope: AccessScope,
    deadline: float,
    clock: Clock = time.monotonic,
) -> tuple[BranchResult, ...]:
    """Give one result for every planned query, in the plan's order, whatever happens to it.

    Nothing is sent once `deadline`, an instant of `clock`, has passed. At the deadline, and when
    the caller is cancelled, every branch still running is cancelled. No branch can raise.
    """
    begun = clock()
    tasks = {
        query.id: asyncio.create_task(_run_branch(query, plan, retriever, scope, clock))
        for query in plan.queries
        if begun < deadline
    }
    late: set[asyncio.Task[BranchResult]] = set()
    try:
        if tasks:
            _, late = await asyncio.wait(tasks.values(), timeout=deadline - begun)
    finally:
        await _stop([task for task in tasks.values() if not task.done()])
    waited = (clock() - begun) * 1_000
    return tuple(_result(query, tasks.get(query.id), late, waited) for query in plan.queries)


def _result(
    query: PlannedQuery,
    task: asyncio.Task[BranchResult] | None,
    late: set[asyncio.Task[BranchResult]],
    waited: float,
) -> BranchResult:
    if task is None:
        return _lost(query, BranchStatus.NOT_RUN, "the deadline had passed")
    if task in late:
        return _lost(query, BranchStatus.TIMEOUT, "no answer before the deadline", waited)
    if task.cancelled():
        return _lost(query, BranchStatus.FAILED, "the backend cancelled the search", waited)
    return task.result()


async def _stop(running: Sequence[asyncio.Task[BranchResult]]) -> None:
    for task in running:
        task.cancel()
    if running:
        await asyncio.wait(running, timeout=SECONDS_TO_STOP)


async def _run_branch(
    query: PlannedQuery, plan: QueryPlan, retriever: Retriever, scope: AccessScope, clock: Clock
) -> BranchResult:
    begun = clock()
    search = SearchQuery(text=query.text, lexical=query.kind is not QueryKind.PROBE)
    limit = plan.max_results_per_query
    try:
        ranking = await retriever.search(search, scope=scope, limit=limit)
        result = _checked(query, search, ranking, scope, limit)
    except Exception as error:  # noqa: BLE001 - the one place where any failure becomes a value
        result = _lost(query, _status_of(error), _reason(error))
    return result.model_copy(update={"ms": (clock() - begun) * 1_000})


def _checked(
    query: PlannedQuery, search: SearchQuery, ranking: Ranking, scope: AccessScope, limit: int
) -> BranchResult:
    """Hold what a backend returned to the scope once more, whoever filtered it before."""
    if not all(_permitted(hit, scope) for hit in ranking.hits):
        return _lost(query, BranchStatus.SCOPE_VIOLATION, "a hit lies outside the caller's scope")
    if ranking.lexical_only and not search.lexical:
        unable = _lost(query, BranchStatus.UNAVAILABLE, "lexical_only: no vectors for a probe")
        return unable.model_copy(update={"lexical_only": True})
    return BranchResult(
        query_id=query.id,
        clause_ids=query.clause_ids,
        status=BranchStatus.OK if ranking.hits else BranchStatus.EMPTY,
        hits=ranking.hits[:limit],
        lexical_only=ranking.lexical_only,
    )


def _permitted(hit: Hit, scope: AccessScope) -> bool:
    return scope.permits(hit.passage.workspace, hit.passage.roles)


def _lost(query: PlannedQuery, status: BranchStatus, error: str, ms: float = 0.0) -> BranchResult:
    return BranchResult(
        query_id=query.id, clause_ids=query.clause_ids, status=status, error=error, ms=ms
    )


def _status_of(error: Exception) -> BranchStatus:
    for kind, status in STATUS_OF_ERROR:
        if isinstance(error, kind):
            return status
    return BranchStatus.FAILED


def _reason(error: Exception) -> str:
    """Name the cause; a foreign message may quote what was searched, so only its type is kept."""
    return str(error) if isinstance(error, RetrievalError) else type(error).__name__
