"""Questions with a gap: a predicate or a relational noun that lacks what it is of."""

import re
from collections.abc import Callable

from programs import grammar
from programs.grammar import either
from programs.reading.values.constraints import positive_values
from programs.reading.values.value import Value
from programs.reading.words.qualifiers import PEOPLE_HEADS
from programs.reading.words.utterance import Utterance
from signatures.plan import ConstraintField

_BINDING = frozenset(
    {
        ConstraintField.COUNTRY,
        ConstraintField.PERSON_GROUP,
        ConstraintField.DEPARTMENT,
        ConstraintField.YEAR,
        ConstraintField.AMOUNT,
        ConstraintField.QUANTITY,
    }
)
"""Fields whose values only bound what a question is about."""
_ASKS = re.compile(
    rf"^(?:(?:and|so|then|but|also)[\s,]+)*"
    rf"(?:how\s+(?:many|much|long|often)|who|{either(grammar.AUXILIARIES)})\b",
    re.IGNORECASE,
)
_LONGEST_SUBJECT = 2
"""Content words up to which a subject says no more than what it is."""
_SUBJECTS = grammar.words("who what whos whats")


def has_gap(text: str) -> bool:
    """Tell whether a question needs another to say what its predicate or its noun is of."""
    said = Utterance(text)
    if not said.plain or said.plain[0] not in grammar.COORDINATORS | _OPENS:
        return False
    bounds = [v for v in positive_values(text) if v.field in _BINDING]
    own = _own(said, bounds)
    return _is_bounded(said, own, bounds) or any(lacks(said, own) for lacks in _LACKS)


_OPENS = grammar.WH_WORDS | grammar.AUXILIARIES | {"also"}


def _own(said: Utterance, bounds: list[Value]) -> list[int]:
    """Give the places of the words that say something, values and people that bound it left out."""
    return [
        place
        for place, token in enumerate(said.words)
        if (said.is_content(place) or said.plain[place] in grammar.COMPLEMENTED)
        and said.plain[place] not in grammar.PARTICLES | PEOPLE_HEADS
        and not any(value.start <= token.start < value.end for value in bounds)
    ]


def _is_bounded(said: Utterance, own: list[int], bounds: list[Value]) -> bool:
    """Tell `are interns included`, which names whom or what it is asked for, and nothing more."""
    little = grammar.RELATIONAL | grammar.INCOMPLETE
    return bool(bounds and _ASKS.match(said.text)) and {said.plain[i] for i in own} <= little


def _recipient(said: Utterance, own: list[int]) -> bool:
    """Tell `who do I call`, which says no more than that somebody is told or asked."""
    whom = grammar.SUBJECT_PRONOUNS | {"to"}
    asked = said.plain[0] in grammar.WH_WORDS and bool(own)
    return asked and all(
        said.plain[i] in grammar.COMMUNICATING
        and said.before(i) in whom
        and said.after(i) not in grammar.SUBJECT_PRONOUNS
        for i in own
    )


def _predicate(said: Utterance, own: list[int]) -> bool:
    """Tell `is parking included` and `do contractors have access`, whatever the subject is."""
    if not own or not _needs_more(said, own[-1]):
        return False
    if said.plain[0] in grammar.WH_WORDS:
        return said.plain[0] in _SUBJECTS and len(own) == 1
    subject = {*said.plain[: own[-1]]}
    brief = len(own) <= _LONGEST_SUBJECT + 1
    return brief and subject.isdisjoint(grammar.PREPOSITIONS | grammar.DOCUMENT_NOUNS)


def _needs_more(said: Utterance, place: int) -> bool:
    """Tell whether a predicate that takes a complement ends a question."""
    ends = {*said.plain[place + 1 :]} <= grammar.ADVERBS_OF_DISCOURSE | {"as"}
    held = said.plain[place] != "access" or said.before(place) in grammar.HAVING | _GETTING
    return ends and held and said.plain[place] in grammar.COMPLEMENTED


_GETTING = grammar.words("get gets got need needs")


def _noun(said: Utterance, own: list[int]) -> bool:
    """Tell `what is the usual process` and `is the deadline strict`, which do not say of what."""
    noun = start = next((i for i in own if said.plain[i] in grammar.RELATIONAL), 0)
    while start and said.before(start) in grammar.UNNAMING:
        start -= 1
    if not start or said.before(start) != "the":
        return False
    beside = [i for i in own if not start <= i <= noun]
    beside = [i for i in beside if said.plain[i] not in grammar.INCOMPLETE]
    return not beside or _is_said_of_it(said, noun, beside)


def _is_said_of_it(said: Utterance, noun: int, beside: list[int]) -> bool:
    """Tell whether one last word is what a yes-no question says of its noun."""
    between = said.plain[noun + 1 : beside[0]]
    last = beside == [len(said.words) - 1] and beside[0] > noun
    return last and said.plain[0] in grammar.AUXILIARIES and grammar.LEADS.isdisjoint(between)


_LACKS: tuple[Callable[[Utterance, list[int]], bool], ...] = (_recipient, _predicate, _noun)
