"""Ranges of characters: what is the asker's own, and what is ignored and why."""

from typing import NamedTuple

from programs.reading.directives import Reason


class Range(NamedTuple):
    """A half-open range of characters."""

    start: int
    end: int


class Ignored(NamedTuple):
    """A range no query may hold, and why."""

    start: int
    end: int
    reason: Reason
