"""What only opens a sentence."""

import pytest

from programs.reading.sentences.openings import without_opening, without_request
from tests.conversation import planned, texts


def test_an_opening_is_cut_to_the_word_that_counts() -> None:
    assert without_opening("1. ok, please also kindly add it") == "add it"


def test_a_word_alone_stays() -> None:
    assert without_opening("please") == "please"


def test_what_puts_an_order_as_a_question_is_cut() -> None:
    assert without_request("could you also include canada?") == "include canada?"
    assert without_request("can we include canada?") == "can we include canada?"


@pytest.mark.parametrize(
    ("message", "value"),
    [
        ("Remember that I live in Chile. How many holidays do I get?", "Chile"),
        ("Keep in mind we moved to Norway. Who pays the deposit?", "Norway"),
        ("Please note that I'm a contractor. Do I get sick pay?", "contractor"),
        ("Don't forget I'm not an employee. Can I park here?", "not an employee"),
        ("Assume I am in Kenya. What is the trial period?", "Kenya"),
    ],
)
def test_a_circumstance_that_the_planner_is_told_to_note_is_kept(message: str, value: str) -> None:
    plan = planned(message)
    assert texts(plan) == (message,)
    assert value in {constraint.value for constraint in plan.constraints}


def test_what_is_noted_of_anybody_else_is_still_an_order() -> None:
    assert not planned("Note that everyone works in Kenya. Who pays the deposit?").constraints
