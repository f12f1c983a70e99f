"""Misspelt words, repaired only towards words the workspace uses."""

import pytest

from programs.reading.words.spelling import repaired, repairs
from programs.vocabulary import EMPTY_VOCABULARY
from tests.conversation import handbook


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("reimbrsable expnses", "reimbursable expenses"),
        ("when do I get my paylsip", "when do I get my payslip"),
        ("who aproves travl", "who approves travel"),
    ],
)
def test_a_slip_is_repaired(text: str, right: str) -> None:
    assert repaired(text, repairs(text, handbook())) == right


@pytest.mark.parametrize(
    "text",
    [
        "parental leave",
        "FH-EX-2O4",
        "Zyxwvut",
        "ask Anna Ruis",
        "wowowow",
        "the cat sat",
        "moonlight",
        "ab cd efg",
        "l33t",
    ],
)
def test_names_codes_english_and_what_is_near_nothing_stay(text: str) -> None:
    assert repairs(text, handbook()) == {}


def test_without_a_vocabulary_nothing_is_repaired() -> None:
    assert repairs("reimbrsable expnses", EMPTY_VOCABULARY) == {}


def test_every_repair_is_a_word_of_the_workspace() -> None:
    found = repairs("reimbrsable expnses aproval lapotp contrctor", handbook())
    assert len(found) >= 3
    assert set(found.values()) <= set(handbook().words)


def test_a_word_is_repaired_wherever_it_stands() -> None:
    assert repaired("expnses? my expnses!", {"expnses": "expenses"}) == "expenses? my expenses!"
