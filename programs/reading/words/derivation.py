"""Words of one family: inflections, derivations and joined spellings of the same word."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from programs.reading.values.amounts import unit_stem
from programs.text import normalise

SUFFIXES = (
    *("ational", "ation", "ition", "ment", "ance", "ence", "able", "ible", "ness", "ity", "age"),
    *("anc", "enc", "abl", "ibl", "iti", "ive", "ful", "ing", "ion", "al", "ed", "iv", "y"),
    *("i", "e"),
)
"""Endings that make another part of speech of a word; those that make a person of it do not."""
SHORTEST_ROOT, SHORTEST_BEFORE_A_LETTER_OR_TWO = 3, 5
"""Letters a root has at least; short endings are chance on short words: `apple`, `apply`."""


@lru_cache(maxsize=65_536)
def root(word: str) -> str:
    """Reduce a word to what its derivations share: `refer` of `referral`, `pay` of `payment`."""
    left = unit_stem(normalise(word))
    for suffix in SUFFIXES if left.endswith(SUFFIXES) else ():
        short = len(suffix) < 3
        shortest = SHORTEST_BEFORE_A_LETTER_OR_TWO if short else SHORTEST_ROOT
        if left.endswith(suffix) and len(left) - len(suffix) >= shortest:
            left = left.removesuffix(suffix)
            break
    return left[:-1] if len(left) > SHORTEST_ROOT and left[-1] == left[-2] else left


def roots(words: Iterable[str]) -> frozenset[str]:
    """Give the roots of some words, and of every two neighbours written as one."""
    held = [word for word in words if word]
    joined = (f"{one}{other}" for one, other in pairwise(held))
    return frozenset(map(root, (*held, *joined)))
