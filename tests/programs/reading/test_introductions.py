"""What stands before the comma is shared by the questions behind it."""

import pytest

from tests.conversation import planned, texts


@pytest.mark.parametrize(
    ("message", "parts", "shared"),
    [
        ("In Spain, how much is the per diem and who signs my claim?", 2, "Spain"),
        ("As a manager, can I approve my own trip and who checks it?", 2, "manager"),
        ("In Poland, is overtime paid and how do I log it?", 2, "Poland"),
        ("For directors, what is the flight class and who books it?", 2, "directors"),
        ("For France: how long is notice, how much is severance, and who signs it?", 3, "France"),
        ("For volunteers, is lunch free and do they get a badge?", 2, "volunteers"),
    ],
)
def test_each_question_behind_an_introduction_carries_it(
    message: str, parts: int, shared: str
) -> None:
    plan = planned(message)
    assert len(plan.clauses) == parts
    assert all(shared in text for text in texts(plan))


@pytest.mark.parametrize(
    "message",
    [
        "In Germany, how long is parental leave?",
        "What is the parking fee and is it per day?",
        "For managers and interns, what is the laptop model?",
        "In the UK, is alcohol or coffee reimbursable?",
    ],
)
def test_an_introduction_splits_no_single_question(message: str) -> None:
    assert len(planned(message).clauses) == 1


def test_one_stands_for_the_noun_of_the_earlier_question() -> None:
    plan = planned("Who approves an order of 2,000 and who approves one of 9,000?")
    assert len(plan.clauses) == len(["2,000", "9,000"])
    assert all("order" in text for text in texts(plan))


def test_a_question_in_a_list_takes_no_word_of_its_sibling() -> None:
    first, second, third = texts(
        planned("For the UK: how many days' leave, how much sick pay, and how long is probation?")
    )
    assert "probation" not in first + second
    assert "UK" in third
