"""What a case says, by whom: the texts a measure may trust, and all that can be reached."""

import re

from data.schema import Case


def trusted_texts(case: Case) -> tuple[str, ...]:
    """Give message, user turns, summary facts, state and pending readings, and the label's words.

    The label's surfaces and allowed values are trusted: they are declared synonyms, dates that
    follow from today, and the option of an accepted offer.
    """
    expected = case.expected
    return (
        *said_texts(case),
        *(text for required in expected.required for text in (required.value, *required.surfaces)),
        *expected.allowed,
    )


def said_texts(case: Case) -> tuple[str, ...]:
    """Give what the user and the application really said, and the offers that were accepted."""
    context = case.context
    pending = context.pending
    return (
        case.question,
        *(turn.text for turn in context.turns if turn.role == "user"),
        *(fact.text for fact in context.facts),
        *_state(case),
        *((pending.original_question, *(c.text for c in pending.candidates)) if pending else ()),
        *_offers(case),
    )


def _offers(case: Case) -> tuple[str, ...]:
    """Give the last sentence of every assistant turn whose offer the label says is accepted."""
    accepted = {
        source.removeprefix("accepted:")
        for source in case.expected.evidence
        if source.startswith("accepted:")
    }
    offering = [turn.text.strip() for turn in case.context.turns if turn.id in accepted]
    return tuple(re.split(r"(?<=[.!?])\s+", text)[-1] for text in offering)


def reachable_texts(case: Case) -> tuple[str, ...]:
    """Give every text a planner could have copied from, untrusted ones included."""
    context = case.context
    return (
        case.question,
        *(turn.text for turn in context.turns),
        *(fact.text for fact in context.facts),
        *_state(case),
        context.untrusted_summary or "",
    )


def _state(case: Case) -> tuple[str, ...]:
    return tuple(value for value in case.context.state.model_dump().values() if value)
