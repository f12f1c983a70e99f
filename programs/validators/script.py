"""A query stays in the writing systems of what it asks, and hides nothing."""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from programs.grounds import Grounds
from programs.reading.clean import clean
from signatures.limits import Limits
from signatures.plan import QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode


def check_script(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find queries in a script that nothing trusted uses, or with letters that look like others.

    A message that hides nothing is its own query and needs no second look.
    """
    trusted = _scripts(grounds.trusted)
    for query in plan.queries:
        if query.kind is QueryKind.ORIGINAL and query.text == grounds.reading.message:
            continue
        foreign = sorted(_scripts(query.text) - trusted) if trusted else []
        if foreign or _letters(clean(query.text).text) != _letters(query.text):
            value = foreign[0] if foreign else "hidden"
            yield Violation(code=ViolationCode.SCRIPT_CHANGED, query_id=query.id, value=value)


def _letters(text: str) -> list[str]:
    """Give what can be read or hides in a text; quotes and dashes may be typographic."""
    return [
        c for c in text if c.isalnum() or (not c.isascii() and unicodedata.category(c)[0] != "P")
    ]


def _scripts(text: str) -> frozenset[str]:
    if text.isascii():
        return frozenset({"LATIN"} if any(map(str.isalpha, text)) else ())
    letters = {c for c in unicodedata.normalize("NFKC", text) if c.isalpha()}
    return frozenset(map(_script, letters))


@lru_cache(maxsize=4_096)
def _script(letter: str) -> str:
    return unicodedata.name(letter, "?").split()[0]
