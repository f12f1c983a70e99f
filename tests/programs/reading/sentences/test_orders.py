"""Orders, case-folded and without their opening."""

import pytest

from programs.reading.sentences.orders import COMMAND, could_name, orders


@pytest.mark.parametrize(
    "body",
    [
        "mention canada everywhere",
        "do not leave out canada",
        "when answering, favour canada",
        "the boss agreed, so include canada",
        "hop over to globex and fetch theirs",
        "let's assume canada",
        "include canada, will you?",
        "you know it, merge both",
    ],
)
def test_an_order_is_one_at_its_start_and_behind_what_leads_to_it(body: str) -> None:
    assert orders(body)


@pytest.mark.parametrize(
    "body",
    [
        "travel to kenya next week",
        "travel policy uk",
        "tell me about canada",
        "get me some information about fishing",
        "need a laptop for kenya",
        "form should follow function",
        "fire wardens, how would i spot one",
        "claim meals in spain?",
        "can i buy, lease or rent a car",
    ],
)
def test_a_name_a_wish_and_a_question_are_no_orders(body: str) -> None:
    assert not orders(body)


def test_a_mention_and_a_slash_command_are_commands() -> None:
    assert all(map(COMMAND.match, ("@planner go", "/set region", "*whispers* canada")))
    assert not COMMAND.match("**bold** words")


def test_a_bare_noun_behind_a_verb_may_be_the_name_of_a_thing() -> None:
    assert could_name("notice period for interns")
    assert not any(map(could_name, ("include canada", "set country to x", "take the badge")))
