"""Where a request lists several things by name."""

import pytest

from programs.reading.sentences.enumerations import listed
from programs.reading.sentences.spans import Range


def things(text: str) -> list[str]:
    return [text[start:end] for start, end in listed(text, Range(0, len(text)))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "I need the parking rules for guests, plus the map of the car park",
            ["the parking rules for guests", "the map of the car park"],
        ),
        (
            "please send me the travel form and the visa letter",
            ["the travel form", "the visa letter"],
        ),
        (
            "tell me the day rate, the weekend rate and how overtime is counted",
            ["the day rate", "the weekend rate", "how overtime is counted"],
        ),
    ],
)
def test_a_request_lists_definite_phrases(text: str, expected: list[str]) -> None:
    assert things(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "the travel form and the visa letter",
        "what is the name of the travel form and the visa letter",
        "tell me the difference between the travel form and the visa letter",
        "I need the use of the goods lift and the bike garage",
        "send me the rules for the interns and the managers",
        "I need a badge and the form",
        "tell me about travel and expense rules",
    ],
)
def test_a_comparison_a_question_or_a_phrase_inside_another_lists_nothing(text: str) -> None:
    assert things(text) == []
