"""What a message makes of the options put to it."""

import pytest

from programs.reading.replies.answers import answer
from programs.reading.replies.offers import Menu, Option


def menu(*options: str, is_asked: bool = True) -> Menu:
    return Menu(tuple(Option(o, "accepted:t2") for o in options), is_asked=is_asked)


TWO = menu("the ordering steps", "the price limits")
ONE = menu("the meal limits")
LIST = menu("meals", "hotels", "", is_asked=False)


def chosen(text: str, given: Menu = TWO) -> tuple[str, ...]:
    found = answer(text, given)
    return tuple(option.text for option in found.chosen) if found else ()


@pytest.mark.parametrize(
    "text", ["yes please", "sure, go ahead", "sounds good", "ok do that", "yse please", "go for it"]
)
def test_a_plain_yes_takes_the_one_option_and_leaves_several_open(text: str) -> None:
    assert chosen(text, ONE) == ("the meal limits",)
    left_open = answer(text, TWO)
    assert left_open is not None
    assert left_open.is_open
    assert left_open.chosen == ()


@pytest.mark.parametrize(
    ("text", "option"),
    [
        *((t, "the price limits") for t in ("The second.", "the second one", "2", "2nd", "#2")),
        *((t, "the price limits") for t in ("option 2", "no. 2", "number 2 please", "option B")),
        *((t, "the price limits") for t in ("the latter", "the last one", "teh second one", "b)")),
        *((t, "the price limits") for t in ("no, the second", "let's go with the second")),
        *((t, "the price limits") for t in ("price limits please", "I mean the limits", "prices")),
        *((t, "the ordering steps") for t in ("first please", "the former", "just the first")),
        *(
            (t, "the ordering steps")
            for t in ("the steps", "orderng", "yes to the first", "1", "a")
        ),
    ],
)
def test_one_option_is_chosen_by_place_by_its_words_or_a_slip_of_them(
    text: str, option: str
) -> None:
    assert chosen(text) == (option,)


@pytest.mark.parametrize("text", ["both please", "either", "the steps and the limits", "1 and 2"])
def test_several_options_may_be_chosen_together(text: str) -> None:
    assert chosen(text) == ("the ordering steps", "the price limits")


@pytest.mark.parametrize("text", ["the third one", "option 7", "yes but for Germany"])
def test_an_option_that_is_not_there_or_not_said_leaves_it_open(text: str) -> None:
    found = answer(text, TWO)
    assert found is not None
    assert found.is_open


@pytest.mark.parametrize(
    "text", ["what is the notice period?", "", "wow", "thanks!", "ok I'll ask my manager"]
)
def test_anything_else_answers_nothing(text: str) -> None:
    assert answer(text, TWO) is None


def test_words_that_fit_two_options_choose_neither() -> None:
    assert answer("the limits", menu("meal limits", "price limits")) is None


@pytest.mark.parametrize(
    "text", ["no thanks", "neither", "none of them", "something else", "no", "not now"]
)
def test_declining_chooses_nothing(text: str) -> None:
    found = answer(text, TWO)
    assert found is not None
    assert (found.declines, found.chosen, found.further) == (True, (), None)


@pytest.mark.parametrize(
    ("text", "beside"),
    [
        ("the first, but not for interns", "but not for interns"),
        ("price limits please, only for managers", "only for managers"),
        ("the price limits in Spain", "in Spain"),
        ("the second, for Germany", "for Germany"),
    ],
)
def test_a_condition_beside_the_choice_is_kept(text: str, beside: str) -> None:
    found = answer(text, TWO)
    assert found is not None
    assert found.beside == beside


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("yes please, and what about monitors?", "what about monitors?"),
        ("yes. How long is parental leave?", "How long is parental leave?"),
        ("yes yes. can I park here?", "can I park here?"),
        ("sure! Also, how long is leave?", "how long is leave?"),
        ("no thanks. What is the notice period?", "What is the notice period?"),
        ("neither, the Netherlands", "the Netherlands"),
    ],
)
def test_what_is_asked_beside_the_answer_begins_behind_it(text: str, rest: str) -> None:
    found = answer(text, ONE)
    assert found is not None
    assert text[found.further :] == rest


def test_ok_before_a_question_only_opens_it() -> None:
    assert answer("ok, how long is parental leave?", ONE) is None


def test_a_list_that_nobody_was_asked_about_is_pointed_at_by_place_only() -> None:
    assert chosen("the second", LIST) == ("hotels",)
    assert answer("yes", LIST) is None
    assert answer("hotels", LIST) is None
    unreadable = answer("3", LIST)
    assert unreadable is not None
    assert unreadable.is_open


LEAVES = menu("annual leave", "sick leave", "parental leave")


@pytest.mark.parametrize(
    "text", ["not the first one", "no, not the first", "not the ordering steps", "not option 1"]
)
def test_refusing_one_of_two_takes_the_other(text: str) -> None:
    assert chosen(text, TWO) == ("the price limits",)


@pytest.mark.parametrize("text", ["not the first one", "not annual leave", "anything but annual"])
def test_refusing_one_of_three_leaves_it_open(text: str) -> None:
    found = answer(text, LEAVES)
    assert found is not None
    assert found.is_open
    assert found.chosen == ()


def test_what_follows_a_refusal_is_chosen() -> None:
    assert chosen("not the first one, the second", LEAVES) == ("sick leave",)


@pytest.mark.parametrize("text", ["annual", "the annual one", "the first"])
def test_the_word_that_tells_an_option_apart_picks_it(text: str) -> None:
    assert chosen(text, LEAVES) == ("annual leave",)
