"""A slot swap: what a fragment like `and for interns?` replaces in the question before it."""

import re
from typing import NamedTuple

from programs import grammar
from programs.reading.constraints import positive_values
from programs.reading.references import is_content, reference
from programs.reading.rivals import POINTING
from programs.reading.value import Value
from programs.text import Token, normalise, stems, tokens
from signatures.plan import ConstraintField, Polarity

SWAPPABLE = frozenset(
    {
        ConstraintField.COUNTRY,
        ConstraintField.PERSON_GROUP,
        ConstraintField.YEAR,
        ConstraintField.FISCAL_PERIOD,
        ConstraintField.AMOUNT,
        ConstraintField.QUANTITY,
        ConstraintField.DEPARTMENT,
        ConstraintField.DATE,
        ConstraintField.EFFECTIVE_DATE,
        ConstraintField.VERSION,
    }
)
_ONLY_JOINS = re.compile(r"^(?:(?:but|just)\s+)+", re.IGNORECASE)
_ARTICLES = re.compile(r"\b(?:the|an?)\s+(the|an?)\b", re.IGNORECASE)
LONGEST_OBJECT = 2
POSSESSIVES = grammar.words("my our your his her their")
_ENDS_A_PHRASE = (
    grammar.PREPOSITIONS
    | grammar.CONJUNCTIONS
    | grammar.AUXILIARIES
    | grammar.SUBJECT_PRONOUNS
    | grammar.WH_WORDS
)


class Swap(NamedTuple):
    """The earlier question with the fragment in its slot, and the words that made way."""

    text: str
    replaced: tuple[str, ...]


def correct(carrier: str, meant: str, instead_of: str = "") -> Swap:
    """Put what was meant where the carrier holds what is wrong, or a value of the same field.

    `instead_of` is what the message itself names as wrong; where neither stands in the carrier,
    what was meant goes beside it.
    """
    spans = _same_words(carrier, instead_of)
    named = [value for value in _wanted(carrier) if (value.start, value.end) in spans]
    spans = [_with_preposition(carrier, value, meant) for value in named] or spans
    spans = spans or _same_field(carrier, meant)
    if spans:
        return _filled(carrier, meant, spans)
    if normalise(tokens(meant)[0].text) in grammar.PREPOSITIONS:
        return _behind(carrier, meant)
    return _beside(carrier, meant)


def narrowed(option: str, condition: str) -> Swap:
    """Put a condition on an option: in the place of a value of its field, or behind it.

    What `and` joins comes on top.
    """
    core = _ONLY_JOINS.sub("", condition)
    spans = [] if normalise(condition).startswith("and") or not core else _same_field(option, core)
    return _filled(option, core, spans) if spans else Swap(f"{option} {condition}", ())


def completed(question: str, answer: str) -> Swap:
    """Put an answer where an open question points, or where a phrase of its kind stands."""
    found = reference(question, conversation=True)
    if found is None or found.need not in POINTING:
        return swap(question, answer)
    placed = f"in {answer}" if normalise(found.word) == "there" else answer
    spans = _same_words(question, found.word)
    named = [token for token in tokens(question) if spans and token.start > spans[0][1]][:1]
    if named and named[0].stem in stems(answer):
        spans = [(spans[0][0], named[0].end)]
    return _filled(question, placed, spans) if spans else _beside(question, answer)


def _behind(carrier: str, fragment: str) -> Swap:
    return Swap(f"{carrier.rstrip(' ?.!')} {fragment}", ())


def _beside(carrier: str, fragment: str) -> Swap:
    return Swap(f"{carrier.rstrip(' ?.!')} - {fragment}", ())


def swap(carrier: str, fragment: str) -> Swap:
    """Put a fragment where the carrier holds a phrase of its kind; append it where none is.

    Kinds are tried from the surest to the weakest: a value of the same field, a phrase behind
    the same preposition, a noun with the same possessive, the object of the last preposition.
    """
    if _is_relative(fragment) or _asks_for_more(fragment):
        return _beside(carrier, fragment)
    for find in (_same_field, _same_preposition, _same_possessive, _last_object):
        spans = find(carrier, fragment)
        if spans:
            return _filled(carrier, fragment, spans)
    return _behind(carrier, fragment)


def _is_relative(fragment: str) -> bool:
    """Tell whether a fragment is placed by what it would replace: `the one below`, `her deputy`."""
    words = [normalise(token.text) for token in tokens(fragment)]
    return words[0] in grammar.PERSONS | {"their", "its"} or not grammar.RELATIVE.isdisjoint(words)


