"""Messages made of consent and choice alone."""

import pytest

from programs.reading.replies.assent import consents, points_at_an_option


@pytest.mark.parametrize("text", ["the second one", "ok do that", "option 2", "the latter please"])
def test_a_bare_choice_points_at_an_option(text: str) -> None:
    assert points_at_an_option(text)
    assert consents(text)


@pytest.mark.parametrize("text", ["the second laptop", "2026", "do contractors get that?"])
def test_a_question_that_counts_points_at_no_option(text: str) -> None:
    assert not points_at_an_option(text)
    assert not consents(text)
