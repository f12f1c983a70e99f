"""Ranges of characters: what is the asker's own, and what is ignored and why."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from programs.reading.sentences.directives import Reason
from programs.text import WORD

LONGEST = 2_000
"""Characters up to which a message may have been typed rather than pasted."""


ITEM = re.compile(r"^[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+", re.MULTILINE)
"""What opens an item of a list, at the start of its line."""


class Range(NamedTuple):
    """A half-open range of characters."""

    start: int
    end: int


class Match(NamedTuple):
    """A phrase of a text, and where its counterpart stands in another."""

    start: int
    end: int
    other: int


class Ignored(NamedTuple):
    """A range no query may hold, and why."""

    start: int
    end: int
    reason: Reason


Piece = TypeVar("Piece", Range, Ignored)


def items(text: str, parts: Sequence[Range]) -> tuple[Range, ...]:
    """Give the parts that are items of one list: a mark opens each, or a semicolon ends it."""
    marked = {match.end() for match in ITEM.finditer(text)}
    found = tuple(part for part in parts if part.start in marked)
    ended = all(text[part.start : part.end].endswith(";") for part in parts[:-1])
    listed = found or (tuple(parts) if ended else ())
    return listed if len(listed) > 1 else ()


def joined(text: str, found: Iterable[Ignored]) -> list[Ignored]:
    """Join ranges ignored for one reason with no word between them."""
    kept: list[Ignored] = []
    for piece in found:
        last = kept[-1] if kept else None
        if last and last.reason == piece.reason and not WORD.search(text, last.end, piece.start):
            kept[-1] = Ignored(last.start, piece.end, piece.reason)
        else:
            kept.append(piece)
    return kept


def apart(found: Iterable[Piece]) -> list[Piece]:
    """Put ranges in order, the first and longest of those that overlap only."""
    kept: list[Piece] = []
    for piece in sorted(found, key=lambda one: (one.start, -one.end)):
        if not kept or piece.start >= kept[-1].end:
            kept.append(piece)
    return kept
