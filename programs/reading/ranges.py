"""Ranges of characters: what is the asker's own, and what is ignored and why."""

from collections.abc import Iterable
from typing import NamedTuple

from programs.reading.directives import Reason
from programs.text import WORD

LONGEST = 2_000
"""Characters up to which a message may have been typed rather than pasted."""


class Range(NamedTuple):
    """A half-open range of characters."""

    start: int
    end: int


class Ignored(NamedTuple):
    """A range no query may hold, and why."""

    start: int
    end: int
    reason: Reason


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


def apart(found: Iterable[Ignored]) -> list[Ignored]:
    """Put ranges in order, the first and longest of those that overlap only."""
    kept: list[Ignored] = []
    for piece in sorted(found, key=lambda one: (one.start, -one.end)):
        if not kept or piece.start >= kept[-1].end:
            kept.append(piece)
    return kept
