"""Which values of a text are set apart from what it is about: `except in Germany or France`."""

import re
from collections.abc import Iterable, Iterator

from programs import grammar
from programs.grammar import either
from programs.reading.values.value import Value
from programs.text import normalise
from signatures.plan import Polarity

_ARTICLES = grammar.DEFINITE | grammar.words("a an")
_BETWEEN = rf"(?:\s+(?:{either(grammar.PREPOSITIONS | _ARTICLES)}))*\s*$"
SETS_APART = re.compile(
    rf"(?:(?:{either(grammar.DROPPING)})(?:\s+about)?|leave\s+(?:out|aside|off)"
    rf"|(?:do\s+not|don'?t|no\s+need\s+to)\s+(?:{either(grammar.KEEPING)}"
    r"|(?:tell|talk|speak|give|show)(?:\s+(?:to\s+)?(?:me|us))?(?:\s+about)?))\s+",
    re.IGNORECASE,
)
"""How an order begins that sets something apart from what is asked: `leave out Germany`."""
_ORDERED_APART = re.compile(
    rf"(?:^|[.?!;,\n]|\band\b)\s*(?:please\s+)?{SETS_APART.pattern}[^.?!;\n]*", re.IGNORECASE
)
_LEADS = re.compile(
    rf"(?<!\bwhether or )(?<!\bwhy )\b(?P<lead>not|nor|neither|without|outside(?:\s+of)?"
    rf"|{either(frozenset(grammar.NEGATIVE_PHRASES))}|except(?:ing)?(?:\s+for)?|excluding)"
    rf"{_BETWEEN}"
)
_GOES_ON = re.compile(rf"^\s*(?:,|,?\s*(?:and|or|nor)){_BETWEEN}")
LONGEST_LEAD = 40
"""Characters before a value in which the word that sets it apart is looked for."""


def with_polarity(text: str, found: Iterable[Value]) -> Iterator[Value]:
    """Mark the values, given from left to right, that a text excludes, and those listed with them.

    After `not X` a comma brings what is meant instead: `not Germany, France`.
    """
    before: Value | None = None
    lead = ""
    found = tuple(found)
    if not found:
        return
    ordered = {at for order in _ORDERED_APART.finditer(text) for at in range(*order.span())}
    for value in found:
        match = _LEADS.search(normalise(text[: value.start][-LONGEST_LEAD:]))
        listed = (
            before
            and before.field is value.field
            and _GOES_ON.match(normalise(text[before.end : value.start]))
        )
        if match:
            lead = match["lead"]
        elif not (lead and listed) or (lead == "not" and "," in listed.group()):
            lead = ""
        yield (
            value._replace(polarity=Polarity.NEGATIVE) if lead or value.start in ordered else value
        )
        before = value
