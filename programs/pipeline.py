"""The whole way of one request: plan, search, fuse, and say what was and was not answered."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from programs.executor import Clock, execute
from programs.fusion import fuse
from programs.outcome import coverage_of, outcome_of
from programs.retrievers.protocol import Retriever
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from signatures.context import AccessScope, TrustedContext
from signatures.errors import RetrievalError
from signatures.evidence import BranchStatus, Outcome, RetrievalResult
from signatures.limits import DEFAULT_LIMITS, Limits
from signatures.plan import Decision, QueryPlan

NO_CONTEXT = TrustedContext()

Recorder = Callable[[RetrievalResult], None]
"""Told of every finished request, such as `programs.telemetry.Telemetry`."""


def keep_nothing(result: RetrievalResult) -> None:
    """Record nothing of a request."""


class Planner(Protocol):
    """Write a plan for one message.

    An implementation guarantees: an answer within `limits.planning_ms`, by a lesser tier if need
    be; no exception because of a language model; every query held to what the user asked.
    """

    async def plan(
        self,
        message: str,
        *,
        context: TrustedContext,
        vocabulary: Vocabulary,
        limits: Limits,
        rewriting: bool,
    ) -> QueryPlan:
        """Plan what to search for, if anything."""
        ...


class RetrievalPipeline:
    """Answer messages with passages: `search` from asynchronous code, `run` from scripts."""

    def __init__(
        self,
        planner: Planner,
        retriever: Retriever,
        *,
        limits: Limits = DEFAULT_LIMITS,
        rewriting: bool = True,
        clock: Clock = time.monotonic,
        record: Recorder = keep_nothing,
    ) -> None:
        self._planner = planner
        self._retriever = retriever
        self._limits = limits
        self._rewriting = rewriting
        self._clock = clock
        self._record = record

    async def search(
        self,
        message: str,
        *,
        context: TrustedContext = NO_CONTEXT,
        scope: AccessScope,
        rewriting: bool = True,
    ) -> RetrievalResult:
        """Plan and search one message within `scope`.

        Two instants are fixed on entry: when planning has to be over, and when everything has.
        Planning that ends early leaves the search its `retrieval_ms`, not more. Nothing is
        searched unless the plan decides to retrieve.
        """
        result = await self._answer(message, context, scope, rewriting)
        self._record(result)
        return result

    async def _answer(
        self, message: str, context: TrustedContext, scope: AccessScope, rewriting: bool
    ) -> RetrievalResult:
        entered = self._clock()
        planning_until = entered + self._limits.planning_ms / 1_000
        finished_by = planning_until + self._limits.retrieval_ms / 1_000
        vocabulary = await self._vocabulary(scope, finished_by)
        left_ms = max(0, round((planning_until - self._clock()) * 1_000))
        plan = await self._planner.plan(
            message,
            context=context,
            vocabulary=vocabulary,
            limits=self._limits.model_copy(update={"planning_ms": left_ms}),
            rewriting=rewriting and self._rewriting,
        )
        planned = self._clock()
        planning_ms = (planned - entered) * 1_000
        if plan.decision is not Decision.RETRIEVE:
            return _without_search(plan, planning_ms)
        deadline = min(planned + self._limits.retrieval_ms / 1_000, finished_by)
        return await self._retrieve(plan, scope, deadline, planning_ms)

    def run(
        self,
        message: str,
        *,
        context: TrustedContext = NO_CONTEXT,
        scope: AccessScope,
        rewriting: bool = True,
    ) -> RetrievalResult:
        """Do what `search` does, for callers without an event loop."""
        return asyncio.run(self.search(message, context=context, scope=scope, rewriting=rewriting))

    async def _vocabulary(self, scope: AccessScope, finished_by: float) -> Vocabulary:
        """Get the scope's words; a store that cannot give them must not stop small talk."""
        try:
            async with asyncio.timeout(finished_by - self._clock()):
                return await self._retriever.vocabulary(scope=scope)
        except (RetrievalError, TimeoutError):
            return EMPTY_VOCABULARY

    async def _retrieve(
        self, plan: QueryPlan, scope: AccessScope, deadline: float, planning_ms: float
    ) -> RetrievalResult:
        begun = self._clock()
        branches = await execute(
            plan, self._retriever, scope=scope, deadline=deadline, clock=self._clock
        )
        passages = fuse(branches, max_passages=self._limits.max_passages)
        coverage = coverage_of(plan, branches, passages)
        cost = {
            "queries": sum(branch.status is not BranchStatus.NOT_RUN for branch in branches),
            "passages": len(passages),
            "planning_ms": planning_ms,
            "retrieval_ms": (self._clock() - begun) * 1_000,
        }
        return RetrievalResult(
            outcome=outcome_of(coverage),
            plan=plan,
            passages=passages,
            branches=branches,
            coverage=coverage,
            lexical_only=any(branch.lexical_only for branch in branches),
            ledger=plan.ledger.model_copy(update=cost),
        )


def _without_search(plan: QueryPlan, planning_ms: float) -> RetrievalResult:
    asking = plan.decision is Decision.NEEDS_CLARIFICATION
    return RetrievalResult(
        outcome=Outcome.NEEDS_CLARIFICATION if asking else Outcome.NO_RETRIEVE,
        plan=plan,
        ledger=plan.ledger.model_copy(update={"planning_ms": planning_ms}),
    )
