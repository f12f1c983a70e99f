"""A query stays in the writing system of what it asks."""

import unicodedata
from collections import Counter
from collections.abc import Iterator

from programs.grounds import Grounds
from signatures.limits import Limits
from signatures.plan import QueryPlan
from signatures.violations import Violation, ViolationCode


def check_script(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find queries mostly written in a script that nothing trusted uses."""
    trusted = frozenset(_scripts(grounds.trusted))
    for query in plan.queries:
        used = _scripts(query.text).most_common(1)
        if used and trusted and used[0][0] not in trusted:
            yield Violation(code=ViolationCode.SCRIPT_CHANGED, query_id=query.id, value=used[0][0])


def _scripts(text: str) -> Counter[str]:
    if text.isascii():
        return Counter(
            {"LATIN": sum(map(str.isalpha, text))} if any(map(str.isalpha, text)) else {}
        )
    return Counter(unicodedata.name(c, "?").split()[0] for c in text if c.isalpha())
