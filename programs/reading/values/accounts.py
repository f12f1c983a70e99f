"""What money is booked on and who answers for it: accounts, cost centres, projects, owners."""

import re
from collections.abc import Iterator

from programs.reading.values.value import Value, normal_form
from programs.reading.words.content import is_content
from programs.reading.words.qualifiers import UNIT_HEADS
from programs.text import bare, tokens
from signatures.plan import ConstraintField

KINDS = {
    ConstraintField.COST_CENTRE: r"cost[\s-]?cent(?:er|re)s?|CC",
    ConstraintField.PROJECT: r"projects?|WBS|work\s+packages?",
    ConstraintField.ACCOUNT: r"accounts?|acct|GL|ledger"
    r"|(?:charge|billing|budget|expense)(?=\s+code)",
}
_LINK = (
    r"(?:\s+(?P<code>codes?|numbers?|no\.?|ids?|accounts?|elements?|called|named|#))?"
    r"(?:\s+is)?\s*[:#]?\s*"
)
_CODE = r"(?P<name>[A-Za-z0-9]+(?:[._/-][A-Za-z0-9]+)*)"
_FORWARD = {
    field: re.compile(rf"\b(?:{kind}){_LINK}(?<![A-Za-z0-9]){_CODE}\b", re.IGNORECASE)
    for field, kind in KINDS.items()
}
_BACKWARD = {
    field: re.compile(rf"\b(?P<name>[A-Z0-9][\w-]*)\s+(?i:{kind})\b")
    for field, kind in KINDS.items()
}
_YEAR = re.compile(r"(?:19|20)\d\d")
SHORTEST_NUMBER = 3
"""Figures from which a number alone is one of an account: fewer count something."""
OWNED = re.compile(
    r"\b(?:owned|maintained|administered)\s+by\s+(?:the\s+)?|\bowners?\s*(?:is|are|:|=|-)\s*(?:the\s+)?"
    r"|\bowner\s+(?=[A-Z][a-z])",
    re.IGNORECASE,
)
_PROPER = re.compile(r"[A-Z][\w&'-]*(?:\s+[A-Z][\w&'-]*)*")


def accounts(text: str) -> Iterator[Value]:
    """Find accounts, cost centres and projects by the kind word before or behind their code."""
    shouted = text.isupper()
    for field, pattern in _FORWARD.items():
        for match in pattern.finditer(text):
            if _is_code(match["name"], named=match["code"] is not None, shouted=shouted):
                yield _value(field, match["name"], match.start("name"))
    for field, pattern in _BACKWARD.items():
        for match in pattern.finditer(text):
            if _is_code(match["name"], named=False, shouted=True):
                yield _value(field, match["name"], match.start("name"))


def _is_code(name: str, *, named: bool, shouted: bool) -> bool:
    """Tell a code or name from a plain word, a year and a number that counts something."""
    if name.isdigit():
        return named or (len(name) >= SHORTEST_NUMBER and not _YEAR.fullmatch(name))
    coded = any(map(str.isdigit, name))
    return coded or (not shouted and name[0].isupper() and is_content(name))


def owners(text: str) -> Iterator[Value]:
    """Find who owns a document: `owned by the legal team`, `owner: Ana Ruiz`."""
    for match in OWNED.finditer(text):
        if name := _owner(text[match.end() : match.end() + LONGEST_OWNER]):
            yield _value(ConstraintField.OWNER, name, match.end())


LONGEST_OWNER = 60


def _owner(ahead: str) -> str:
    """Give the name an owner's phrase opens with, up to its `team`, or its first word."""
    if (proper := _PROPER.match(ahead)) and not ahead.isupper():
        return proper.group()
    words = tokens(ahead)[:3]
    if not words or words[0].start or not is_content(words[0].text):
        return ""
    heads = [word for word in words if bare(word.text) in UNIT_HEADS]
    return ahead[: heads[0].end if heads else words[0].end]


def _value(field: ConstraintField, surface: str, start: int) -> Value:
    return Value(field, surface, f"{field}:{normal_form(surface)}", start, start + len(surface))
