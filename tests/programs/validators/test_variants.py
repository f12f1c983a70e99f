"""A variant may replace words, never add a restriction."""

import pytest

from programs.grounds import Grounds
from programs.validators.variants import check_variants
from tests.conversation import handbook, reading
from tests.drafts import codes, rewritten, varied

LEAVE = reading("parental leave", vocabulary=handbook())
UNSEEN = reading("parental leave")


def refused(variant: str) -> bool:
    return bool(list(check_variants(varied(LEAVE, variant), Grounds(LEAVE), LEAVE.limits)))


@pytest.mark.parametrize(
    "variant", ["family leave", "family leave policy", "leave for parents", "maternity leave"]
)
def test_a_word_for_a_word_is_the_same_question(variant: str) -> None:
    assert not refused(variant)


@pytest.mark.parametrize(
    "variant",
    [
        "best parental leave companies",
        "unpaid parental leave",
        "parental leave duration weeks",
        "holiday allowance",
        "leave",
    ],
)
def test_a_word_more_or_nothing_shared_is_another_question(variant: str) -> None:
    assert refused(variant)


def test_other_kinds_of_query_are_not_held_to_it() -> None:
    plan = rewritten(LEAVE, "unpaid parental leave")
    assert list(check_variants(plan, Grounds(LEAVE), LEAVE.limits)) == []


@pytest.mark.parametrize(
    "variant",
    [
        "family leave",
        "family leave policy",
        "parental leave policy",
    ],
)
def test_every_check_together_lets_a_plain_variant_pass(variant: str) -> None:
    assert codes(LEAVE, varied(LEAVE, variant)) == ()
    assert codes(UNSEEN, varied(UNSEEN, variant)) == ()


@pytest.mark.parametrize(
    "variant",
    [
        "best parental leave companies",
        "parental leave in Spain",
        "parental leave for interns",
        "parental leave 2026",
        "no parental leave",
        "Elternzeit",
        "sick leave",
        "acme leave",
        "marketing leave",
    ],
)
def test_every_check_together_refuses_a_variant_that_asks_something_else(variant: str) -> None:
    assert codes(LEAVE, varied(LEAVE, variant)) != ()


@pytest.mark.parametrize(
    "variant",
    [
        "What is the family leave policy for interns?",
        "What is the family leave policy in Spain?",
        "What is the parental leave flights policy?",
        "What is the flight leave policy?",
    ],
)
def test_a_variant_takes_nothing_from_turns_that_the_question_does_not_refer_to(
    variant: str,
) -> None:
    before = "U: How do interns in Spain book flights?"
    read = reading("What is the parental leave policy?", before, vocabulary=handbook())
    assert codes(read, varied(read, variant)) == ("variant_identity",)
    assert codes(read, varied(read, "What is the family leave policy?")) == ()


@pytest.mark.parametrize(
    ("question", "variant"),
    [
        ("is parking at a dinner ok", "is parking reimbursable"),
        ("is parking ok", "is parking at a reimbursement"),
        ("when is the parental year", "when is the parental approval"),
        ("do temp contractors get parking", "do managers (temporary contractors) get parking"),
    ],
)
def test_a_variant_loses_no_phrase_and_no_span_of_time_and_says_a_value_once(
    question: str, variant: str
) -> None:
    read = reading(question, vocabulary=handbook())
    assert "variant_identity" in codes(read, varied(read, variant))
