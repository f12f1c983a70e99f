"""What kind of wording a question has."""

import pytest

from programs.reading.values.constraints import values
from programs.reading.wording import is_conceptual, joins_phrases, recalls, unknown_share
from programs.vocabulary import EMPTY_VOCABULARY
from tests.conversation import handbook


@pytest.mark.parametrize(
    "text",
    [
        "why do we have core hours?",
        "what's the point of one-on-ones?",
        "is it ok to accept gifts?",
        "how come we have no canteen?",
        "is it ok to date a coworker?",
    ],
)
def test_a_reason_or_a_norm_is_conceptual(text: str) -> None:
    assert is_conceptual(text, values(text))


@pytest.mark.parametrize(
    "text",
    [
        "why is the limit 50 EUR?",
        "why does FH-EX-204 exist?",
        "why is the deadline so early?",
        "how much do I get?",
        "why do I have to log hours on the client portal of our second supplier?",
        "parental leave",
        "why does Spain differ?",
    ],
)
def test_a_fact_or_a_named_value_or_a_long_question_is_not(text: str) -> None:
    assert not is_conceptual(text, values(text))


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("dosh for grub", 2 / 2),
        ("parental leave grub", 1 / 3),
        ("parental leave", 0 / 2),
        ("what is it", 0),
        ("leave 2026 grub", 1 / 2),
    ],
)
def test_the_unknown_share_counts_content_words_and_no_numbers(text: str, share: float) -> None:
    assert unknown_share(text, handbook()) == pytest.approx(share)


def test_without_a_vocabulary_no_word_is_unknown() -> None:
    assert unknown_share("dosh for grub", EMPTY_VOCABULARY) == 0


def test_two_phrases_are_joined_when_each_has_two_content_words() -> None:
    assert joins_phrases("parental leave and sick leave")
    assert not joins_phrases("salt and pepper")
    assert not joins_phrases("who approves travel")


@pytest.mark.parametrize(
    "text",
    [
        "Do you remember anything about Heidi?",
        "can you recall my start date?",
        "remind me what I asked for",
        "what do you know about Heidi?",
        "what did we note about Project Orion?",
    ],
)
def test_a_request_to_recall_is_one(text: str) -> None:
    assert recalls(text)


@pytest.mark.parametrize("text", ["what do you know", "who remembers passwords?", "recall policy"])
def test_other_messages_recall_nothing(text: str) -> None:
    assert not recalls(text)
