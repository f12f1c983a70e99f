"""Protected values of a text: every one that a plan must keep."""

import re
from collections.abc import Iterator
from functools import lru_cache

from programs.reading.amounts import bare_numbers, quantities
from programs.reading.names import LETTERED, acronyms, families, identifiers, names
from programs.reading.negation import negations
from programs.reading.places import country_code, country_pattern, is_written_as_country
from programs.reading.value import Extract, Value, matching
from signatures.plan import ConstraintField

MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_MONTH = "|".join(
    (*MONTHS, "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sept", "sep", "oct", "nov", "dec")
)
DATE = re.compile(
    r"\b\d{4}-\d{2}-\d{2}\b"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)?\s+(?:{_MONTH})\b(?:\s+(?:19|20)\d\d\b)?"
    rf"|\b(?:{_MONTH})\s+\d{{1,2}}(?:st|nd|rd|th)?\b(?:,?\s+(?:19|20)\d\d\b)?"
    rf"|\b(?:{_MONTH})\s+(?:19|20)\d\d\b",
    re.IGNORECASE,
)
YEAR = re.compile(r"(?<![\w.,-])(?:19|20)\d\d(?![\w%]|[.,]\d)")
FISCAL = re.compile(r"\bFY\s?'?\d{2}(?:\d{2})?\b|\b[12]H\b|\bH[12]\b|\bQ[1-4]\b", re.IGNORECASE)
VERSION = re.compile(r"\bv(?:ersion\s*)?\d+(?:\.\d+)*\b", re.IGNORECASE)
QUOTED = re.compile(r"\"([^\"\n]{2,80})\"|“([^”\n]{2,80})”")
PERSON_GROUP = re.compile(
    r"\b(?:(?:temp(?:orary)?|independent|embedded|external)\s+)?"
    r"(?:contractors?|interns?|volunteers?|freelancers?|consultants?|apprentices?|temps|trainees?"
    r"|vendors?|detailees?|retirees?|supervisors?|directors?)\b"
    r"|\b(?:part|full)[\s-]?time(?:rs?)?\b"
    r"|\bprobation(?:ary|ers?)?\b"
    r"|\bnew[\s-](?:hires?|starters?|joiners?|parents?)\b"
    r"|\b(?:fixed|short)[\s-]term\b"
    r"|\bworking\s+students?\b|\bPEO\b|\bdependents?\b|\bsubcontractors?\b",
    re.IGNORECASE,
)
DEPARTMENT_NAME = re.compile(
    r"(?i:engineering|finance|legal|human resources|sales|marketing|design|procurement|payroll)"
    r"|HR|IT|UX"
)
DEPARTMENT = re.compile(
    rf"\b(?:{DEPARTMENT_NAME.pattern})"
    r"(?=\s+(?:team|department|dept|staff|people|folks|engineers?|budget|laptops?|org)\b"
    r"|\s*[?.!]*$)",
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
    return tuple(sorted((*found, *negations(text)), key=lambda value: value.start))


def positive_values(text: str) -> tuple[Value, ...]:
    """Find the protected values that are things, leaving out what only negates."""
    return tuple(v for v in values(text) if v.field is not ConstraintField.NEGATION)


def _countries(text: str) -> Iterator[Value]:
    for match in country_pattern().finditer(text):
        if is_written_as_country(
            match.group(), f" {text[max(0, match.start() - 6) : match.start()]}"
        ):
            yield Value(
                ConstraintField.COUNTRY,
                match.group(),
                f"country:{country_code(match.group())}",
                *match.span(),
            )


EXTRACTORS: tuple[Extract, ...] = (
    matching(ConstraintField.QUOTED, QUOTED),
    _countries,
    matching(ConstraintField.DATE, DATE),
    matching(ConstraintField.FISCAL_PERIOD, FISCAL),
    matching(ConstraintField.VERSION, VERSION),
    matching(ConstraintField.PERSON_GROUP, PERSON_GROUP),
    matching(ConstraintField.YEAR, YEAR),
    quantities,
    identifiers,
    matching(ConstraintField.IDENTIFIER, LETTERED),
    bare_numbers,
    acronyms,
    families,
    matching(ConstraintField.DEPARTMENT, DEPARTMENT),
    names,
)
