"""Two subjects side by side that one reference could mean."""

import pytest

from programs.reading.references.reference import reference
from programs.reading.references.rivals import rivals
from tests.conversation import planned, texts


def found(text: str, message: str) -> tuple[str, ...]:
    need = reference(message, conversation=True)
    assert need is not None
    return tuple(rivals(text, need) or ())


@pytest.mark.parametrize(
    ("text", "message", "expected"),
    [
        (
            "can I take the plane or the train to Berlin?",
            "is it cheaper?",
            ("plane", "train"),
        ),
        (
            "I am comparing the gold plan with the silver plan",
            "does it cover dental?",
            ("gold plan", "silver plan"),
        ),
        (
            "what is the difference between sick leave and special leave?",
            "how long is it?",
            ("sick leave", "special leave"),
        ),
        (
            "which is better, the laptop or the tablet?",
            "what about the warranty?",
            ("laptop", "tablet"),
        ),
        ("do I pay tax in Spain or in France?", "and what if I live there?", ("Spain", "France")),
        (
            "how do the travel policy and the equipment policy handle deposits?",
            "what about contractors?",
            ("travel policy", "equipment policy"),
        ),
    ],
)
def test_two_noun_phrases_side_by_side_are_rivals(
    text: str, message: str, expected: tuple[str, ...]
) -> None:
    assert found(text, message) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("how long is parental leave?", "does it apply to interns?"),
        ("how do the travel policy and the equipment policy differ?", "do they cover interns?"),
        ("what are the terms and conditions?", "do they apply to me?"),
        ("can I buy and expense a monitor?", "who approves it?"),
        ("do I pay tax in Spain?", "and what if I live there?"),
        ("how do I get to and from the office?", "is it paid?"),
    ],
)
def test_one_subject_or_a_plural_word_for_both_is_no_rivalry(text: str, message: str) -> None:
    assert found(text, message) == ()


def test_a_fragment_goes_on_with_a_comparison() -> None:
    plan = planned("and the bronze plan?", "U: Compare the gold and silver health plans")
    assert texts(plan) == ("Compare the gold and silver health plans - the bronze plan",)
