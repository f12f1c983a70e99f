"""Running a plan's queries side by side, within one deadline and one scope."""

import asyncio
import time

from programs.attempt import Clock, attempt
from programs.retrievers.protocol import Narrowing, Ranking, Retriever, SearchQuery
from signatures.context import AccessScope
from signatures.evidence import BranchResult, BranchStatus, Hit
from signatures.plan import PlannedQuery, QueryKind, QueryPlan


async def execute(
    plan: QueryPlan,
    retriever: Retriever,
    *,
    scope: AccessScope,
    deadline: float,
    clock: Clock = time.monotonic,
    narrowings: tuple[Narrowing, ...] = (),
) -> tuple[BranchResult, ...]:
    """Give one result for every planned query, in the plan's order, whatever happens to it.

    Nothing is sent once `deadline`, an instant of `clock`, has passed. At the deadline, and when
    the caller is cancelled, every branch still running is cancelled. No branch can raise.
    """
    limit = plan.max_results_per_query
    runs = [
        _run_branch(
            query,
            _search(query, narrowings),
            retriever,
            scope=scope,
            limit=limit,
            deadline=deadline,
            clock=clock,
        )
        for query in plan.queries
    ]
    return tuple(await asyncio.gather(*runs))


def not_run(query: PlannedQuery, why: str) -> BranchResult:
    """Give the result of a query that was planned and not sent."""
    return _ended(query, BranchStatus.NOT_RUN, why)


async def _run_branch(
    query: PlannedQuery,
    search: SearchQuery,
    retriever: Retriever,
    *,
    scope: AccessScope,
    limit: int,
    deadline: float,
    clock: Clock,
) -> BranchResult:
    async def checked() -> BranchResult:
        ranking = await retriever.search(search, scope=scope, limit=limit)
        return _checked(query, search, ranking, scope, limit)

    ended = await attempt(checked, deadline=deadline, clock=clock)
    result = ended.value or _ended(query, ended.status, ended.error)
    return result.model_copy(update={"ms": ended.ms})


def _search(query: PlannedQuery, narrowings: tuple[Narrowing, ...]) -> SearchQuery:
    lexical = query.kind is not QueryKind.PROBE
    return SearchQuery(text=query.text, lexical=lexical, narrowings=narrowings)


def _checked(
    query: PlannedQuery, search: SearchQuery, ranking: Ranking, scope: AccessScope, limit: int
) -> BranchResult:
    """Hold what a backend returned to the scope once more, whoever filtered it before."""
    if not all(_permitted(hit, scope) for hit in ranking.hits):
        return _ended(query, BranchStatus.SCOPE_VIOLATION, "a hit lies outside the caller's scope")
    if ranking.lexical_only and not search.lexical:
        unable = _ended(query, BranchStatus.UNAVAILABLE, "lexical_only: no vectors for a probe")
        return unable.model_copy(update={"lexical_only": True})
    status = BranchStatus.OK if ranking.hits else BranchStatus.EMPTY
    ended = _ended(query, status)
    return ended.model_copy(
        update={"hits": ranking.hits[:limit], "lexical_only": ranking.lexical_only}
    )


def _permitted(hit: Hit, scope: AccessScope) -> bool:
    return scope.permits(hit.passage.workspace, hit.passage.roles)


def _ended(query: PlannedQuery, status: BranchStatus, error: str | None = None) -> BranchResult:
    return BranchResult(
        query_id=query.id,
        kind=query.kind,
        parent_id=query.parent_id,
        clause_ids=query.clause_ids,
        status=status,
        error=error,
    )
