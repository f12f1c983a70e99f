"""What a fragment replaces in the question before it."""

import pytest

from programs.reading.references.slots import correct, swap


@pytest.mark.parametrize(
    ("carrier", "fragment", "text", "replaced"),
    [
        (
            "how long is the notice period for managers?",
            "for interns?",
            "how long is the notice period for interns?",
            "for managers",
        ),
        (
            "how long is the notice period in Germany?",
            "in France?",
            "how long is the notice period in France?",
            "in Germany",
        ),
        ("what was the meal limit in 2024?", "2025?", "what was the meal limit in 2025?", "2024"),
        (
            "how many sick days does Germany give?",
            "Spain?",
            "how many sick days does Spain give?",
            "Germany",
        ),
        (
            "who pays the bill for my phone line?",
            "my laptop?",
            "who pays the bill for my laptop?",
            "my phone line",
        ),
        (
            "how much leave do I get for giving blood?",
            "bone marrow?",
            "how much leave do I get for giving bone marrow?",
            "blood",
        ),
    ],
)
def test_a_fragment_takes_the_place_of_its_kind(
    carrier: str, fragment: str, text: str, replaced: str
) -> None:
    found = swap(carrier, fragment)
    assert (found.text, " ".join(found.replaced)) == (text, replaced)


@pytest.mark.parametrize(
    ("carrier", "fragment", "kept"),
    [
        ("How long is parental leave?", "in France?", "parental leave"),
        ("Who approves travel in Spain?", "for interns?", "Spain"),
        ("What is the 2026 meal limit?", "in Spain?", "2026"),
        ("What is the architecture of Falcon X2?", "the price?", "Falcon X2"),
        ("What are the dimensions of the ThinkPad T14?", "the warranty?", "ThinkPad T14"),
        ("Who is the manager of Ana Ruiz?", "her deputy?", "Ana Ruiz"),
        ("What is the deadline of form FH-EX-204?", "the owner?", "FH-EX-204"),
    ],
)
def test_what_a_fragment_is_about_stays(carrier: str, fragment: str, kept: str) -> None:
    assert kept in swap(carrier, fragment).text


@pytest.mark.parametrize(
    ("carrier", "fragment"),
    [
        ("What are the rules for the car?", "the bike?"),
    ],
)
def test_no_article_is_doubled(carrier: str, fragment: str) -> None:
    assert "the the" not in swap(carrier, fragment).text


def test_a_fragment_placed_by_what_it_would_replace_replaces_nothing() -> None:
    found = swap("what does grade 5 get in Spain?", "the one below?")
    assert found.replaced == ()
    assert found.text.startswith("what does grade 5 get in Spain")


def test_a_correction_takes_the_place_of_the_named_wrong_words() -> None:
    found = correct("how do I book travel for clients?", "meals", "travel")
    assert (found.text, found.replaced) == ("how do I book meals for clients?", ("travel",))


def test_a_correction_without_a_slot_goes_beside_the_question() -> None:
    found = correct("how do I book travel?", "meals")
    assert (found.text, found.replaced) == ("how do I book travel - meals", ())


@pytest.mark.parametrize(
    ("carrier", "meant", "text"),
    [
        (
            "How long is maternity leave in France?",
            "paternity",
            "How long is paternity leave in France?",
        ),
        ("Who approves domestic travel?", "international", "Who approves international travel?"),
        ("Can I book a standard room in Paris?", "deluxe", "Can I book a deluxe room in Paris?"),
        ("Who approves travel?", "training", "Who approves travel - training"),
        ("Who approves domestic travel?", "meals", "Who approves domestic travel - meals"),
    ],
)
def test_a_bare_modifier_that_was_meant_takes_the_place_of_the_first_compounds(
    carrier: str, meant: str, text: str
) -> None:
    assert correct(carrier, meant).text == text


@pytest.mark.parametrize(
    ("fragment", "text"),
    [
        ("to Spain?", "Can I move it from Germany to Spain?"),
        ("from Italy?", "Can I move it from Italy to France?"),
        ("Spain?", "Can I move it from Germany to Spain?"),
    ],
)
def test_a_value_is_swapped_behind_its_own_preposition(fragment: str, text: str) -> None:
    assert swap("Can I move it from Germany to France?", fragment).text == text


def test_values_that_are_listed_make_way_together() -> None:
    assert swap("Are flights between Spain and Italy covered?", "to France?").text == (
        "Are flights to France covered?"
    )


def test_a_correction_of_a_value_takes_the_place_of_a_value_of_its_field() -> None:
    assert correct("sick leave in Iceland?", "Ireland").text == "sick leave in Ireland?"


@pytest.mark.parametrize("fragment", ["the", "?", "a b c", "in", "my", "2025"])
@pytest.mark.parametrize("carrier", ["", "?", "who", "for", "what is the limit for"])
def test_odd_carriers_and_fragments_raise_nothing(carrier: str, fragment: str) -> None:
    try:
        found = swap(carrier, fragment)
    except IndexError:
        assert not any(c.isalnum() for c in fragment)
    else:
        assert isinstance(found.text, str)


@pytest.mark.parametrize("fragment", ["any exceptions?", "some examples", "other limits?"])
def test_a_fragment_that_asks_for_more_stands_beside_the_question(fragment: str) -> None:
    found = swap("do I need approval for a trip?", fragment)
    added = fragment.rstrip("?")
    assert (found.text, found.replaced) == (f"do I need approval for a trip - {added}", ())


def test_a_phrase_that_was_meant_goes_behind_a_question_that_has_no_place_for_it() -> None:
    assert correct("can I claim a taxi?", "without a receipt").text == (
        "can I claim a taxi without a receipt"
    )


@pytest.mark.parametrize(
    ("carrier", "fragment", "text"),
    [
        (
            "Is parental leave paid?",
            "For adoptive parents too?",
            "Is parental leave paid For adoptive parents",
        ),
        (
            "Is residential parking free?",
            "new residents?",
            "Is residential parking free - new residents",
        ),
        (
            "What is the training budget?",
            "the travel budget as well?",
            "What is the travel budget?",
        ),
        ("Who approves sick leave?", "parental leaves?", "Who approves parental leaves?"),
        (
            "Do the red and blue badges open the lab?",
            "and the green badge?",
            "Do the red and blue badges open the lab - the green badge",
        ),
    ],
)
def test_phrases_share_a_noun_that_is_no_other_phrase_s_too(
    carrier: str, fragment: str, text: str
) -> None:
    assert swap(carrier, fragment).text == text
