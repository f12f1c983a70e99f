"""Kinds of protected values in employee English, and the words that only look like them."""

import pytest

from programs.reading.clean import clean
from programs.reading.values.constraints import values
from signatures.plan import ConstraintField as Field


def found(text: str, field: Field) -> list[str]:
    return [value.text for value in values(text) if value.field is field]


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        (Field.COST_CENTRE, "which cost centre CC-12 budget", "CC-12"),
        (Field.COST_CENTRE, "book it on cost center 4010", "4010"),
        (Field.PROJECT, "charge project code ALPHA-7", "ALPHA-7"),
        (Field.PROJECT, "hours for project Apollo", "Apollo"),
        (Field.ACCOUNT, "is gl code 6080 right", "6080"),
        (Field.ACCOUNT, "account number 12345678", "12345678"),
        (Field.OWNER, "rules owned by the legal team", "legal team"),
        (Field.OWNER, "policy owner: Ana Ruiz", "Ana Ruiz"),
        (Field.QUANTITY, "can i get 3 monitors", "3 monitors"),
        (Field.QUANTITY, "need two external monitors", "two external monitors"),
        (Field.AMOUNT, "after twenty-five days", "twenty-five days"),
        (Field.AMOUNT, "within 5 to 10 days", "5 to 10 days"),
        (Field.AMOUNT, "up to CHF 200", "CHF 200"),
        (Field.EFFECTIVE_DATE, "effective 1 July 2025", "1 July 2025"),
        (Field.EFFECTIVE_DATE, "in force since March 2026", "March 2026"),
        (Field.DATE, "off in may", "may"),
        (Field.DATE, "by 3/15/2026", "3/15/2026"),
        (Field.FISCAL_PERIOD, "third quarter bonus", "third quarter"),
        (Field.FISCAL_PERIOD, "FY2025/26 budget", "FY2025/26"),
        (Field.COUNTRY, "rules in south africa", "south africa"),
        (Field.COUNTRY, "LEAVE IN THE US", "US"),
        (Field.COUNTRY, "the Jordan office", "Jordan"),
        (Field.REGION, "remote in california", "california"),
        (Field.PERSON_GROUP, "for hourly workers", "hourly workers"),
        (Field.PERSON_GROUP, "VOLUNTEERS TOO", "VOLUNTEERS"),
    ],
)
def test_a_value_is_found_in_its_field(field: Field, text: str, value: str) -> None:
    assert value in found(text, field)


@pytest.mark.parametrize(
    ("field", "text"),
    [
        (Field.ACCOUNT, "my account in Okta"),
        (Field.ACCOUNT, "locked out of my account 2 days ago"),
        (Field.PROJECT, "project management training"),
        (Field.OWNER, "homeowner insurance"),
        (Field.OWNER, "laptops owned by me"),
        (Field.QUANTITY, "i have 2 questions"),
        (Field.QUANTITY, "level 3 managers"),
        (Field.DATE, "may i take off"),
        (Field.DATE, "we march on"),
        (Field.COUNTRY, "a turkey sandwich"),
        (Field.COUNTRY, "tell us more"),
        (Field.COUNTRY, "TELL US MORE"),
        (Field.COUNTRY, "polish my shoes"),
        (Field.COUNTRY, "can Jordan approve it"),
        (Field.COUNTRY, "georgia said so"),
        (Field.COUNTRY, "16 GB of storage"),
        (Field.NEGATION, "can exempt employees get it"),
        (Field.NEGATION, "take leave out of state"),
    ],
)
def test_what_only_looks_like_a_value_is_none(field: Field, text: str) -> None:
    assert found(text, field) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [("in GB", "in the United Kingdom"), ("two weeks", "2 wks"), ("USD 40", "$40")],
)
def test_two_spellings_are_one_value(one: str, other: str) -> None:
    assert [v.key for v in values(one)] == [v.key for v in values(other)] != []


@pytest.mark.parametrize("text", ["\x1b[31mhow much pto\x1b[0m", "[31mhow much pto[0m"])
def test_orders_to_a_terminal_leave_nothing_behind(text: str) -> None:
    assert clean(text).text == "how much pto"


def test_brackets_that_close_are_no_order() -> None:
    assert clean("raise [5m, 6m] ok").text == "raise [5m, 6m] ok"
