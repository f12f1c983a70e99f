"""Words of one family share a root, and others do not."""

import pytest

from programs.reading.words.derivation import root, roots


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("refer", "referral"),
        ("pay", "payment"),
        ("reimbursed", "reimbursable"),
        ("eligible", "eligibility"),
        ("hrs", "hours"),
        ("approves", "approval"),
        ("Policy", "policies"),
    ],
)
def test_an_inflection_or_derivation_has_the_root_of_its_word(one: str, other: str) -> None:
    assert root(one) == root(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("apple", "apply"), ("contractor", "contract"), ("paid", "unpaid")],
)
def test_a_person_a_chance_and_an_opposite_are_other_words(one: str, other: str) -> None:
    assert root(one) != root(other)


def test_two_neighbours_have_the_root_of_the_word_they_make() -> None:
    assert root("coworking") in roots(["a", "co", "working", "desk"])
