"""What only opens a sentence."""

from programs.reading.openings import without_opening


def test_an_opening_is_cut_to_the_word_that_counts() -> None:
    assert without_opening("1. ok, please also kindly add it") == "add it"


def test_a_word_alone_stays() -> None:
    assert without_opening("please") == "please"
