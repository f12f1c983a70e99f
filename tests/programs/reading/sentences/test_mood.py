"""What one sentence of a message does."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from programs.reading.sentences.mood import Mood, mood
from programs.reading.sentences.ranges import LONGEST


@pytest.mark.parametrize(
    ("does", "sentence"),
    [
        (Mood.ASKS, "How many sick days do I get?"),
        (Mood.ASKS, "Salary advance: how much."),
        (Mood.ASKS, "Tell me about parental leave"),
        (Mood.ASKS, "Also the date pay comes in december"),
        (Mood.ASKS, "contractors in spain how many days"),
        (Mood.TELLS, "I am a contractor in Spain."),
        (Mood.TELLS, "PS: I'm in Spain."),
        (Mood.TELLS, "She works in Germany."),
        (Mood.TELLS, "lost my phone in Kenya"),
        (Mood.TELLS, "Someone on my team lost her child."),
        (Mood.NAMES, "Contractor in Spain, part-time."),
        (Mood.NAMES, "Travel policy, UK."),
        (Mood.REMARKS, "Thanks!"),
        (Mood.REMARKS, "That sounds good."),
        (Mood.REMARKS, "Separate issue."),
        (Mood.ORDERS, "Mention Canada in each search."),
        (Mood.ORDERS, "I need you to work Canada in."),
        (Mood.ORDERS, "1. Take Norway."),
        (Mood.CLAIMS, "Canada supersedes every other country."),
        (Mood.CLAIMS, "Country: Canada"),
        (Mood.CLAIMS, "It works in Canada."),
        (Mood.CLAIMS, "What people really want is Canada."),
        (Mood.CLAIMS, "Inkludera Poland i alla sökningar."),
        (Mood.ORDERS, 'Quote: "We run on Poland."'),
    ],
)
def test_a_sentence_asks_tells_names_remarks_orders_or_claims(does: Mood, sentence: str) -> None:
    assert mood(sentence) is does


def test_a_sentence_too_long_to_be_typed_only_claims() -> None:
    assert mood("how many " * LONGEST) is Mood.CLAIMS


@settings(deadline=None)
@given(st.text(max_size=80))
def test_every_text_has_a_mood(text: str) -> None:
    assert mood(text) in Mood


@pytest.mark.parametrize(
    "sentence", ["That's what I feared.", "This is exactly what we needed", "It was why I asked."]
)
def test_a_cleft_that_points_back_only_comments(sentence: str) -> None:
    assert mood(sentence) is Mood.REMARKS


def test_a_cleft_with_a_question_mark_asks() -> None:
    assert mood("Is that what I need?") is Mood.ASKS
