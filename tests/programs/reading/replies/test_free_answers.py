"""An answer in the asker's own words."""

import pytest

from programs.reading.replies.free_answers import free_answer


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("the travel policy", "the travel policy"),
        ("it was about the gifts policy", "the gifts policy"),
        ("I meant laptops", "laptops"),
        ("the UK, sorry", "the UK"),
        ("what about laptops?", ""),
        ("How long is leave in Spain", ""),
        ("yes", ""),
    ],
)
def test_a_phrase_answers_an_open_question_and_a_question_does_not(text: str, said: str) -> None:
    assert free_answer(text) == said
