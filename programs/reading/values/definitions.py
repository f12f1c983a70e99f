"""Abbreviations that a text defines: the long form, then the short one in brackets."""

import re
from collections.abc import Iterator

SHORT_FORM = re.compile(r"\(([A-Z]{2,8})s?\)")
REACH = 120
"""Characters before a short form in which its long form is looked for."""
_WORD = re.compile(r"[\w&'’-]+")
_BREAK = re.compile(r"[.,;:()\n]")
_LINKING = frozenset({"of", "and", "the", "for", "to", "in", "on", "&"})


def definitions(text: str) -> Iterator[tuple[str, str]]:
    """Find `Long Form (LF)`, whose initials spell the short form (after Schwartz and Hearst, 2003).

    Linking words may be left out of the short form.
    """
    for match in SHORT_FORM.finditer(text):
        ahead = _BREAK.split(text[max(0, match.start() - REACH) : match.start()])[-1]
        words = _WORD.findall(ahead)
        for start in range(len(words) - 1, -1, -1):
            if _spells(words[start:], match.group(1)):
                yield match.group(1), " ".join(words[start:])
                break


def _spells(words: list[str], short: str) -> bool:
    whole = "".join(word[0] for word in words).upper()
    named = "".join(word[0] for word in words if word.casefold() not in _LINKING).upper()
    return short in (whole, named) and words[0].casefold() not in _LINKING
