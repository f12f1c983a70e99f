"""Negation and exclusion: which words of a text turn which others round."""

import re
from collections.abc import Iterator
from functools import lru_cache

from wordfreq import zipf_frequency

from programs import grammar
from programs.reading.values.value import Value
from programs.reading.words.qualifiers import PEOPLE_HEADS
from programs.text import Token, bare, normalise, stem, tokens
from signatures.plan import ConstraintField, Polarity

LONGEST_PHRASE = 24
COMMON_WORD = 3.5
"""Zipf frequency from which the rest of a word counts as a word of its own behind a prefix."""

PAUSES = frozenset(",.;:!?")
_NEGATIVE_STEMS = frozenset(stem(word) for word in grammar.NEGATIVE_VERBS)


def negations(text: str) -> Iterator[Value]:
    """Find each negation with the word it governs."""
    words = tokens(text)
    for place, token in enumerate(words):
        if is_negator(token.text, text, token.start):
            if _is_tag(text, place, words) or _is_a_status(place, words):
                continue
            governed = next(
                (w for w in words[place + 1 :] if _can_be_governed(w.text)),
                token,
            )
            yield Value(
                ConstraintField.NEGATION,
                text[token.start : max(token.end, governed.end)],
                f"not {governed.stem}",
                token.start,
                max(token.end, governed.end),
                Polarity.NEGATIVE,
            )


def _can_be_governed(word: str) -> bool:
    return bare(word) not in grammar.FUNCTION_WORDS or word == "US"


def _is_tag(text: str, place: int, words: tuple[Token, ...]) -> bool:
    """Tell the answer `no` and the tag `or not` from words that negate something."""
    word, last = normalise(words[place].text), place + 1 == len(words)
    if word == "no":
        return last or text[words[place].end : words[place].end + 1] in PAUSES
    return word == "not" and last and place > 0 and normalise(words[place - 1].text) == "or"


def _is_a_status(place: int, words: tuple[Token, ...]) -> bool:
    """Tell the `exempt employees` of a payroll from who is exempt from a rule."""
    behind = words[place + 1 : place + 2]
    return bare(words[place].text) == "exempt" and any(bare(w.text) in PEOPLE_HEADS for w in behind)


@lru_cache(maxsize=512)
def negated(text: str) -> frozenset[str]:
    """Give the keys of everything a text negates, by a word of its own or by a prefix."""
    by_prefix = (_behind_prefix(bare(token.text)) for token in tokens(text))
    return frozenset(value.key for value in negations(text)) | {
        f"not {stem(rest)}" for rest in by_prefix if rest
    }


@lru_cache(maxsize=16_384)
def _behind_prefix(word: str) -> str | None:
    """Give what `un-` negates: `paid` of `unpaid`, and nothing of `under` and `union`."""
    rest = word.removeprefix("un")
    negates = rest != word and len(rest) >= 4 and zipf_frequency(rest, "en") >= COMMON_WORD
    return rest if negates and word not in grammar.FUNCTION_WORDS else None


_OPENS_A_PHRASE = frozenset(phrase.partition(" ")[0] for phrase in grammar.NEGATIVE_PHRASES)
_NEGATIVE_PHRASE = re.compile("|".join(rf"{re.escape(p)}(?! of)" for p in grammar.NEGATIVE_PHRASES))


def is_negator(word: str, text: str = "", start: int = 0) -> bool:
    """Tell whether a word, at its place in a text, negates or excludes."""
    plain = bare(word)
    if plain in grammar.NEGATORS or stem(plain) in _NEGATIVE_STEMS:
        return True
    if plain not in _OPENS_A_PHRASE:
        return False
    return bool(_NEGATIVE_PHRASE.match(normalise(text[start : start + LONGEST_PHRASE])))
