"""Searching tier after tier, such as category → item → resource, until there is evidence."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from programs.attempt import Clock
from programs.evidence import open_clauses
from programs.executor import execute, not_run
from programs.fusion import fuse
from programs.retrievers.protocol import Narrowing, Retriever
from programs.sufficiency import Judgement, Judging
from signatures.context import AccessScope
from signatures.evidence import BranchResult, BranchStatus, FusedPassage, TierEnd, TierReport
from signatures.limits import Limits
from signatures.plan import Clause, PlannedQuery, QueryPlan

GOES_ON = frozenset({TierEnd.JUDGED_MORE, TierEnd.OPEN_CLAUSES})
CUT_SHORT = {
    TierEnd.BUDGET: "the query budget was spent",
    TierEnd.DEADLINE: "the deadline had passed",
}
"""The ends of a search that leave tiers out that it wanted, and what their queries say."""


@dataclass(frozen=True)
class Tier:
    """One place to search, behind a retriever of its own; without a name it is the only one."""

    name: str | None
    retriever: Retriever


@dataclass
class Descent:
    """One request on its way down the tiers: one scope, one deadline, one budget of queries."""

    plan: QueryPlan
    scope: AccessScope
    limits: Limits
    deadline: float
    clock: Clock
    judging: Judging | None = None
    narrowings: tuple[Narrowing, ...] = ()
    branches: list[BranchResult] = field(default_factory=list)
    reports: list[TierReport] = field(default_factory=list)
    written: list[PlannedQuery] = field(default_factory=list)
    slowest: float = 0.0

    async def run(self, tiers: Sequence[Tier]) -> None:
        """Search the tiers in order until one ends the search.

        After each, the rules decide first: every clause has evidence, the last tier, budget or
        deadline. Then a judge may, where there is one, and write one query for the next tier.
        The plan's own queries for clauses still open run there, too. A query that budget or
        deadline leave out, in this tier or one below, is not run and says so.
        """
        queries = self.plan.queries
        for place, tier in enumerate(tiers, 1):
            await self._search(tier, queries)
            if tier.name is None:
                return
            clauses = open_clauses(self.plan, self.passages)
            queries = self._asking(clauses)
            end = self._by_rule(clauses, is_last=place == len(tiers))
            judged = Judgement(end)
            if end in GOES_ON:
                judged = await self._judged(clauses, room=self._room > len(queries))
            self._report(tier.name, judged, clauses)
            if judged.end not in GOES_ON:
                if judged.end in CUT_SHORT:
                    self._leave_out(tiers[place:], queries, judged.end)
                return
            if judged.written:
                queries = (*queries, judged.written)

    @property
    def whole_plan(self) -> QueryPlan:
        """The plan with the queries that were written on the way; with one, it is not as typed."""
        if not self.written:
            return self.plan
        queries = (*self.plan.queries, *self.written)
        return self.plan.model_copy(update={"queries": queries, "skip_rewrite": False})

    @property
    def passages(self) -> tuple[FusedPassage, ...]:
        """What was found so far, in all tiers."""
        return fuse(self.branches, max_passages=self.limits.max_passages)

    @property
    def _room(self) -> int:
        ran = sum(branch.status is not BranchStatus.NOT_RUN for branch in self.branches)
        return max(0, self.limits.max_queries - ran)

    async def _search(self, tier: Tier, queries: tuple[PlannedQuery, ...]) -> None:
        begun, room = self.clock(), self._room
        found = await execute(
            self.plan.model_copy(update={"queries": queries[:room]}),
            tier.retriever,
            scope=self.scope,
            deadline=self.deadline,
            clock=self.clock,
            narrowings=self.narrowings,
        )
        dropped = [not_run(query, CUT_SHORT[TierEnd.BUDGET]) for query in queries[room:]]
        self.branches += [b.model_copy(update={"tier": tier.name}) for b in (*found, *dropped)]
        self.slowest = max(self.slowest, self.clock() - begun)

    def _leave_out(
        self, tiers: Sequence[Tier], queries: tuple[PlannedQuery, ...], end: TierEnd
    ) -> None:
        """Say of every query for an open clause that it was not run in the tiers below."""
        self.branches += [
            not_run(query, CUT_SHORT[end]).model_copy(update={"tier": tier.name})
            for tier in tiers
            for query in queries
        ]

    def _asking(self, clauses: Sequence[Clause]) -> tuple[PlannedQuery, ...]:
        """Give the plan's own queries that serve an open clause."""
        named = {clause.id for clause in clauses}
        return tuple(query for query in self.plan.queries if named & set(query.clause_ids))

    def _by_rule(self, clauses: Sequence[Clause], *, is_last: bool) -> TierEnd:
        rules = (
            (not clauses, TierEnd.EVIDENCE),
            (is_last, TierEnd.LAST_TIER),
            (self._room == 0, TierEnd.BUDGET),
            (self.clock() >= self.deadline, TierEnd.DEADLINE),
        )
        return next((end for holds, end in rules if holds), TierEnd.OPEN_CLAUSES)

    async def _judged(self, clauses: Sequence[Clause], *, room: bool) -> Judgement:
        """Ask the judge, while that leaves time for a tier as slow as the slowest so far."""
        seconds = self.deadline - self.clock() - self.slowest
        if self.judging is None or seconds <= 0 or not self.judging.is_possible(self.plan):
            return Judgement(TierEnd.OPEN_CLAUSES)
        return await self.judging.decide(
            self.whole_plan, clauses, self.passages, seconds=seconds, may_write=room
        )

    def _report(self, name: str, judged: Judgement, clauses: Sequence[Clause]) -> None:
        if judged.written:
            self.written.append(judged.written)
        self.reports.append(
            TierReport(
                name=name,
                end=judged.end,
                open_clauses=tuple(clause.id for clause in clauses),
                written=judged.written.id if judged.written else None,
                violations=judged.violations,
            )
        )
