"""A constraint says where it comes from, and it stands there."""

from collections.abc import Iterator

from programs.grounds import Grounds
from programs.reading.clean import clean
from programs.text import stems
from signatures.limits import Limits
from signatures.plan import Constraint, QueryPlan
from signatures.violations import Violation, ViolationCode


def check_sources(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find constraints whose source is not trusted or does not hold their value."""
    if plan.reference_date not in (None, grounds.reading.context.state.today):
        yield Violation(code=ViolationCode.INTRODUCED, value=plan.reference_date)
    for constraint in plan.constraints:
        text = _source_text(constraint, grounds)
        if text is None:
            yield Violation(code=ViolationCode.ASSISTANT_ONLY, value=constraint.value)
        elif not set(stems(constraint.value)) <= set(stems(text)):
            yield Violation(code=ViolationCode.INTRODUCED, value=constraint.value)


def _source_text(constraint: Constraint, grounds: Grounds) -> str | None:
    """Give the words a constraint's source holds, or None when it is no trusted source."""
    reading = grounds.reading
    kind, _, name = constraint.source.partition(":")
    if constraint.source == "question":
        return grounds.question
    if constraint.source == "state:today":
        return " ".join(date.resolved for date in reading.dates)
    if kind == "state":
        return str(getattr(reading.context.state, name, None) or "")
    if kind == "fact":
        return next(
            (clean(fact.text).text for fact in reading.context.facts if fact.id == name), None
        )
    if kind == "accepted":
        accepted = reading.acceptance
        return " ".join(accepted.accepted) if accepted and accepted.turn_id == name else None
    return next(
        (clean(t.text).text for t in reading.context.turns if t.id == kind and t.role == "user"),
        None,
    )
