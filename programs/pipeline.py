"""The whole way of one request: plan, search, fuse, and say what was and was not answered."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from typing import Protocol

from programs.attempt import Clock, attempt
from programs.checked_scope import checked_scope
from programs.door import refuse_unfit
from programs.grounds import Grounds
from programs.ledger import search_ledger
from programs.narrowing import narrowings_of
from programs.no_evidence import no_evidence
from programs.outcome import coverage_of, outcome_of
from programs.reading.message import Reading
from programs.recording import Recorder, Recording, keep_nothing
from programs.reranking import Reranker, rerank
from programs.retrievers.protocol import Retriever
from programs.site_vocabulary import NO_SITE, Site
from programs.sufficiency import Judging, SufficiencyJudge
from programs.tiers import Descent, Tier
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from signatures.context import AccessScope, TrustedContext
from signatures.errors import ConfigurationError
from signatures.evidence import (
    DeclaredProperty,
    FusedPassage,
    Outcome,
    Reranking,
    RetrievalResult,
)
from signatures.limits import DEFAULT_LIMITS, Limits
from signatures.plan import Decision, QueryPlan

NO_CONTEXT = TrustedContext()


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
        tiers: Sequence[Tier] = (),
        judge: SufficiencyJudge | None = None,
        reranker: Reranker | None = None,
        limits: Limits = DEFAULT_LIMITS,
        rewriting: bool = True,
        site: Site = NO_SITE,
        narrow_by: Sequence[DeclaredProperty] = (),
        clock: Clock = time.monotonic,
        record: Recorder = keep_nothing,
    ) -> None:
        """Search `retriever`, or `tiers` in order; it is `retriever` whose words the planner knows.

        Without a `judge`, or without a model for it, rules alone decide between tiers. A search
        leaves out passages that declare another value of a `narrow_by` property than the plan is
        bound to, and keeps those that declare none.
        """
        refuse_unfit(limits=limits)
        self._planner = planner
        self._retriever = retriever
        self._tiers = tuple(tiers) or (Tier(None, retriever),)
        self._judge = judge
        self._reranker = reranker
        self._limits = limits
        self._site = site
        self._narrow_by = _declared(narrow_by)
        self._rewriting = rewriting
        self._clock = clock
        self._recording = Recording(record)

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
        Planning that ends early leaves the search its `retrieval_ms`, not more; words that are not
        there when planning has to be over, or half of all the time, are done without. Nothing is
        searched unless the plan decides to retrieve; a scope that breaks its own rules is a
        `ScopeViolationError` before that.
        """
        refuse_unfit(message=message, context=context)
        result = await self._answer(message, context, checked_scope(scope), rewriting)
        await self._recording.keep(result)
        return result

    async def _answer(
        self, message: str, context: TrustedContext, scope: AccessScope, rewriting: bool
    ) -> RetrievalResult:
        entered = self._clock()
        planning_until = entered + self._limits.planning_ms / 1_000
        finished_by = planning_until + self._limits.retrieval_ms / 1_000
        words_until = max(planning_until, (entered + finished_by) / 2)
        vocabulary = await self._vocabulary(scope, words_until)
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
        reading = Reading(message, context, vocabulary, self._limits)
        judging = self._judging(reading, rewriting=rewriting and self._rewriting)
        narrowings = narrowings_of(plan, vocabulary, self._narrow_by)
        descent = Descent(plan, scope, self._limits, deadline, self._clock, judging, narrowings)
        return await self._retrieve(descent, vocabulary, planning_ms)

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

    async def _vocabulary(self, scope: AccessScope, deadline: float) -> Vocabulary:
        """Get the scope's words; a store that cannot give them must not stop small talk."""

        async def asked() -> Vocabulary:
            return await self._retriever.vocabulary(scope=scope)

        found = (await attempt(asked, deadline=deadline, clock=self._clock)).value
        words = found if isinstance(found, Vocabulary) else EMPTY_VOCABULARY
        return words.at(self._site)

    def _judging(self, reading: Reading, *, rewriting: bool) -> Judging | None:
        """Give the judge of one request; a judge writes, so none where rewriting is off."""
        return Judging(self._judge, Grounds(reading)) if self._judge and rewriting else None

    async def _retrieve(
        self, descent: Descent, vocabulary: Vocabulary, planning_ms: float
    ) -> RetrievalResult:
        begun = self._clock()
        await descent.run(self._tiers)
        plan, branches = descent.whole_plan, tuple(descent.branches)
        passages, reranking = await self._ranked(descent)
        coverage = coverage_of(plan, branches, passages)
        outcome = outcome_of(coverage)
        cost = {
            "passages": len(passages),
            "planning_ms": planning_ms,
            "retrieval_ms": (self._clock() - begun) * 1_000,
        }
        return RetrievalResult(
            outcome=outcome,
            plan=plan,
            passages=passages,
            branches=branches,
            coverage=coverage,
            tiers=tuple(descent.reports),
            reranking=reranking,
            no_evidence=no_evidence(plan, vocabulary) if outcome is Outcome.NO_EVIDENCE else None,
            lexical_only=any(branch.lexical_only for branch in branches),
            ledger=search_ledger(descent, reranking).model_copy(update=cost),
        )

    async def _ranked(self, descent: Descent) -> tuple[tuple[FusedPassage, ...], Reranking | None]:
        """Order what was found by rank fusion, and by the reranker where it gives an order."""
        if self._reranker is None:
            return descent.passages, None
        reranked = await rerank(
            self._reranker,
            descent.plan.resolved_question or descent.plan.original_question,
            descent.branches,
            limits=self._limits,
            deadline=descent.deadline,
            clock=self._clock,
        )
        return reranked.passages or descent.passages, reranked.report


def _declared(names: Iterable[str]) -> tuple[DeclaredProperty, ...]:
    try:
        return tuple(map(DeclaredProperty, names))
    except ValueError as error:
        known = ", ".join(DeclaredProperty)
        raise ConfigurationError(f"narrow_by: {error}; use {known}") from error


def _without_search(plan: QueryPlan, planning_ms: float) -> RetrievalResult:
    asking = plan.decision is Decision.NEEDS_CLARIFICATION
    return RetrievalResult(
        outcome=Outcome.NEEDS_CLARIFICATION if asking else Outcome.NO_RETRIEVE,
        plan=plan,
        ledger=plan.ledger.model_copy(update={"planning_ms": planning_ms}),
    )
