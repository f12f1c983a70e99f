"""Protected values of a text: every one that a plan must keep."""

import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from functools import lru_cache

from dateutil.parser import parse

from programs.reading.amounts import bare_numbers, quantities
from programs.reading.exclusion import with_polarity
from programs.reading.names import LETTERED, acronyms, families, identifiers, names
from programs.reading.negation import negations
from programs.reading.places import country_code, country_pattern, is_written_as_country
from programs.reading.value import Extract, Value, matching, normal_form
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
FISCAL = re.compile(
    r"\b(?:(?:Q[1-4]|[12]H|H[12])\s*)?(?:FY|(?:fiscal|financial)\s+year\s)\s?'?\d{2}(?:\d{2})?\b"
    r"|\b[12]H\b|\bH[12]\b|\bQ[1-4]\b",
    re.IGNORECASE,
)
REGION = re.compile(
    r"\b(?:EMEA|APAC|LATAM|NORAM|AMER|EEA|EU|Europe|European Union|Asia|Africa|Scandinavia"
    r"|Latin America|North America|South America|Middle East)\b"
)
VERSION = re.compile(r"\bv(?:ersion\s*)?\d+(?:\.\d+)*\b", re.IGNORECASE)
QUOTED = re.compile(r"\"([^\"\n]{2,80})\"|“([^”\n]{2,80})”")
PERSON_GROUP = re.compile(
    r"\b(?:(?:temp(?:orary)?|independent|embedded|external|seasonal)\s+)?"
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
SHORT_DEPARTMENT = re.compile(r"\b(?:HR|UX)\b")
UNSAID = date(2000, 1, 1)
"""What stands for the parts of a date that a text leaves out while it is read."""
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
    found.sort(key=lambda value: value.start)
    read = (*with_polarity(text, found), *negations(text))
    return tuple(sorted(read, key=lambda value: value.start))


def positive_values(text: str) -> tuple[Value, ...]:
    """Find the protected values that are things, wanted or excluded, less what only negates."""
    return tuple(v for v in values(text) if v.field is not ConstraintField.NEGATION)


def with_declared(
    text: str, found: tuple[Value, ...], declared: Iterable[Value]
) -> tuple[Value, ...]:
    """Put the values a site declares in the place of whatever overlaps them."""
    own = tuple(with_polarity(text, declared))
    left = [v for v in found if not any(v.start < o.end and o.start < v.end for o in own)]
    return tuple(sorted((*left, *own), key=lambda value: value.start)) if own else found


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


def _dates(text: str) -> Iterator[Value]:
    """Find dates; one day or month is the same however it is written."""
    for match in DATE.finditer(text):
        yield Value(ConstraintField.DATE, match.group(), _date_key(match.group()), *match.span())


@lru_cache(maxsize=1_024)
def _date_key(text: str) -> str:
    figures = re.findall(r"\d+", text)
    try:
        day = parse(text, default=datetime(UNSAID.year, 1, UNSAID.day), dayfirst=False)
    except (ValueError, OverflowError):
        return f"date:{normal_form(text)}"
    dated = any(len(figure) < 4 for figure in figures)
    yearly = any(len(figure) == 4 for figure in figures)
    return f"date:{day.year if yearly else ''}-{day.month}-{day.day if dated else ''}"


def _fiscal_periods(text: str) -> Iterator[Value]:
    """Find fiscal periods; `FY26`, `FY2026` and `fiscal year 2026` are one."""
    for match in FISCAL.finditer(text):
        form = re.sub(r"(?i)(?:fiscal|financial)\s+year", "FY", match.group())
        form = re.sub(r"[\s']|(?<=FY)\s*20(?=\d\d)", "", form.upper())
        form = re.sub(r"(?<=FY)20(?=\d\d)", "", form)
        yield Value(
            ConstraintField.FISCAL_PERIOD, match.group(), f"fiscal_period:{form}", *match.span()
        )


def _person_groups(text: str) -> Iterator[Value]:
    """Find groups of people; `temp` is `temporary`, a part-timer works part-time."""
    for match in PERSON_GROUP.finditer(text):
        form = normal_form(re.sub(r"(?i)\btemp\b", "temporary", match.group()))
        form = re.sub(r"\btimer\b", "time", form)
        yield Value(
            ConstraintField.PERSON_GROUP, match.group(), f"person_group:{form}", *match.span()
        )


EXTRACTORS: tuple[Extract, ...] = (
    matching(ConstraintField.QUOTED, QUOTED),
    matching(ConstraintField.REGION, REGION),
    _countries,
    _dates,
    _fiscal_periods,
    matching(ConstraintField.VERSION, VERSION),
    _person_groups,
    matching(ConstraintField.YEAR, YEAR),
    quantities,
    identifiers,
    matching(ConstraintField.IDENTIFIER, LETTERED),
    bare_numbers,
    matching(ConstraintField.DEPARTMENT, SHORT_DEPARTMENT),
    acronyms,
    families,
    matching(ConstraintField.DEPARTMENT, DEPARTMENT),
    names,
)
