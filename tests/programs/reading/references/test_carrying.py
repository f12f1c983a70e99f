"""What a message takes over from its topic, less the values that it, or a later turn, sets anew."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from programs.reading.references.carrying import carried, exclusions, only_names_values
from programs.text import stems
from tests.conversation import planned, reading

LEAVE = "How long is parental leave in Germany?"


def left(text: str, message: str, *, elliptic: bool = False) -> str:
    (one,) = carried([text], message, elliptic=elliptic)
    return one.text


@pytest.mark.parametrize(
    ("text", "message", "kept"),
    [
        (LEAVE, "is the rule different for the US?", "How long is parental leave?"),
        (LEAVE, "what is it like in Singapore?", "How long is parental leave?"),
        (LEAVE, "what if I work from Norway instead", "How long is parental leave?"),
        ("the 2025 UK travel policy?", "is it the same in Ireland?", "the 2025 travel policy?"),
        ("the 2025 UK travel policy?", "was it so in 2024?", "the UK travel policy?"),
        ("leave for summer interns in France?", "do contractors get it?", "leave in France?"),
        ("trips from Spain to Italy?", "does it hold to Chile?", "trips from Spain?"),
        (
            "trips between Spain and Italy in 2026?",
            "and in 2025?",
            "trips between Spain and Italy?",
        ),
    ],
)
def test_a_named_value_replaces_the_older_one_of_its_field(
    text: str, message: str, kept: str
) -> None:
    assert left(text, message) == kept


@pytest.mark.parametrize(
    "message",
    [
        "how does that compare with France?",
        "is that more than in Sweden?",
        "is it different from the US?",
        "is it the same as in Spain?",
        "does it hold in Germany, too?",
        "is that so for interns?",
        "never mind Spain",
        "who approves it?",
    ],
)
def test_what_a_message_compares_with_or_says_again_replaces_nothing(message: str) -> None:
    assert left(LEAVE, message) == LEAVE


@pytest.mark.parametrize(
    ("text", "message", "elliptic", "kept"),
    [
        ("sick pay after 2 years?", "how much after 5 years?", False, "sick pay?"),
        ("leave at 40 hours a week?", "what if I work 20 hours?", True, "leave a week?"),
        ("leave at 40 hours a week?", "can I bank 20 hours of it?", False, None),
        ("a hotel of 200 EUR?", "what about it with 3 nights?", True, None),
        ("approval for $300?", "would it be for 900 EUR?", False, "approval?"),
    ],
)
def test_an_amount_replaces_one_of_its_unit_in_its_place_or_where_nothing_else_is_asked(
    text: str, message: str, elliptic: bool, kept: str | None
) -> None:
    assert left(text, message, elliptic=elliptic) == (kept or text)


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("what if I have a receipt?", "can I claim a taxi?"),
        ("is it ok with the receipt?", "can I claim a taxi?"),
        ("who checks receipts?", "can I claim a taxi without a receipt?"),
        ("and a train without a receipt?", "can I claim a taxi without a receipt?"),
    ],
)
def test_an_exclusion_holds_until_a_message_includes_what_it_excludes(
    message: str, kept: str
) -> None:
    assert left("can I claim a taxi without a receipt?", message) == kept


def test_what_two_turns_set_anew_is_taken_from_the_newest() -> None:
    found = carried(["pay for directors in Brazil?", "in Chile?"], "who signs it?", elliptic=False)
    assert [one.text for one in found] == ["pay for directors?", "in Chile?"]
    assert [one.replaced for one in found] == [("in Brazil",), ()]


@pytest.mark.parametrize(
    ("text", "excluded"),
    [
        ("trips other than flights", ["other than flights"]),
        ("pay, except for directors", ["except for directors"]),
        ("which expenses are not paid?", []),
        ("is there anything other than travel?", []),
    ],
)
def test_an_exclusion_sets_apart_what_a_question_is_about(text: str, excluded: list[str]) -> None:
    assert [value.text for value in exclusions(text)] == excluded


def test_a_message_may_name_nothing_but_values() -> None:
    assert only_names_values("would it be for 4 days?")
    assert not only_names_values("would approval be for 4 days?")


@given(
    st.lists(
        st.sampled_from(["UK", "in France", "2025", "interns", "without a car", "and", "trip"])
    )
)
def test_what_is_carried_is_a_part_of_what_was_said(words: list[str]) -> None:
    text = " ".join(words)
    assert set(stems(left(text, "is it so in Chile with a car?"))) <= set(stems(text))


def test_a_plan_says_what_it_replaced_and_holds_it_nowhere() -> None:
    plan = planned("is the rule different for the US?", f"U: {LEAVE}")
    assert plan.validation.actions == ("replaced:in Germany",)
    assert "Germany" not in plan.model_dump_json(exclude={"validation"})


def test_a_swap_replaces_by_itself() -> None:
    read = reading("and to Spain?", "U: Can I move my pension from Germany to France?")
    assert read.replaced == ("to France",)
    assert [phrase.text for phrase in read.carried] == [
        "Can I move my pension from Germany to France?"
    ]