def _asks_for_more(fragment: str) -> bool:
    """Tell whether a fragment asks for something of the thing before it: `any exceptions`."""
    return normalise(tokens(fragment)[0].text) in ("any", "some", "more", "other")


def _filled(carrier: str, fragment: str, spans: list[tuple[int, int]]) -> Swap:
    replaced = tuple(carrier[start:end] for start, end in spans)
    text, put = carrier, fragment.strip(" ?.!")
    for start, end in reversed(spans):
        text = (
            f"{text[:start]}{put}{text[end:]}"
            if (start, end) == spans[0]
            else f"{text[:start]}{text[end:]}"
        )
    return Swap(_ARTICLES.sub(r"\1", " ".join(text.split())), replaced)


def _same_words(carrier: str, wrong: str) -> list[tuple[int, int]]:
    """Find a phrase of the carrier by the stems of its words."""
    sought = stems(wrong)
    words = tokens(carrier)
    for place in range(len(words) - len(sought) + 1):
        run = words[place : place + len(sought)]
        if sought and tuple(token.stem for token in run) == sought:
            return [(run[0].start, run[-1].end)]
    return []


def _same_field(carrier: str, fragment: str) -> list[tuple[int, int]]:
    fields = {value.field for value in _wanted(fragment)} & SWAPPABLE
    found = [value for value in _wanted(carrier) if value.field in fields]
    return [_with_preposition(carrier, value, fragment) for value in found]


def _wanted(text: str) -> list[Value]:
    return [value for value in positive_values(text) if value.polarity is Polarity.POSITIVE]


def _with_preposition(carrier: str, value: Value, fragment: str) -> tuple[int, int]:
    """Widen a value by its noun modifier, and by its preposition where the fragment brings one."""
    before = [t for t in tokens(carrier[: value.start])]
    start = value.start
    leads = normalise(tokens(fragment)[0].text) in grammar.PREPOSITIONS
    while (
        before
        and leads
        and normalise(before[-1].text) in grammar.DETERMINERS | grammar.PREPOSITIONS
    ):
        start = before.pop().start
    if value.field is ConstraintField.COUNTRY and before and start == value.start:
        start = before[-1].start if normalise(before[-1].text) == "the" else start
    if (
        value.field is ConstraintField.PERSON_GROUP
        and before
        and start == value.start
        and is_content(before[-1].text)
    ):
        start = before[-1].start
    return start, value.end


def _same_preposition(carrier: str, fragment: str) -> list[tuple[int, int]]:
    lead = normalise(tokens(fragment)[0].text)
    if lead not in grammar.PREPOSITIONS:
        return []
    words = tokens(carrier)
    places = [i for i, token in enumerate(words) if normalise(token.text) == lead]
    if not places or places[-1] + 1 >= len(words):
        return []
    end = places[-1] + 1
    while end < len(words) and normalise(words[end].text) not in _ENDS_A_PHRASE:
        end += 1
    return [(words[places[-1]].start, words[end - 1].end)] if end > places[-1] + 1 else []


def _same_possessive(carrier: str, fragment: str) -> list[tuple[int, int]]:
    lead = normalise(tokens(fragment)[0].text)
    words = tokens(carrier)
    for place, token in enumerate(words):
        if lead in POSSESSIVES and normalise(token.text) == lead:
            held = _content_run(words[place + 1 :])
            if held:
                return [(token.start, held[-1].end)]
    return []


def _last_object(carrier: str, fragment: str) -> list[tuple[int, int]]:
    words = tokens(carrier)
    if normalise(tokens(fragment)[0].text) in grammar.PREPOSITIONS:
        return []
    place = len(words)
    while place and is_content(words[place - 1].text):
        place -= 1
    held = list(words[place:])
    ahead = normalise(words[place - 1].text) if place else ""
    if held and held[0].text.endswith("ing") and len(held) > 1:
        held.pop(0)
    whole = len(held) == len(words)
    placed = ahead in grammar.PREPOSITIONS | grammar.DETERMINERS
    if not held or whole or not placed or len(held) > LONGEST_OBJECT:
        return []
    start, end = held[0].start, held[-1].end
    if any(value.start < end and start < value.end for value in positive_values(carrier)):
        return []
    articled = normalise(tokens(fragment)[0].text) in grammar.DETERMINERS
    return [(words[place - 1].start if articled and ahead in grammar.DETERMINERS else start, end)]


def _content_run(words: tuple[Token, ...]) -> list[Token]:
    held: list[Token] = []
    for token in words:
        if not is_content(token.text):
            break
        held.append(token)
    return held
