"""An imagined passage, stripped of what it cannot know."""

import pytest

from programs.reading.probe import without_protected_values


@pytest.mark.parametrize(
    "invented",
    ["Spain", "2026", "1 March 2026", "200 EUR", "15%", "FH-EX-204", "Ana Ruiz", "it@acme.com"],
)
def test_a_value_the_question_does_not_hold_is_cut(invented: str) -> None:
    passage = f"Staff may ask for {invented} when they work late."
    left = without_protected_values(passage, "why do we work late?")
    assert invented not in left
    assert left.startswith("Staff may ask for")


def test_a_value_of_the_question_stays_in_any_spelling() -> None:
    passage = "In the United Kingdom interns are paid."
    assert without_protected_values(passage, "why in the UK?") == passage


def test_groups_departments_and_families_are_plain_policy_prose() -> None:
    passage = "the travel policy binds contractors of the legal team."
    assert without_protected_values(passage, "why travel?") == passage


def test_invisible_characters_hide_no_value() -> None:
    assert "Spain" not in without_protected_values("paid in Sp\u200bain too", "why?")
