"""A constraint says where it comes from, and it stands there."""

from collections.abc import Iterator

from programs.context import trusted_facts, user_turns
from programs.grounds import Grounds
from programs.reading.clean import clean
from programs.text import stems
from signatures.limits import Limits
from signatures.plan import QueryPlan
from signatures.violations import Violation, ViolationCode


def check_sources(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find constraints whose source is not trusted or does not hold their value."""
    if plan.reference_date not in (None, grounds.reading.context.state.today):
        yield Violation(code=ViolationCode.INTRODUCED, value=plan.reference_date)
    for constraint in plan.constraints:
        text = source_text(constraint.source, grounds)
        if text is None:
            yield Violation(code=ViolationCode.ASSISTANT_ONLY, value=constraint.value)
        elif not set(stems(constraint.value)) <= set(stems(text)):
            yield Violation(code=ViolationCode.INTRODUCED, value=constraint.value)


def source_text(source: str, grounds: Grounds) -> str | None:
    """Give the words a source holds, or None when it is no trusted source."""
    reading = grounds.reading
    kind, _, name = source.partition(":")
    if source == "question":
        return f"{grounds.question}\n{grounds.resumed}".strip()
    if source == "state:today":
        return " ".join(date.resolved for date in reading.dates)
    if kind == "state":
        return str(reading.context.state.model_dump().get(name) or "")
    if kind == "fact":
        facts = trusted_facts(reading.context, reading.limits)
        return next((clean(fact.text).text for fact in facts if fact.id == name), None)
    chosen = [option.text for option in reading.accepted if option.source == source]
    if kind == "accepted":
        return " ".join(chosen) or None
    own = user_turns(reading.context, reading.limits)
    said = [clean(turn.text).text for turn in own if turn.id == source]
    return " ".join((*said, *chosen)) or None
