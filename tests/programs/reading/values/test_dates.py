"""Relative dates, resolved by code against the day the application names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from programs.reading.values.dates import resolve_dates

TODAY = "2026-03-02"


@pytest.mark.parametrize(
    ("text", "resolved"),
    [
        ("last year", str(2026 - 1)),
        ("this year's budget", "2026"),
        ("NEXT YEAR", str(2026 + 1)),
        ("last month", "February 2026"),
        ("next month", "April 2026"),
        ("this quarter", "Q1 2026"),
        ("previous quarter", "Q4 2025"),
        ("yesterday", "2026-03-01"),
        ("today", "2026-03-02"),
        ("tomorrow", "2026-03-03"),
        ("last july", "July 2025"),
        ("next july", "July 2026"),
        ("next march", "March 2027"),
        ("last march", "March 2025"),
        ("last summer", "2025"),
        ("next summer", "2026"),
    ],
)
def test_a_relative_date_means_a_day_month_quarter_or_year(text: str, resolved: str) -> None:
    assert [date.resolved for date in resolve_dates(f"limit {text}?", TODAY)] == [resolved]


def test_month_ends_and_new_year_are_crossed_by_the_calendar() -> None:
    assert resolve_dates("tomorrow", "2024-02-28")[0].resolved == "2024-02-29"
    assert resolve_dates("yesterday", "2026-01-01")[0].resolved == "2025-12-31"
    assert resolve_dates("next month", "2025-12-31")[0].resolved == "January 2026"


def test_without_a_reference_day_nothing_is_invented() -> None:
    assert resolve_dates("last year and tomorrow", None) == ()


@pytest.mark.parametrize("text", ["the last laptop", "yearly", "next of kin", "this", "2025"])
def test_other_words_are_no_relative_dates(text: str) -> None:
    assert resolve_dates(text, TODAY) == ()


@given(st.dates(), st.sampled_from(["last year", "next month", "tomorrow", "this quarter"]))
def test_a_found_date_stands_at_its_span(day: object, words: str) -> None:
    try:
        found = resolve_dates(f"x {words} y", str(day))
    except (ValueError, OverflowError):
        assert str(day)[:4] in ("0001", "9999")
    else:
        assert [f"x {words} y"[d.start : d.end] for d in found] == [words]
