"""What a plan says of itself fits its queries and message; what is left unsaid claims nothing."""

from collections.abc import Iterable, Iterator

from programs.grounds import Grounds
from programs.reading.sentences.question_form import asks
from programs.reading.values.constraints import values
from programs.reading.words.content import content
from programs.text import stems
from programs.validators.coverage import check_coverage
from programs.validators.polarity import check_polarity
from programs.validators.values import check_values
from signatures.limits import Limits
from signatures.plan import PlannedQuery, QueryKind, QueryPlan, Span, Strategy
from signatures.violations import Violation, ViolationCode

OWN_KINDS = {
    Strategy.ORIGINAL: {QueryKind.ORIGINAL, QueryKind.RULE},
    Strategy.CONTEXTUALIZE: {QueryKind.RULE, QueryKind.REWRITE},
    Strategy.DECOMPOSE: {QueryKind.BRANCH},
    Strategy.VARIANTS: {QueryKind.VARIANT, QueryKind.RULE},
    Strategy.HYDE: {QueryKind.PROBE},
}
"""The kinds of query that make a strategy what it is."""

BESIDE = {
    Strategy.ORIGINAL: {QueryKind.VARIANT},
    Strategy.CONTEXTUALIZE: {QueryKind.ORIGINAL, QueryKind.VARIANT},
    Strategy.DECOMPOSE: {QueryKind.ORIGINAL, QueryKind.VARIANT},
    Strategy.VARIANTS: {QueryKind.ORIGINAL},
    Strategy.HYDE: {QueryKind.ORIGINAL, QueryKind.RULE, QueryKind.VARIANT},
}
"""The kinds that may run beside them; follow-ups may beside any, and make none."""

LEAST_OWN = {Strategy.DECOMPOSE: 2}
LEAST = {Strategy.VARIANTS: 2}
"""How many queries a strategy runs at least, of its own and in all, where that is more than one."""


def check_consistency(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find fields that contradict the queries, and a resolved question that says otherwise."""
    for field, holds in _claims(plan, grounds):
        if field in plan.model_fields_set and not holds:
            yield Violation(code=ViolationCode.CONTRADICTION, value=field)
    for query in plan.queries:
        if query.kind is QueryKind.ORIGINAL and query.text != plan.original_question:
            yield Violation(code=ViolationCode.CONTRADICTION, query_id=query.id, value="kind")
    if plan.resolved_question == "":
        yield Violation(code=ViolationCode.CONTRADICTION, value="resolved_question")
    elif plan.queries and plan.resolved_question not in (None, *(q.text for q in plan.queries)):
        alone = _searching(str(plan.resolved_question), plan)
        for check in (check_values, check_polarity, check_coverage):
            yield from check(alone, grounds, limits)


def _claims(plan: QueryPlan, grounds: Grounds) -> Iterator[tuple[str, bool]]:
    """Give every field that says something about the others, and whether that is so."""
    originals = [query for query in plan.queries if query.kind is QueryKind.ORIGINAL]
    dated = any(constraint.source == "state:today" for constraint in plan.constraints)
    yield "original_leg", (plan.original_leg == "kept") == bool(originals)
    yield "skip_rewrite", plan.skip_rewrite == (bool(originals) and originals == [*plan.queries])
    yield "strategy", plan.strategy is None or _is_of(plan.strategy, plan, grounds)
    yield "ignored_spans", _ignores_no_more(plan, grounds)
    yield "ignored_spans", _ignores_no_less(plan, grounds)
    yield "reference_date", plan.reference_date is not None or not dated


def _is_of(strategy: Strategy, plan: QueryPlan, grounds: Grounds) -> bool:
    planned = [query for query in plan.queries if query.kind is not QueryKind.FOLLOW_UP]
    own = [query for query in planned if query.kind in OWN_KINDS[strategy]]
    others = {query.kind for query in planned} - OWN_KINDS[strategy]
    if strategy is Strategy.ORIGINAL and any(_adds(query, grounds) for query in own):
        return False
    enough = len(own) >= LEAST_OWN.get(strategy, 1) and len(planned) >= LEAST.get(strategy, 1)
    return enough and others <= BESIDE.get(strategy, set())


def _adds(query: PlannedQuery, grounds: Grounds) -> bool:
    """Tell whether a query holds words of the context."""
    asked = frozenset(stems(f"{grounds.reading.message} {grounds.question}"))
    return any(t.stem not in asked for t in content(query.text))


def _ignores_no_more(plan: QueryPlan, grounds: Grounds) -> bool:
    """Tell whether no ignored span takes away words that ask, or what they are bound to."""
    text = plan.original_question
    ignored, clauses = _places(_ignored(grounds), text), _places(plan.clauses, text)
    own = [span for span in plan.ignored_spans if not all(ignored[span.start : span.end])]
    return not any(
        any(clauses[span.start : span.end])
        or asks(text[span.start : span.end])
        or values(text[span.start : span.end])
        for span in own
    )


def _ignores_no_less(plan: QueryPlan, grounds: Grounds) -> bool:
    """Tell whether the plan names every span that grammar finds to address the system."""
    named = _places(plan.ignored_spans, plan.original_question)
    return all(any(named[part.start : part.end]) for part in _ignored(grounds))


def _ignored(grounds: Grounds) -> list[Span]:
    """Give what grammar finds to address the system, in the original text."""
    reading = grounds.reading
    places = [reading.clean.original_span(a, b) for a, b, _ in reading.anatomy.ignored]
    return [Span(start=start, end=end) for start, end in places]


def _places(spans: Iterable[Span], text: str) -> bytearray:
    """Mark the characters of a text that stand in a span."""
    marks = bytearray(len(text))
    for span in spans:
        marks[span.start : span.end] = b"\x01" * (span.end - span.start)
    return marks


def _searching(text: str, plan: QueryPlan) -> QueryPlan:
    """Give the plan with one query alone, which answers every clause."""
    query = PlannedQuery(
        id="resolved_question",
        text=text,
        purpose="",
        clause_ids=tuple(clause.id for clause in plan.clauses),
        kind=QueryKind.REWRITE,
    )
    return plan.model_copy(update={"queries": (query,)})
