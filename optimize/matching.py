"""When a value stands in a text: token-bounded, case-folded, NFKC, plural-tolerant.

Written apart from `programs.text` on purpose: a measure that shared the planner's analysis would
share its mistakes.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

WORD = re.compile(r"\d+(?:[.,]\d+)+(?!\w)|[^\W_]+(?:'[^\W_]+)*|[$€£¥₹%]")
GROUPED = re.compile(r"(?<=\d),(?=\d{3}\b)")

Forms = frozenset[str]


def visible(text: str) -> str:
    """Drop the format characters, which nobody sees."""
    return "".join(c for c in text if unicodedata.category(c) != "Cf")


def folded(text: str) -> str:
    """Fold compatibility forms, case and apostrophes of what is visible."""
    return visible(unicodedata.normalize("NFKC", text)).replace("’", "'").casefold()


@lru_cache(maxsize=65_536)
def words(text: str) -> tuple[str, ...]:
    """Give the folded words of a text in order; currency signs and % are words of their own."""
    return tuple(GROUPED.sub("", word) for word in WORD.findall(folded(text)))


@lru_cache(maxsize=65_536)
def forms(word: str) -> Forms:
    """Give a word and what it may be the plural of; two words match when they share a form."""
    bare = word.removesuffix("'s")
    found = {bare}
    if len(bare) > 3 and bare.endswith("s") and not bare.endswith("ss"):
        found.add(bare[:-1])
        if bare.endswith("ies"):
            found.add(f"{bare[:-3]}y")
        elif bare.endswith("es"):
            found.add(bare[:-2])
    return frozenset(found)


def bag(texts: Iterable[str]) -> Forms:
    """Give every form of every word of some texts."""
    return frozenset(form for text in texts for word in words(text) for form in forms(word))


def occurs(value: str, text: str) -> bool:
    """Tell whether the words of a value stand side by side in a text.

    A value without a word, such as a control character, is looked for as it is.
    """
    wanted = [forms(word) for word in words(value)]
    if not wanted:
        return bool(value) and value in text
    there = [forms(word) for word in words(text)]
    return any(
        all(w & t for w, t in zip(wanted, there[start:], strict=False))
        for start in range(len(there) - len(wanted) + 1)
    )


def occurs_in_any(values: Iterable[str], texts: Iterable[str]) -> bool:
    """Tell whether one of the values stands in one of the texts."""
    held = tuple(texts)
    return any(occurs(value, text) for value in values for text in held)
