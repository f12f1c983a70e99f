"""What only opens a sentence."""

from programs.reading.openings import without_opening, without_request


def test_an_opening_is_cut_to_the_word_that_counts() -> None:
    assert without_opening("1. ok, please also kindly add it") == "add it"


def test_a_word_alone_stays() -> None:
    assert without_opening("please") == "please"


def test_what_puts_an_order_as_a_question_is_cut() -> None:
    assert without_request("could you also include canada?") == "include canada?"
    assert without_request("can we include canada?") == "can we include canada?"
