"""Which preposition governs a value, and which of several values stands in one place."""

import re
from collections.abc import Sequence
from itertools import takewhile

from programs import grammar
from programs.grammar import either
from programs.reading.values.value import Value
from programs.text import Token, bare, normalise, tokens

_COORDINATES = re.compile(rf"\s*(?:,|,?\s*(?:and|or))\s*(?:(?:{either(grammar.DETERMINERS)})\s+)?")


def leads(text: str, start: int, of: frozenset[str] = grammar.LEADS) -> tuple[Token, ...]:
    """Give the prepositions and determiners that lead to a place in a text, nearest first."""
    before = reversed(tokens(text[:start]))
    return tuple(takewhile(lambda token: bare(token.text) in of, before))


def preposition(text: str, value: Value) -> str:
    """Give the preposition that governs a value, or nothing."""
    led = (bare(token.text) for token in leads(text, value.start))
    return next((word for word in led if word in grammar.PREPOSITIONS), "")


def are_coordinate(between: str) -> bool:
    """Tell whether the words between two phrases only list them."""
    return _COORDINATES.fullmatch(normalise(between)) is not None


def in_one_place(text: str, values: Sequence[Value], governor: str) -> tuple[Value, ...]:
    """Keep of values of one kind, left to right, those that another behind a preposition replaces.

    `from Germany to France` has two places: `to Spain` takes one, and plain `Spain` the last.
    """
    places: list[tuple[str, list[Value]]] = []
    for value in values:
        if places and are_coordinate(text[places[-1][1][-1].end : value.start]):
            places[-1][1].append(value)
        else:
            places.append((preposition(text, value), [value]))
    governors = [governing for governing, _ in places]
    if len(set(governors)) < 2 or (governor and governor not in governors):
        return tuple(values)
    taken = [held for governing, held in places if governing == governor]
    return tuple(value for held in taken or [places[-1][1]] for value in held)
