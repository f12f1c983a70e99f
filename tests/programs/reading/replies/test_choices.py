"""Words that do nothing but choose."""

import pytest

from programs.reading.replies.choices import Answer, choice
from programs.reading.replies.offers import Menu, Option

MENU = Menu(tuple(Option(text, "t1") for text in ("the steps", "the limits", "the form")))


@pytest.mark.parametrize(("text", "place"), [("b", 1), ("option c", 2), ("number one", 0)])
def test_a_letter_or_a_one_counts_alone_or_behind_a_label(text: str, place: int) -> None:
    assert choice(text, MENU) == Answer((MENU.options[place],))


@pytest.mark.parametrize("text", ["ab", "bc", "b then", "one b", "give me b"])
def test_letters_that_stand_otherwise_choose_nothing(text: str) -> None:
    assert choice(text, MENU) is None


@pytest.mark.parametrize("text", ["option h", "the fourth", "1 and 5"])
def test_a_place_that_is_not_there_leaves_the_choice_open(text: str) -> None:
    assert choice(text, MENU) == Answer(is_open=True)


@pytest.mark.parametrize("text", ["not sure", "I don't know", "no idea", "I'm not sure"])
def test_a_reply_that_is_unsure_leaves_the_choice_open(text: str) -> None:
    assert choice(text, MENU) == Answer(is_open=True)
