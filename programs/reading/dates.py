"""Relative dates, resolved by code against the day the application names."""

import re
from datetime import date
from typing import NamedTuple

from dateutil.relativedelta import relativedelta

from programs.reading.constraints import MONTHS
from programs.text import normalise

SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
_STEP = {"last": -1, "previous": -1, "this": 0, "current": 0, "next": 1, "coming": 1}
RELATIVE = re.compile(
    rf"\b(?P<step>{'|'.join(_STEP)})\s+"
    rf"(?P<unit>year|yr|month|quarter|{'|'.join(MONTHS)}|{'|'.join(SEASONS)})(?:'s)?\b"
    r"|\b(?P<day>today|yesterday|tomorrow)\b",
    re.IGNORECASE,
)


class ResolvedDate(NamedTuple):
    """A relative date at its span, and the year, month or day it stands for."""

    text: str
    resolved: str
    start: int
    end: int


def resolve_dates(text: str, today: str | None) -> tuple[ResolvedDate, ...]:
    """Resolve every relative date of a text; without a reference day nothing is resolved."""
    if today is None:
        return ()
    reference = date.fromisoformat(today)
    return tuple(
        ResolvedDate(match.group(), _resolve(match, reference), match.start(), match.end())
        for match in RELATIVE.finditer(text)
    )


def _resolve(match: re.Match[str], today: date) -> str:
    if match["day"]:
        shift = {"today": 0, "yesterday": -1, "tomorrow": 1}[normalise(match["day"])]
        return (today + relativedelta(days=shift)).isoformat()
    step, unit = _STEP[normalise(match["step"])], normalise(match["unit"])
    if unit in ("year", "yr"):
        return str(today.year + step)
    if unit == "month":
        moved = today + relativedelta(months=step)
        return f"{MONTHS[moved.month - 1].title()} {moved.year}"
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
