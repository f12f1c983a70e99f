"""Misspelt words, repaired only towards words the workspace uses."""

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from programs.text import Token, is_english, normalise, tokens
from programs.vocabulary import Vocabulary

LONG = 9
"""From this many letters on two slips are forgiven, below it one."""


def repairs(text: str, vocabulary: Vocabulary) -> dict[str, str]:
    """Map each misspelt word of a text to the workspace's word it most likely means.

    Only lower-case words of four letters or more that neither English nor the workspace knows
    are touched: names, codes and abbreviations never are.
    """
    found: dict[str, str] = {}
    for token in tokens(text):
        if _is_suspect(token, vocabulary):
            nearest = _nearest(normalise(token.text), vocabulary)
            if nearest:
                found[token.text] = nearest
    return found


def repaired(text: str, found: dict[str, str]) -> str:
    """Write a text with its repairs."""
    for token in reversed(tokens(text)):
        if token.text in found:
            text = f"{text[: token.start]}{found[token.text]}{text[token.end :]}"
    return text


def _is_suspect(token: Token, vocabulary: Vocabulary) -> bool:
    word = token.text
    if len(word) < 4 or not (word.isalpha() and word.islower()):
        return False
    return not vocabulary.frequency(token.stem) and not is_english(word)


def _nearest(word: str, vocabulary: Vocabulary) -> str | None:
    allowed = 1 if len(word) < LONG else 2
    matches = process.extract(
        word,
        vocabulary.words.keys(),
        scorer=DamerauLevenshtein.distance,
        score_cutoff=allowed,
        limit=8,
    )
    candidates = [
        (distance, sorted(name) != sorted(word), -vocabulary.words[name], name)
        for name, distance, _ in matches
        if name[:1] == word[:1]
    ]
    return min(candidates)[-1] if candidates else None
