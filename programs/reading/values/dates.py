"""Relative dates, resolved by code against the day the application names."""

import re
from datetime import date
from typing import NamedTuple

from dateutil.relativedelta import relativedelta

from programs import grammar
from programs.reading.values.periods import MONTHS, is_verb
from programs.text import normalise

SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
_STEP = {"last": -1, "previous": -1, "this": 0, "current": 0, "next": 1, "coming": 1, "upcoming": 1}
_ANY_TURN = r"(?<!to )(?<!too )(?<!into )(?<!onto )"
"""What leads to `next year` from any year, as in carrying days over to it, names none."""
RELATIVE = re.compile(
    rf"{_ANY_TURN}\b(?P<step>{'|'.join(_STEP)})[\s-]+"
    rf"(?P<unit>year|yr|month|quarter|{'|'.join(MONTHS)}|{'|'.join(SEASONS)})(?:'s)?\b"
    r"|\b(?P<day>today|yesterday|tomorrow)\b",
    re.IGNORECASE,
)
FISCAL = re.compile(
    rf"\b(?P<step>{'|'.join(_STEP)})\s+(?:fiscal|financial)\s+(?P<unit>year|quarter)\b",
    re.IGNORECASE,
)


class ResolvedDate(NamedTuple):
    """A relative date at its span, and the year, month or day it stands for."""

    text: str
    resolved: str
    start: int
    end: int


def resolve_dates(
    text: str, today: str | None, fiscal_year_start: int | None = None
) -> tuple[ResolvedDate, ...]:
    """Resolve every relative date of a text; without a reference day nothing is resolved.

    A fiscal period is resolved only where the month its year starts with is declared; there, every
    quarter is a fiscal one.
    """
    if today is None:
        return ()
    reference = date.fromisoformat(today)
    found = [
        ResolvedDate(match.group(), _resolve(match, reference, fiscal_year_start), *match.span())
        for match in RELATIVE.finditer(text)
        if not _is_verb(match, text[match.end() :])
    ]
    for match in FISCAL.finditer(text) if fiscal_year_start else ():
        period = _fiscal(match, reference, fiscal_year_start or 1)
        found.append(ResolvedDate(match.group(), period, *match.span()))
    return tuple(sorted(found, key=lambda resolved: resolved.start))


def _is_verb(match: re.Match[str], after: str) -> bool:
    """Tell `this fall under` from `this fall`, and any `this may` that a word follows."""
    unit = normalise(match["unit"] or "")
    follows = re.match(r"\s+(\w+)", after)
    if unit == "may" and match["unit"].islower() and follows:
        return follows[1] not in grammar.PREPOSITIONS | grammar.COORDINATORS
    return is_verb(unit, after)


def _fiscal(match: re.Match[str], today: date, start: int) -> str:
    """Name a fiscal year after the calendar year it ends in, and its quarters by number."""
    step, quarterly = _STEP[normalise(match["step"])], normalise(match["unit"]) == "quarter"
    moved = today + relativedelta(months=(3 if quarterly else 12) * step)
    year = moved.year + (start > 1 and moved.month >= start)
    quarter = f"Q{(moved.month - start) % 12 // 3 + 1} " if quarterly else ""
    return f"{quarter}FY{year % 100:02d}"


def _resolve(match: re.Match[str], today: date, fiscal_year_start: int | None) -> str:
    if match["day"]:
        shift = {"today": 0, "yesterday": -1, "tomorrow": 1}[normalise(match["day"])]
        return (today + relativedelta(days=shift)).isoformat()
    step, unit = _STEP[normalise(match["step"])], normalise(match["unit"])
    if unit in ("year", "yr"):
        return str(today.year + step)
    if unit == "month":
        moved = today + relativedelta(months=step)
        return f"{MONTHS[moved.month - 1].title()} {moved.year}"
    if unit == "quarter" and fiscal_year_start:
        return _fiscal(match, today, fiscal_year_start)
    if unit == "quarter":
        moved = today + relativedelta(months=3 * step)
        return f"Q{(moved.month - 1) // 3 + 1} {moved.year}"
    return _named(unit, step, today)


def _named(unit: str, step: int, today: date) -> str:
    """Resolve `last july` or `next spring`: the nearest one strictly before or after this month."""
    month = MONTHS.index(unit) + 1 if unit in MONTHS else SEASONS[unit]
    year = today.year
    if step > 0 and month <= today.month:
        year += 1
    if step < 0 and month >= today.month:
        year -= 1
    return f"{unit.title()} {year}" if unit in MONTHS else str(year)
