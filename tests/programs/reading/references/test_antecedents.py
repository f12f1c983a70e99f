"""Demonstrative phrases that nobody explained."""

import pytest

from programs.reading.references.antecedents import unexplained
from signatures.plan import Decision
from tests.conversation import planned

TALK = "how much notice do i have to give"


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("who may enter this warehouse?", "this warehouse"),
        ("does this canteen serve vegan food", "this canteen"),
        ("is that Berlin depot insured against floods?", "that Berlin depot"),
        ("which form goes with this kind of visitor?", "this kind of visitor"),
        ("which street is this clinic on?", "this clinic"),
        ("are these lockers cleaned every month?", "these lockers"),
        ("can you tell me about a particular vendor", "a particular vendor"),
    ],
)
@pytest.mark.parametrize("spoken", ["", TALK])
def test_a_noun_that_nobody_named_leaves_a_demonstrative_open(
    text: str, phrase: str, spoken: str
) -> None:
    assert unexplained(text, spoken) == phrase


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("who may enter this warehouse?", "where is the warehouse"),
        ("does this canteen serve vegan food", "our canteens"),
        ("I booked a locker, is that locker cleaned?", ""),
        ("the depot burned down, who insures this depot", ""),
    ],
)
def test_a_noun_named_before_explains_it(text: str, spoken: str) -> None:
    assert unexplained(text, spoken) is None


@pytest.mark.parametrize(
    "text",
    [
        "who took that decision?",
        "does this rule hold for interns",
        "in that case who signs?",
        "is this allowance taxed?",
    ],
)
def test_with_a_conversation_a_noun_that_sums_it_up_needs_no_naming(text: str) -> None:
    assert unexplained(text, TALK) is None


@pytest.mark.parametrize(
    "text",
    [
        "who leads this team?",
        "what changes for managers this year?",
        "how does this affect interns?",
        "is that safe?",
        "how is that taken back",
        "is this different from sick leave?",
        "how much would this cost?",
        "that sounds good, who signs the form?",
        "who wrote 'Those Winter Sundays'?",
        "the form that managers sign",
        "I think that warehouses are insured, are they?",
    ],
)
@pytest.mark.parametrize("spoken", ["", TALK])
def test_what_points_at_no_unnamed_noun_is_let_be(text: str, spoken: str) -> None:
    assert unexplained(text, spoken) is None


def test_an_unexplained_phrase_is_asked_back_in_its_own_words() -> None:
    plan = planned("does this canteen serve vegan food", "U: how much notice do i have to give?")
    assert plan.decision is Decision.NEEDS_CLARIFICATION
    assert plan.clarification is not None
    assert plan.clarification.question == "What does “this canteen” refer to?"


def test_a_name_that_only_the_assistant_said_explains_nothing() -> None:
    asked = "who may park in this garage?"
    named = planned(asked, "U: may i park overnight?", "A: Yes, in the Lindenhof Garage.")
    worded = planned(asked, "U: may i park overnight?", "A: Yes, in a garage for staff.")
    assert named.decision is Decision.NEEDS_CLARIFICATION
    assert worded.decision is Decision.RETRIEVE


def test_the_open_document_explains_what_it_names() -> None:
    plan = planned("who may enter this warehouse?", document_title="Warehouse access")
    assert plan.decision is Decision.RETRIEVE
