"""The planner: read, route, draft, validate, and fall back until a plan holds."""

import asyncio

import dspy

from programs.clarification import clarification_plan
from programs.door import refuse_unfit
from programs.draft import Draft, constraints_of, ignored_spans
from programs.grounds import Grounds
from programs.language_models.ask import has_model
from programs.planning import Planning
from programs.reading.message import Reading
from programs.reading.tables import read_tables
from programs.router import Route, Router, by_rule, clarify, retrieve
from programs.strategies import ORIGINAL, STRATEGIES, ModelStrategy
from programs.strategies.abbreviations import with_long_forms
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from signatures.context import TrustedContext
from signatures.limits import DEFAULT_LIMITS, Limits
from signatures.plan import Decision, QueryKind, QueryPlan, Strategy
from signatures.violations import ValidationReport, Violation, ViolationCode


class QueryPlanner(dspy.Module):
    """Turn a message and its trusted context into a validated plan.

    It holds five predictors and nothing else: no index, no clock, no conversation. Without a
    language model the rules plan alone. Failures of a model are recorded in the plan; they
    never raise and never widen what is searched.

    Example:
        >>> plan = asyncio.run(QueryPlanner().plan("When is payday?"))
        >>> plan.queries[0].text
        'When is payday?'
    """

    def __init__(self, version: str = "uncompiled") -> None:
        super().__init__()
        read_tables()
        self.version = version
        self.router = Router()
        self.strategies = {name.value: make() for name, make in STRATEGIES.items()}

    def forward(self, **request: object) -> dspy.Prediction:
        """Plan from synchronous code, such as an optimizer's threads."""
        return asyncio.run(self.aforward(**request))  # type: ignore[arg-type]

    async def aforward(
        self,
        question: str,
        context: TrustedContext = TrustedContext(),  # noqa: B008 - frozen
        vocabulary: Vocabulary = EMPTY_VOCABULARY,
        limits: Limits = DEFAULT_LIMITS,
        rewriting: bool = True,
    ) -> dspy.Prediction:
        """Plan one message; the prediction's `plan` is a `QueryPlan`."""
        refuse_unfit(message=question, context=context, vocabulary=vocabulary, limits=limits)
        deadline = asyncio.get_running_loop().time() + limits.planning_ms / 1e3
        reading = Reading(question, context, vocabulary, limits)
        planning = Planning(Grounds(reading), deadline, self.version)
        if not question.strip():
            nothing = Route(decision=Decision.NO_RETRIEVE, rule="empty")
            plan = clarification_plan(nothing, planning.reading)
        elif not rewriting:
            plan = _assemble(planning, ORIGINAL.untouched(planning.reading), "switched_off")
        else:
            plan = await self._follow(await self._route(planning), planning)
        return dspy.Prediction(plan=planning.closed(plan))

    async def plan(
        self,
        message: str,
        *,
        context: TrustedContext = TrustedContext(),  # noqa: B008 - frozen
        vocabulary: Vocabulary = EMPTY_VOCABULARY,
        limits: Limits = DEFAULT_LIMITS,
        rewriting: bool = True,
    ) -> QueryPlan:
        """Plan one message."""
        prediction = await self.acall(
            question=message,
            context=context,
            vocabulary=vocabulary,
            limits=limits,
            rewriting=rewriting,
        )
        return prediction.plan  # type: ignore[no-any-return]

    async def _route(self, planning: Planning) -> Route:
        route = by_rule(planning.reading)
        if route is None and has_model(self.router.decide):
            route, answer = await self.router.by_model(planning.reading, deadline=planning.deadline)
            planning.record(answer)
        if route is None:
            alone = planning.reading.reference is None
            route = retrieve(Strategy.ORIGINAL, "fallback") if alone else clarify("fallback")
        return route

    async def _follow(self, route: Route, planning: Planning) -> QueryPlan:
        if route.decision is not Decision.RETRIEVE or route.strategy is None:
            return clarification_plan(route, planning.reading)
        if route.rule == "over_fan_out":
            asked = str(len(planning.reading.clauses))
            planning.refuse([Violation(code=ViolationCode.OVER_FAN_OUT, value=asked)], "original")
        if route.strategy is Strategy.ORIGINAL:
            return _planned(planning, ORIGINAL.by_rule(planning.reading), route.rule)
        strategy = self.strategies[route.strategy.value]
        return await self._by_model(strategy, route, planning) or self._by_rule(
            strategy, route, planning
        )

    async def _by_model(
        self, strategy: ModelStrategy, route: Route, planning: Planning
    ) -> QueryPlan | None:
        """Take a model's draft when it holds, or what holds of it beside the original leg."""
        if not (
            has_model(strategy) and planning.has_tokens and strategy.wants_model(planning.reading)
        ):
            return None
        draft, answer = await strategy.by_model(planning.reading, deadline=planning.deadline)
        planning.record(answer)
        if shown := _demonstrated(strategy):
            planning.grounds = Grounds(planning.reading, shown)
        if draft is None:
            planning.actions.append("rule_tier")
            return None
        plan = _planned(planning, draft, route.rule)
        report = planning.judge(plan)
        if report.accepted:
            return plan
        repaired = _without_offenders(plan, report)
        if repaired and planning.judge(repaired).accepted:
            dropped = sorted({q.id for q in plan.queries} - {q.id for q in repaired.queries})
            planning.refuse(report.violations, f"dropped:{','.join(dropped)}")
            return repaired
        planning.refuse(report.violations, "rule_tier")
        return None

    def _by_rule(self, strategy: ModelStrategy, route: Route, planning: Planning) -> QueryPlan:
        """Take the rules' draft; where even that breaks a rule, search the message or ask."""
        plan = _planned(planning, strategy.by_rule(planning.reading), route.rule)
        report = planning.judge(plan)
        if report.accepted:
            return plan
        if planning.reading.reference is None and planning.reading.answer is None:
            planning.refuse(report.violations, "original")
            return _assemble(planning, ORIGINAL.by_rule(planning.reading), route.rule)
        planning.refuse(report.violations, "clarify")
        return clarification_plan(clarify("not_resolved"), planning.reading)


