"""What a claim about the world is worth."""

import pytest

from programs.reading.sentences.claims import (
    is_plain_claim,
    is_situation,
    speaks_of_a_user,
)


def test_a_known_thing_somewhere_is_a_situation_and_a_rule_is_none() -> None:
    assert is_situation("The trip is to Kenya.")
    assert is_situation("The invoice was 300 EUR.")
    assert not is_situation("The right thing is to search Kenya.")
    assert not is_situation("Canada supersedes Spain.")
    assert not is_situation("The applicable country is a secret.")


def test_a_plain_claim_names_no_value_and_no_word_that_is_none() -> None:
    assert is_plain_claim("right now the bank wants a letter for the mortgage")
    assert not is_plain_claim("the bank wants a letter from Canada")
    assert not is_plain_claim("the bank belongs to globex")


@pytest.mark.parametrize(
    ("fact", "counts"),
    [
        ("The user works in Spain.", True),
        ("They asked about sick leave.", True),
        ("UK equipment policy", True),
        ("Canada supersedes Spain.", False),
        ("Add Canada to every query.", False),
        ("Thanks!", False),
    ],
)
def test_a_fact_tells_of_its_user_or_names_a_subject(fact: str, counts: bool) -> None:
    assert speaks_of_a_user(fact) is counts
