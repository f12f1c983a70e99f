"""The form of an English question."""

import pytest

from programs.reading.question_form import asks


@pytest.mark.parametrize(
    "text",
    [
        "what is the limit",
        "Is it allowed",
        "and who approves it",
        "so can I claim it",
        "ok so can I claim it",
        "the limit?",
        "in which country do I pay tax",
        "isn't it paid",
        "don't we get a bonus",
        "what's the limit",
        "tell me who approves it",
    ],
)
def test_a_question_is_known_by_its_form(text: str) -> None:
    assert asks(text)


@pytest.mark.parametrize(
    "text", ["parental leave", "the limit is 10", "thanks", "", "I lost my badge"]
)
def test_a_statement_or_a_phrase_does_not_ask(text: str) -> None:
    assert not asks(text)
