"""A query keeps its sentences whole."""

import pytest

from programs.grounds import Grounds
from programs.validators.gaps import check_gaps
from tests.conversation import reading
from tests.drafts import rewritten

ASKED = reading("can staff take an extra day off under the new rules?")


def refused(text: str) -> bool:
    return bool(list(check_gaps(rewritten(ASKED, text), Grounds(ASKED), ASKED.limits)))


@pytest.mark.parametrize(
    "text",
    [
        "can staff take an extra day off under the?",
        "can take an extra day off under the new rules?",
        "can staff take an day off under the new rules?",
    ],
)
def test_a_sentence_that_lost_a_word_is_refused(text: str) -> None:
    assert refused(text)


@pytest.mark.parametrize(
    "text",
    ["can staff take an extra day off under the new rules?", "extra day off for staff, new rules"],
)
def test_a_whole_sentence_or_a_bare_phrase_is_not(text: str) -> None:
    assert not refused(text)


def test_a_message_without_a_word_leaves_no_gap() -> None:
    plan = rewritten(ASKED, "x").model_copy(update={"queries": ()})
    assert list(check_gaps(plan, Grounds(reading("")), ASKED.limits)) == []
