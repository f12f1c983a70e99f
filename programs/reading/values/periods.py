"""Dates, years and fiscal periods as people write them, and one form for each."""

import re
from collections.abc import Iterator
from datetime import date, datetime
from functools import lru_cache

from dateutil.parser import parse

from programs import grammar
from programs.reading.values.value import Value, matching, normal_form
from programs.text import FIGURE, bare, lowered
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
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_YEAR = r"(?:19|20)\d\d"
_TO = r"\s?(?:-|–|to)\s?"
SLASHED = re.compile(rf"(?<![\w./-])\d{{1,2}}([/.])\d{{1,2}}\1(?:{_YEAR}|\d\d)(?![\w/]|\.\d)")
DATE = re.compile(
    r"\b\d{4}-\d{2}-\d{2}\b"
    rf"|\b(?:{_DAY}{_TO})?{_DAY}\s+(?:of\s+)?(?:{_MONTH})\b(?:,?\s+{_YEAR}\b)?"
    rf"|\b(?:{_MONTH})\s+(?:the\s+)?{_DAY}(?:{_TO}{_DAY})?\b(?:,?\s+{_YEAR}\b)?"
    rf"|\b(?:{_MONTH})(?:\s+of)?\s+{_YEAR}\b"
    rf"|{SLASHED.pattern}"
)
DAYS = re.compile(rf"(?<![-\d]){_DAY}{_TO}({_DAY})\b(?!-)", re.IGNORECASE)
ARTICLES = re.compile(r"\b(?:of|the)\b", re.IGNORECASE)
MONTHS_OF_A_YEAR = len(MONTHS)
MONTH_ALONE = re.compile(
    r"\b(?:in|by|since|until|till|from|during|before|after|of|through|between|to|last|next"
    rf"|mid|early|late)[\s-]+(?P<month>{'|'.join(MONTHS)})\b"
)
VERBAL = {
    "may": grammar.AUXILIARIES | grammar.SUBJECTS | grammar.NEGATORS,
    "march": grammar.words("on out off"),
    "fall": grammar.words("under within into outside below in on over through short behind"),
    "spring": grammar.words("up from"),
}
"""Months and seasons that are verbs as well, and the words behind them that show it."""
EFFECTIVE = re.compile(
    r"\b(?:effective(?:\s+(?:as\s+of|from|on|date|since))?|with\s+effect\s+from|as\s+of"
    r"|(?:in|into)\s+(?:force|effect)(?:\s+(?:since|from|as\s+of|on|in|until))?"
    r"|takes?\s+effect(?:\s+(?:on|from|in))?|(?:valid|applicable)\s+(?:from|until|till|through))"
    r"[\s:]+(?:the\s+)?$",
    re.IGNORECASE,
)
LONGEST_EFFECTIVE = 32
YEAR = re.compile(rf"(?<![\w.,-]){_YEAR}(?:\s?[-–/]\s?(?:{_YEAR}|\d\d))?(?![\w%]|[.,]\d)")
ORDINALS = dict(
    zip(["first", "1st", "second", "2nd", "third", "3rd", "fourth", "4th"], "11223344", strict=True)
)
ORDINAL_PERIOD = re.compile(rf"\b({'|'.join(ORDINALS)})\s+(quarter|half)\b", re.IGNORECASE)
FISCAL = re.compile(
    r"\b(?:(?:Q[1-4]|[12]H|H[12])(?:\s+of)?\s*)?(?:FY|(?:fiscal|financial|tax)(?:\s+year)?\s)\s?'?"
    r"\d{2}(?:\d{2})?(?:\s?[-–/]\s?\d{2}(?:\d{2})?)?\b"
    r"|\b(?:[12]H|H[12]|Q[1-4])\b(?![:)])"
    rf"|{ORDINAL_PERIOD.pattern}|\bquarter\s+[1-4]\b",
    re.IGNORECASE,
)
UNSAID = date(2000, 1, 1)
"""What stands for the parts of a date that a text leaves out while it is read."""

years = matching(ConstraintField.YEAR, YEAR)


def dates(text: str) -> Iterator[Value]:
    """Find dates; one day or month is the same however it is written."""
    plain = lowered(text)
    for match in DATE.finditer(plain) if FIGURE.search(plain) else ():
        yield _dated(text, *match.span())
    for match in MONTH_ALONE.finditer(plain):
        if not is_verb(match["month"], plain[match.end() :]):
            yield _dated(text, *match.span("month"))


def is_verb(name: str, after: str) -> bool:
    """Tell by what stands behind it that `may`, `march` or `fall` names no time."""
    follows = re.match(r"\s+([\w']+)", after)
    return follows is not None and bare(follows[1]) in VERBAL.get(bare(name), frozenset())


def _dated(text: str, start: int, end: int) -> Value:
    surface = text[start:end]
    effective = EFFECTIVE.search(text[max(0, start - LONGEST_EFFECTIVE) : start])
    field = ConstraintField.EFFECTIVE_DATE if effective else ConstraintField.DATE
    return Value(field, surface, _date_key(surface), start, end)


@lru_cache(maxsize=1_024)
def _date_key(text: str) -> str:
    """Give one form to a day, a month or a range of days; `3/4/2026` is two and keeps its own."""
    figures = re.findall(r"\d+", text)
    numeric = SLASHED.fullmatch(text) is not None
    if numeric and max(map(int, figures[:2])) <= MONTHS_OF_A_YEAR:
        return f"date:{'/'.join(figures)}"
    between = DAYS.search(text)
    first, whole = "", DAYS.sub(r"\1", text)
    try:
        day = parse(ARTICLES.sub(" ", whole), default=datetime(UNSAID.year, 1, UNSAID.day))
    except (ValueError, OverflowError):
        return f"date:{normal_form(text)}"
    if between:
        first = f"{min(map(int, re.findall(r'[0-9]+', between.group())))}/"
    dated = any(len(figure) < 4 for figure in figures)
    yearly = numeric or any(len(figure) == 4 for figure in figures)
    return f"date:{day.year if yearly else ''}-{day.month}-{first}{day.day if dated else ''}"


def fiscal_periods(text: str) -> Iterator[Value]:
    """Find fiscal periods; `FY26`, `FY2026` and `fiscal year 2026` are one, `Q3` a third quarter.

    The numbers of questions in a list, `Q1:` and `Q2)`, are none.
    """
    for match in FISCAL.finditer(text):
        form = ORDINAL_PERIOD.sub(_numbered, match.group().casefold())
        form = re.sub(r"(?:fiscal|financial|tax)(?:\s+year)?", "fy", form)
        form = re.sub(r"quarter\s+|q", "q", re.sub(r"([12])h", r"h\1", form))
        form = re.sub(r"[-–]", "/", re.sub(r"\bof\b|[\s']", "", form))
        form = re.sub(r"(?:19|20)(\d\d)", r"\1", form).upper()
        key = f"fiscal_period:{form}"
        yield Value(ConstraintField.FISCAL_PERIOD, match.group(), key, *match.span())


def _numbered(match: re.Match[str]) -> str:
    """Write `third quarter` as `q3`."""
    return f"{match[2][0]}{ORDINALS[match[1]]}"
