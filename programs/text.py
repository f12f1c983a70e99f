"""Words of a text: where they stand, how they compare, and the analysed form both indexes share."""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

import Stemmer
from wordfreq import zipf_frequency

ENGLISH = 2.5
"""Zipf frequency from which a word counts as English: one use in three million words."""
FIGURE = re.compile(r"\d")
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*", re.UNICODE)


class Token(NamedTuple):
    """One word at its half-open character span; `stem` is what two words are compared by."""

    text: str
    start: int
    end: int
    stem: str


def normalise(text: str) -> str:
    """Fold case, compatibility forms and typographic apostrophes; the length may change."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", text).casefold().replace("’", "'")


def lowered(text: str) -> str:
    """Fold case, the length unchanged: a span of one is a span of the other."""
    return text.replace("İ", "i").lower()


@lru_cache(maxsize=65_536)
def folded(word: str) -> str:
    """Normalise one word, remembering it."""
    return normalise(word)


@lru_cache(maxsize=65_536)
def bare(word: str) -> str:
    """Fold a word as the closed classes are written: case and apostrophes away."""
    return normalise(word).replace("'", "")


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """Reduce one word to its Porter2 stem, case and apostrophe-s folded away."""
    folded = normalise(word).removesuffix("'s").replace("'", "")
    return str(Stemmer.Stemmer("english", 0).stemWord(folded))


@lru_cache(maxsize=1_024)
def tokens(text: str) -> tuple[Token, ...]:
    """Split a text into words with their spans in it."""
    return tuple(
        Token(match.group(), match.start(), match.end(), stem(match.group()))
        for match in WORD.finditer(text)
    )


@lru_cache(maxsize=256)
def stems(text: str) -> tuple[str, ...]:
    """Give the stems of a text in order: the analysed form that the lexical indexes hold."""
    return tuple(map(stem, WORD.findall(text)))


@lru_cache(maxsize=16_384)
def is_english(word: str) -> bool:
    """Tell whether a word is one that people write on purpose."""
    return zipf_frequency(word, "en") >= ENGLISH
