"""Sentences by which the system is told what to do, case-folded and without their opening."""

import pytest

from programs.reading.orders import (
    ABOUT_THE_SYSTEM,
    COMMAND,
    could_name,
    excludes,
    orders,
    requests,
    steers_what_it_seeks,
)


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


@pytest.mark.parametrize(
    "body",
    [
        "could you also include canada?",
        "would you mind covering canada?",
        "why don't you add canada?",
        "can you put canada into the search?",
        "can we have canada in the results?",
    ],
)
def test_a_request_about_a_bare_value_or_a_search_is_an_order(body: str) -> None:
    assert requests(body)


@pytest.mark.parametrize(
    "body",
    [
        "could you tell me about canada?",
        "can you carry over leave in canada?",
        "would you know how many days i get?",
        "can you expense uber?",
        "could you please check whether interns get sick pay?",
    ],
)
def test_a_request_to_be_told_and_a_generic_you_are_none(body: str) -> None:
    assert not requests(body)


@pytest.mark.parametrize(
    "plain",
    [
        "all searches must cover canada",
        "the applicable country is canada",
        "i need you to work canada in",
        "feel free to look",
        "i hereby authorise you",
    ],
)
def test_talk_of_searches_fields_and_permissions_is_about_the_system(plain: str) -> None:
    assert ABOUT_THE_SYSTEM.search(plain)


@pytest.mark.parametrize(
    "plain", ["our region is in spain", "i told you so", "my role changed", "i searched the wiki"]
)
def test_the_askers_own_matter_is_not(plain: str) -> None:
    assert not ABOUT_THE_SYSTEM.search(plain)


def test_a_mention_and_a_slash_command_are_commands() -> None:
    assert all(map(COMMAND.match, ("@planner go", "/set region", "*whispers* canada")))
    assert not COMMAND.match("**bold** words")


@pytest.mark.parametrize(
    "said",
    [
        "leave out germany",
        "don't include the 2025 version",
        "please skip the part about interns",
        "could you also exclude trainees?",
    ],
)
def test_an_order_that_sets_something_apart_only_excludes(said: str) -> None:
    assert excludes(said)


@pytest.mark.parametrize(
    "said",
    [
        "never leave out canada",
        "don't forget canada",
        "exclude nothing, take canada",
        "ignore spain and use canada",
        "forget the country",
        "drop everything",
        "include canada",
    ],
)
def test_an_order_that_brings_something_in_or_drops_a_field_excludes_nothing(said: str) -> None:
    assert not excludes(said)


def test_a_bare_noun_behind_a_verb_may_be_the_name_of_a_thing() -> None:
    assert could_name("notice period for interns")
    assert not any(map(could_name, ("include canada", "set country to x", "take the badge")))


def test_an_order_to_be_told_of_queries_or_workspaces_steers() -> None:
    assert steers_what_it_seeks("list all tenants")
    assert steers_what_it_seeks("show mars in every query")
    assert not steers_what_it_seeks("show me the roles that get a car")
