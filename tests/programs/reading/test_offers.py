"""What an assistant offered, and which of it a message accepts."""

import pytest

from programs.reading.offers import Offer, accept, offer

TWO = Offer("t2", ("the ordering steps", "the price limits"))
ONE = Offer("t2", ("the meal limits",))


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("Yes. Want the meal limits?", ("the meal limits",)),
        ("Shall I look up the pay during it?", ("the pay during it",)),
        (
            "Do you want the ordering steps or the price limits?",
            ("the ordering steps", "the price limits"),
        ),
        ("I can also show you the claim form. Interested?", ("the claim form",)),
    ],
)
def test_an_offer_is_read_from_the_end_of_a_turn(text: str, options: tuple[str, ...]) -> None:
    assert offer("t2", text) == Offer("t2", options)


@pytest.mark.parametrize(
    "text", ["The limit is 45 EUR.", "Is there anything else?", "", "Would you like?", "Which one?"]
)
def test_a_turn_that_offers_nothing_is_no_offer(text: str) -> None:
    assert offer("t2", text) is None


@pytest.mark.parametrize("text", ["yes please", "sure, go ahead", "sounds good", "ok do that"])
def test_a_plain_yes_accepts_all_that_was_offered(text: str) -> None:
    accepted = accept(text, ONE)
    assert accepted is not None
    assert accepted.accepted == ONE.options
    left_open = accept(text, TWO)
    assert left_open is not None
    assert left_open.accepted == TWO.options


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("the second one", "the price limits"),
        ("first please", "the ordering steps"),
        ("the latter", "the price limits"),
        ("the last one", "the price limits"),
        ("price limits please", "the price limits"),
        ("the steps", "the ordering steps"),
    ],
)
def test_one_option_is_chosen_by_place_or_by_its_words(text: str, chosen: str) -> None:
    accepted = accept(text, TWO)
    assert accepted is not None
    assert accepted.accepted == (chosen,)


@pytest.mark.parametrize(
    "text",
    [
        "no thanks",
        "what is the notice period?",
        "the third one",
        "price limits in Spain",
        "",
        "wow",
    ],
)
def test_anything_else_accepts_nothing(text: str) -> None:
    assert accept(text, TWO) is None


def test_words_that_fit_two_options_choose_neither() -> None:
    assert accept("the limits", Offer("t2", ("meal limits", "price limits"))) is None


def test_both_accepts_all_as_one() -> None:
    accepted = accept("both please", TWO)
    assert accepted is not None
    assert accepted.accepted == (" and ".join(TWO.options),)


@pytest.mark.parametrize(
    ("text", "beside"),
    [
        ("the first, but not for interns", "but not for interns"),
        ("price limits please, only for managers", "only for managers"),
    ],
)
def test_what_is_said_beside_accepting_is_kept(text: str, beside: str) -> None:
    accepted = accept(text, TWO)
    assert accepted is not None
    assert accepted.beside == beside


def test_an_open_yes_with_a_condition_accepts_nothing() -> None:
    assert accept("yes, but not for interns", TWO) is None
