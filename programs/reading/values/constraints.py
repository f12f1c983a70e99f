"""Protected values of a text: every one that a plan must keep."""

import re
from collections.abc import Iterable
from functools import lru_cache

from programs.reading.values.accounts import accounts, owners
from programs.reading.values.amounts import bare_numbers, counted_things, quantities
from programs.reading.values.exclusion import with_polarity
from programs.reading.values.names import LETTERED, acronyms, families, identifiers, names
from programs.reading.values.negation import negations
from programs.reading.values.people import departments, person_groups, short_departments
from programs.reading.values.periods import dates, fiscal_periods, years
from programs.reading.values.places import places
from programs.reading.values.value import Extract, Value, matching
from signatures.plan import ConstraintField

VERSION = re.compile(
    r"\b(?:v|(?:version|ver\.?|release|revision|rev\.?)\s*)\d+(?:\.\d+)*\b", re.IGNORECASE
)
QUOTED = re.compile(
    r"\"([^\"\n]{2,80})\"|“([^”\n]{2,80})”|(?<!\w)'(?=\w)[^'\n]{2,60}(?<=\w)'(?!\w)"
)

GLOBAL_FIELDS = frozenset(
    {
        ConstraintField.COUNTRY,
        ConstraintField.REGION,
        ConstraintField.YEAR,
        ConstraintField.FISCAL_PERIOD,
        ConstraintField.PERSON_GROUP,
    }
)
"""Fields whose values hold for a whole request wherever in it they stand."""


@lru_cache(maxsize=512)
def values(text: str) -> tuple[Value, ...]:
    """Find every protected value of a text, left to right, the longest reading first."""
    found: list[Value] = []
    for extract in EXTRACTORS:
        for value in extract(text):
            if not any(value.start < other.end and other.start < value.end for other in found):
                found.append(value)
    found.sort(key=lambda value: value.start)
    read = (*with_polarity(text, found), *negations(text))
    return tuple(sorted(read, key=lambda value: value.start))


def positive_values(text: str) -> tuple[Value, ...]:
    """Find the protected values that are things, wanted or excluded, less what only negates."""
    return tuple(v for v in values(text) if v.field is not ConstraintField.NEGATION)


def with_indexed(
    text: str, found: tuple[Value, ...], indexed: Iterable[Value]
) -> tuple[Value, ...]:
    """Put the values that documents declare in the place of what says less: names, shorter ones."""
    things = [value for value in found if value.field is not ConstraintField.NEGATION]
    own = (value for value in indexed if not any(_says_as_much(thing, value) for thing in things))
    return with_declared(text, found, own)


def _says_as_much(one: Value, other: Value) -> bool:
    """Tell whether a value overlaps a shorter one, or is typed and as long: `part-time`."""
    overlaps = one.start < other.end and other.start < one.end
    longer = (one.end - one.start) - (other.end - other.start)
    typed = one.field is not ConstraintField.OTHER
    return overlaps and (longer > 0 or (longer == 0 and typed))


def with_declared(
    text: str, found: tuple[Value, ...], declared: Iterable[Value]
) -> tuple[Value, ...]:
    """Put the values a site declares in the place of whatever things overlap them."""
    own = tuple(with_polarity(text, declared))
    left = [
        v
        for v in found
        if v.field is ConstraintField.NEGATION
        or not any(v.start < o.end and o.start < v.end for o in own)
    ]
    return tuple(sorted((*left, *own), key=lambda value: value.start)) if own else found


EXTRACTORS: tuple[Extract, ...] = (
    matching(ConstraintField.QUOTED, QUOTED),
    places,
    dates,
    fiscal_periods,
    matching(ConstraintField.VERSION, VERSION),
    owners,
    accounts,
    person_groups,
    years,
    quantities,
    identifiers,
    matching(ConstraintField.IDENTIFIER, LETTERED),
    counted_things,
    bare_numbers,
    short_departments,
    acronyms,
    families,
    departments,
    names,
)
"""What is found first keeps its place; what overlaps it is another reading of the same words."""
