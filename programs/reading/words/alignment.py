"""Two wordings side by side: which words of one stand in the place of which words of the other."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple

from programs.reading.words.derivation import root
from programs.text import Token, tokens


class Change(NamedTuple):
    """Neighbouring words of one text and what another text says between the same neighbours."""

    before: Sequence[Token]
    after: Sequence[Token]


@lru_cache(maxsize=512)
def changes(one: str, other: str) -> tuple[Change, ...]:
    """Give what differs between two texts, in order; words of one family are the same word."""
    said, written = tokens(one), tokens(other)
    matcher = SequenceMatcher(None, _roots(said), _roots(written), autojunk=False)
    return tuple(
        Change(said[start:end], written[first:last])
        for tag, start, end, first, last in matcher.get_opcodes()
        if tag != "equal"
    )


def _roots(words: Sequence[Token]) -> list[str]:
    return [root(word.text) for word in words]
