"""What a plan draws on stands in its constraints and evidence, as it was said."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from programs.grounds import Grounds
from programs.reading.clean import clean
from programs.reading.values.constraints import positive_values, values
from programs.reading.values.negation import negated
from programs.reading.values.value import Value
from programs.reading.words.content import content
from programs.text import stems
from programs.validators.sources import source_text
from signatures.limits import Limits
from signatures.plan import Constraint, ConstraintField, Polarity, QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode

CERTAIN = frozenset(
    {
        ConstraintField.COUNTRY,
        ConstraintField.DATE,
        ConstraintField.YEAR,
        ConstraintField.FISCAL_PERIOD,
        ConstraintField.PERSON_GROUP,
        ConstraintField.AMOUNT,
        ConstraintField.IDENTIFIER,
        ConstraintField.NEGATION,
    }
)
"""Fields that grammar tells from every other by the form of the value."""


_OPPOSITE = {Polarity.POSITIVE: Polarity.NEGATIVE, Polarity.NEGATIVE: Polarity.POSITIVE}


def check_citations(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find values and context that are used and not named, or named as what they are not."""
    held = frozenset(plan.constraints)
    for constraint in plan.constraints:
        yield from _misread(constraint, held, grounds)
    if "constraints" in plan.model_fields_set:
        yield from _unlisted(plan, grounds)
    if "context_evidence" in plan.model_fields_set:
        yield from _uncited(plan, grounds)
    for source in plan.context_evidence:
        yield from _unknown(source, grounds)
    yield from _offered(plan, grounds)


def _misread(
    constraint: Constraint, held: frozenset[Constraint], grounds: Grounds
) -> Iterator[Violation]:
    """Find a constraint of the wrong field or polarity for what its source says."""
    text = source_text(constraint.source, grounds) or ""
    contrary = constraint.model_copy(update={"polarity": _OPPOSITE[constraint.polarity]})
    if contrary in held or constraint.polarity not in _polarities(constraint, text, grounds):
        yield Violation(code=ViolationCode.POLARITY, value=constraint.value)
    read = _fields_read(text).get(constraint.value.casefold(), frozenset())
    if read and read <= CERTAIN and constraint.field not in {*read, ConstraintField.OTHER}:
        yield Violation(code=ViolationCode.CONTRADICTION, value=constraint.value)


def _polarities(constraint: Constraint, text: str, grounds: Grounds) -> frozenset[Polarity]:
    """Give the polarities in which a text holds a constraint's value."""
    if constraint.field is ConstraintField.NEGATION:
        return frozenset({Polarity.NEGATIVE})
    key = constraint.value.casefold()
    said = {v.polarity for v in grounds.reading.values_of(text) if v.text.casefold() == key}
    governed = {key.removeprefix("not ") for key in negated(text)} & set(stems(constraint.value))
    return frozenset(said or {Polarity.POSITIVE}) | {Polarity.NEGATIVE for _ in governed}


@lru_cache(maxsize=512)
def _fields_read(text: str) -> dict[str, frozenset[ConstraintField]]:
    """Give the fields in which grammar reads each value of a text."""
    read: dict[str, set[ConstraintField]] = defaultdict(set)
    for value in values(text):
        read[value.text.casefold()].add(value.field)
    return {said: frozenset(fields) for said, fields in read.items()}


def _unlisted(plan: QueryPlan, grounds: Grounds) -> Iterator[Violation]:
    """Find protected values of the message or of a query that no constraint lists."""
    listed: dict[ConstraintField, set[str]] = defaultdict(set)
    for held in plan.constraints:
        listed[held.field] |= {*stems(held.value)}
    for query in plan.queries:
        if query.kind is not QueryKind.PROBE:
            said = (v for v in positive_values(query.text) if v.key in grounds.keys)
            yield from _without(said, listed, query.id)
    yield from _without(grounds.reading.values, listed, None)


def _without(
    found: Iterable[Value], listed: Mapping[ConstraintField, set[str]], query_id: str | None
) -> Iterator[Violation]:
    anywhere = set().union(*listed.values())
    for value in found:
        named = listed.get(value.field, set()) if value.field in CERTAIN else anywhere
        if not set(stems(value.text)) <= named:
            yield Violation(code=ViolationCode.UNDECLARED, query_id=query_id, value=value.text)


def _uncited(plan: QueryPlan, grounds: Grounds) -> Iterator[Violation]:
    """Find sources of constraints and readings, and words of queries, that nothing cites."""
    cited = set(plan.context_evidence)
    offered = plan.clarification.candidates if plan.clarification else ()
    sources = [constraint.source for constraint in plan.constraints]
    for source in dict.fromkeys((*sources, *(candidate.source for candidate in offered))):
        if source != "question" and source not in cited and source_text(source, grounds):
            yield Violation(code=ViolationCode.UNDECLARED, value=source)
    pending = grounds.reading.context.pending
    texts = [pending.model_dump_json()] if pending else []
    texts += [source_text(source, grounds) or "" for source in cited]
    known = frozenset(stems(" ".join((grounds.question, *texts))))
    for query in plan.queries:
        if query.kind is not QueryKind.PROBE:
            taken = [
                t.text
                for t in content(query.text)
                if t.stem in grounds.stems and t.stem not in known
            ]
            if taken:
                yield Violation(
                    code=ViolationCode.UNDECLARED, query_id=query.id, value=" ".join(taken)
                )


def _unknown(source: str, grounds: Grounds) -> Iterator[Violation]:
    """Find evidence that is not there, or that only the assistant gives."""
    if not source_text(source, grounds):
        turns = {turn.id: turn.role for turn in grounds.reading.context.turns}
        said = turns.get(source.removeprefix("accepted:")) == "assistant"
        code = ViolationCode.ASSISTANT_ONLY if said else ViolationCode.INTRODUCED
        yield Violation(code=code, value=source)


def _offered(plan: QueryPlan, grounds: Grounds) -> Iterator[Violation]:
    """Find readings and values offered to the user that the conversation does not hold."""
    if plan.clarification is None:
        return
    asked = plan.clarification
    turns = {turn.id: clean(turn.text).text for turn in grounds.reading.context.turns}
    for candidate in asked.candidates:
        text = turns.get(candidate.source) or source_text(candidate.source, grounds) or ""
        if not {t.stem for t in content(candidate.text)} <= frozenset(stems(text)):
            yield Violation(code=ViolationCode.INTRODUCED, value=candidate.text)
    readings = (candidate.text for candidate in asked.candidates)
    said = frozenset(stems(" ".join((grounds.question, *turns.values(), *readings))))
    for value in positive_values(asked.question):
        if not set(stems(value.text)) <= said:
            yield Violation(code=ViolationCode.INTRODUCED, value=value.text)
