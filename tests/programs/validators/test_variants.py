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