def _demonstrated(strategy: ModelStrategy) -> str:
    """Give the words of the examples that a compiled strategy shows its model."""
    predictors = strategy.predictors() if isinstance(strategy, dspy.Module) else []
    said = (text for one in predictors for demo in one.demos for text in dict(demo).values())
    return " ".join(text for text in said if isinstance(text, str))


def _planned(planning: Planning, draft: Draft, rule: str) -> QueryPlan:
    """Plan a draft, with its abbreviations spelt out in legs of their own where those hold."""
    spelt = with_long_forms(draft, planning.reading)
    plan = _assemble(planning, spelt, rule)
    if spelt is draft or planning.judge(plan).accepted:
        return plan
    return _assemble(planning, draft, rule)


def _assemble(planning: Planning, draft: Draft, rule: str) -> QueryPlan:
    reading = planning.reading
    return QueryPlan(
        decision=Decision.RETRIEVE,
        strategy=draft.strategy,
        routing=rule,
        skip_rewrite=all(query.kind is QueryKind.ORIGINAL for query in draft.queries),
        original_question=reading.message,
        resolved_question=draft.resolved_question,
        clauses=draft.clauses,
        ignored_spans=ignored_spans(reading),
        queries=draft.queries,
        original_leg=draft.original_leg,
        constraints=constraints_of(reading, draft),
        context_evidence=draft.evidence,
        reference_date=reading.context.state.today if reading.dates else None,
        max_results_per_query=reading.limits.results_per_query,
    )


def _without_offenders(plan: QueryPlan, report: ValidationReport) -> QueryPlan | None:
    """Drop the queries that broke a rule, where the question itself still runs."""
    offending = {violation.query_id for violation in report.violations}
    kept = tuple(query for query in plan.queries if query.id not in offending)
    asked = any(query.kind in (QueryKind.ORIGINAL, QueryKind.RULE) for query in kept)
    if None in offending or not asked or len(kept) == len(plan.queries):
        return None
    changes: dict[str, object] = {"queries": kept}
    if len(kept) == 1 and plan.strategy in (Strategy.VARIANTS, Strategy.HYDE):
        changes["strategy"] = Strategy.ORIGINAL
        changes["skip_rewrite"] = kept[0].kind is QueryKind.ORIGINAL
    if plan.resolved_question not in {query.text for query in kept}:
        changes["resolved_question"] = kept[0].text
    return plan.model_copy(update=changes)
