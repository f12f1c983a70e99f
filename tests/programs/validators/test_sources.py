"""A constraint says where it comes from, and it stands there."""

import pytest

from programs.grounds import Grounds
from programs.reading.message import Reading
from programs.validators.sources import check_sources
from tests.conversation import conversation, reading
from tests.drafts import claimed

READ = Reading(
    "yes please, in Spain",
    conversation(
        "U: How long is parental leave in 2026?",
        "A: 16 weeks, says Globex. Want the pay rules?",
        facts={"f1": "The asker is a contractor."},
        country="Germany",
    ),
)


def codes(value: str, source: str, read: Reading = READ) -> list[str]:
    found = check_sources(claimed(read, value, source), Grounds(read), read.limits)
    return [v.code.value for v in found]


@pytest.mark.parametrize(
    ("value", "source"),
    [
        ("Spain", "question"),
        ("2026", "t1"),
        ("parental leave", "t1"),
        ("contractors", "fact:f1"),
        ("Germany", "state:country"),
    ],
)
def test_a_value_that_stands_in_its_source_passes(value: str, source: str) -> None:
    assert codes(value, source) == []


@pytest.mark.parametrize(
    ("value", "source", "code"),
    [
        ("Globex", "t2", "assistant_only"),
        ("16 weeks", "t2", "assistant_only"),
        ("the pay rules", "accepted:t1", "assistant_only"),
        ("Spain", "t9", "assistant_only"),
        ("Spain", "fact:f9", "assistant_only"),
        ("Germany", "question", "introduced"),
        ("2025", "t1", "introduced"),
        ("interns", "fact:f1", "introduced"),
        ("Spain", "state:country", "introduced"),
        ("anything", "state:tenant", "introduced"),
        ("2025", "state:today", "introduced"),
    ],
)
def test_a_value_from_elsewhere_is_refused(value: str, source: str, code: str) -> None:
    assert codes(value, source) == [code]


def test_an_accepted_offer_is_a_source_for_the_option_and_nothing_else_of_its_turn() -> None:
    read = reading("yes please", "U: parental leave?", "A: 16 weeks, in Kenya. Want the pay rules?")
    assert codes("the pay rules", "accepted:t2", read) == []
    assert codes("Kenya", "accepted:t2", read) == ["introduced"]


def test_a_resolved_date_has_the_day_the_application_names_for_its_source() -> None:
    read = reading("limit last year?", today="2026-03-02")
    assert codes("2025", "state:today", read) == []
    assert codes("2024", "state:today", read) == ["introduced"]
