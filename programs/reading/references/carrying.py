"""What a message takes over from its topic, less the values that it, or a later turn, sets anew."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from programs import grammar
from programs.grammar import either
from programs.reading.sentences.ranges import Range, apart
from programs.reading.values.amounts import unit_of
from programs.reading.values.constraints import GLOBAL_FIELDS, positive_values, values
from programs.reading.values.governed import in_one_place, leads, preposition
from programs.reading.values.like_values import whole
from programs.reading.values.negation import negations
from programs.reading.values.value import Value
from programs.reading.words.content import content, is_content
from programs.text import Token, bare, normalise, stem, stems, tokens
from signatures.plan import ConstraintField, Polarity

COMPARES = frozenset(map(stem, ("compare", "comparison", "versus", "vs", "both")))
"""Stems that set two values side by side: neither takes the place of the other."""
COMPARING = grammar.words("than from since with against between as unlike")
"""Prepositions behind which a value is what another is compared with."""
_INCLUDING = (grammar.PREPOSITIONS | grammar.HAVING | {"including"}) - {"without", "than"}
_LEADING = _INCLUDING | grammar.DETERMINERS
_SETS_APART = re.compile(
    rf"(?:{either(grammar.EXCLUDERS | {'without'})}|{'|'.join(grammar.NEGATIVE_PHRASES)})\b"
)
_ANYTHING = frozenset(
    f"{which}{what}"
    for which in ("any", "some", "every", "no")
    for what in ("thing", "one", "body", "where")
)

_BEFORE_A_MARK = re.compile(r"\s+(?=[?.!,;:])")


class Carried(NamedTuple):
    """An earlier text without what is set anew, and the words that made way."""

    text: str
    replaced: tuple[str, ...] = ()


def carried(texts: Sequence[str], message: str, *, elliptic: bool) -> tuple[Carried, ...]:
    """Give earlier texts, oldest first, each without what those behind it and the message set anew.

    In an `elliptic` message any amount takes the place of one of its unit.
    """
    kept: list[Carried] = []
    newer: tuple[tuple[str, bool], ...] = ((message, elliptic),)
    for text in reversed(texts):
        gone: tuple[str, ...] = ()
        left = text
        for said, bare_amount in newer:
            left, away = _without_outdated(left, said, elliptic=bare_amount)
            gone += away
        kept.append(Carried(left, gone))
        newer = (*newer, (text, False))
    return tuple(reversed(kept))


def only_names_values(text: str) -> bool:
    """Tell whether a text says nothing but whom or what it is asked for: `is it ok for 4 days?`."""
    named = positive_values(text)
    return all(any(v.start <= t.start < v.end for v in named) for t in content(text))


@lru_cache(maxsize=512)
def _without_outdated(text: str, newer: str, *, elliptic: bool) -> Carried:
    if not COMPARES.isdisjoint(stems(newer)):
        return Carried(text)
    gone = apart((*_set_anew(text, newer, elliptic=elliptic), *_lifted(text, newer)))
    left = text
    for start, end in reversed(gone):
        left = f"{left[:start]}{left[end:]}"
    return Carried(
        _BEFORE_A_MARK.sub("", " ".join(left.split())),
        tuple(text[start:end] for start, end in gone),
    )


def _set_anew(text: str, newer: str, *, elliptic: bool) -> Iterator[Range]:
    """Find the phrases of values for which a newer text names others of their field."""
    said = [value for value in _positive(newer) if not _is_object_of_not(newer, value)]
    again = {value.key for value in said}
    for other in said:
        governor = preposition(newer, other)
        alike = [value for value in _positive(text) if _excludes(other, value)]
        compared = _compares(newer, other)
        if compared or not again.isdisjoint(value.key for value in alike):
            continue
        for value in in_one_place(text, alike, governor):
            amount = value.field not in GLOBAL_FIELDS
            if not amount or elliptic or governor == preposition(text, value) != "":
                yield _phrase(text, value)


def _compares(text: str, value: Value) -> bool:
    """Tell whether a value is what another is compared with, and not what comes in its stead."""
    led = {bare(token.text) for token in leads(text, value.start)}
    return not led.isdisjoint(COMPARING) and "instead" not in map(bare, text.split())


def _positive(text: str) -> list[Value]:
    return [value for value in positive_values(text) if value.polarity is Polarity.POSITIVE]


def _is_object_of_not(text: str, value: Value) -> bool:
    """Tell whether a negated verb stands right before a value: `never mind Spain`."""
    return any(
        not text[n.end : value.start].strip() for n in negations(text) if n.end < value.start
    )


def _excludes(one: Value, other: Value) -> bool:
    """Tell whether of two values only one can hold: of one field, amounts of one unit."""
    counts = one.field in (ConstraintField.AMOUNT, ConstraintField.QUANTITY)
    same_unit = counts and unit_of(one.key) == unit_of(other.key)
    return one.field is other.field and (one.field in GLOBAL_FIELDS or same_unit)


def _lifted(text: str, newer: str) -> Iterator[Range]:
    """Find the exclusions of what a newer text includes: `without a receipt`, then `with one`."""
    included = {token.stem for token in tokens(newer) if _is_included(newer, token)}
    for value in exclusions(text):
        if stem(tokens(value.text)[-1].text) in included:
            yield Range(value.start, value.end)


def _is_included(text: str, token: Token) -> bool:
    return any(bare(word.text) in _INCLUDING for word in leads(text, token.start, _LEADING))


def exclusions(text: str) -> tuple[Value, ...]:
    """Find what a text sets apart by words that do nothing else: `without`, `other than`.

    `anything other than travel` only says what its own question is not about.
    """
    negated = (value for value in values(text) if value.field is ConstraintField.NEGATION)
    return tuple(
        value
        for value in negated
        if _SETS_APART.match(normalise(value.text)) and not leads(text, value.start, _ANYTHING)
    )


def _phrase(text: str, value: Value) -> Range:
    """Widen a value by its name and by what leads to it, but for the article of a noun behind."""
    start, end, _ = whole(text, value, value)
    behind = tokens(text[end:])[:1]
    attributive = bool(behind) and text[end] == " " and is_content(behind[0].text)
    going = grammar.PREPOSITIONS if attributive else grammar.LEADS
    return Range(min((token.start for token in leads(text, start, going)), default=start), end)
