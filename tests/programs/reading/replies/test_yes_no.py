"""A yes/no question that the assistant puts to the asker, and what yes and no take of it."""

import pytest

from programs.reading.replies.yes_no import asks_back, put, says_yes
from signatures.plan import Decision
from tests.conversation import planned, texts

SICK = "How do I get sick pay?"


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        ("Are you a contractor?", "contractor"),
        ("Are you currently on probation?", "on probation"),
        ("Do you work in Germany?", "in Germany"),
        ("Have you passed probation?", "passed probation"),
        ("Is it for a client?", "for a client"),
        ("Are you an intern in the UK?", "intern in the UK"),
        ("Is the trip longer than two days?", "trip longer than two days"),
        ("That depends. Are you an intern?", "intern"),
    ],
)
def test_a_yes_says_the_phrase_that_was_asked_about(turn: str, said: str) -> None:
    assert put(turn) == said


@pytest.mark.parametrize(
    "turn",
    [
        "You get 25 days of annual leave. Does that help?",
        "Is that clear?",
        "Do you have any other questions?",
        "Would you like more?",
        "Which country?",
        "You can get sick pay from day one.",
    ],
)
def test_a_question_about_the_talk_or_behind_an_answer_asks_nothing_of_the_topic(turn: str) -> None:
    assert put(turn) == ""


@pytest.mark.parametrize("message", ["yes", "Yes, I am", "yeah", "I do", "Yes I have", "correct"])
def test_a_yes_searches_the_open_question_with_what_it_says(message: str) -> None:
    plan = planned(message, f"U: {SICK}", "A: Are you a contractor?")
    assert plan.decision is Decision.RETRIEVE
    assert texts(plan) == (f"{SICK.rstrip('?')} - contractor",)
    assert {c.source for c in plan.constraints} == {"accepted:t2"}
    assert plan.validation.violations == ()


@pytest.mark.parametrize("message", ["no", "No, I'm not", "nope", "I don't", "not yet", "I am not"])
def test_a_no_searches_the_open_question_as_it_was(message: str) -> None:
    plan = planned(message, f"U: {SICK}", "A: Are you a contractor?")
    assert plan.decision is Decision.RETRIEVE
    assert texts(plan) == (SICK,)
    assert plan.validation.violations == ()


@pytest.mark.parametrize("message", ["yes", "no"])
@pytest.mark.parametrize(
    "turns",
    [
        (),
        ("A: Are you a contractor?",),
        (f"U: {SICK}", "A: You get it from day one. Does that help?"),
        (f"U: {SICK}", "A: Do you have any other questions?"),
    ],
)
def test_a_yes_or_a_no_to_nothing_open_is_courtesy(message: str, turns: tuple[str, ...]) -> None:
    assert planned(message, *turns).decision is Decision.NO_RETRIEVE


@pytest.mark.parametrize(
    ("message", "agreed"),
    [("yes", True), ("I have", True), ("no I haven't", False), ("how so", None), ("", None)],
)
def test_yes_no_and_neither_are_told_apart(message: str, agreed: bool | None) -> None:
    assert says_yes(message) is agreed


@pytest.mark.parametrize(
    ("turn", "asks"),
    [
        ("Which country are you in?", True),
        ("It depends. Where do you work?", True),
        ("Anything else?", False),
        ("Does that help?", False),
        ("Which country? You can also write to payroll.", False),
    ],
)
def test_a_turn_asks_back_where_it_ends_on_a_question_about_the_matter(
    turn: str, asks: bool
) -> None:
    assert asks_back(turn) is asks
