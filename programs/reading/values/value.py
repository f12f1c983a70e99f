"""One protected value of a text, and how two spellings of it compare."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from programs.text import lowered, stem, tokens
from signatures.plan import ConstraintField, Polarity

Extract = Callable[[str], Iterator["Value"]]


class Value(NamedTuple):
    """One protected value at its span; `key` is equal for two spellings of the same value."""

    field: ConstraintField
    text: str
    key: str
    start: int
    end: int
    polarity: Polarity = Polarity.POSITIVE


def normal_form(text: str) -> str:
    """Compare two spellings: case, plural, hyphens and inner space folded away."""
    return " ".join(stem(token.text) for token in tokens(text.replace(",", "")))


def matching(
    field: ConstraintField, pattern: re.Pattern[str], *, in_any_case: bool = False
) -> Extract:
    """Make an extractor of the values of one field that a pattern matches.

    One that matches `in_any_case` is written in lower case, which is four times as fast as
    `re.IGNORECASE`.
    """

    def extract(text: str) -> Iterator[Value]:
        for match in pattern.finditer(lowered(text) if in_any_case else text):
            start, end = match.span()
            surface = text[start:end]
            yield Value(field, surface, f"{field}:{normal_form(surface)}", start, end)

    return extract
