"""What is excluded stays excluded, and nothing else becomes so."""

import pytest

from programs.grounds import Grounds
from programs.validators.polarity import check_polarity
from signatures.plan import QueryPlan
from tests.conversation import reading
from tests.drafts import branched, probed, rewritten, varied

READ = reading("which expenses are not reimbursable?")


def codes(question: str, rewrite: str, *turns: str) -> list[str | None]:
    read = reading(question, *turns)
    return [v.value for v in check_polarity(rewritten(read, rewrite), Grounds(read), read.limits)]


@pytest.mark.parametrize(
    ("question", "rewrite"),
    [
        ("which expenses are not reimbursable?", "which costs are not reimbursable"),
        ("which expenses are not reimbursable?", "expenses never reimbursable"),
        ("what isn't covered by it?", "what is not covered"),
        ("is alcohol covered?", "is alcohol covered by the policy"),
        ("which expenses are not reimbursable?", "non-reimbursable expenses"),
        ("which expenses are not reimbursable?", "expenses that are refused"),
        ("is a gift over 50 EUR ok?", "is a gift above 50 EUR ok"),
        ("only contractors over 80 hours?", "over 80 hours, contractors only"),
    ],
)
def test_the_same_polarity_in_other_words_passes(question: str, rewrite: str) -> None:
    assert codes(question, rewrite) == []


@pytest.mark.parametrize(
    ("question", "rewrite", "value"),
    [
        ("which expenses are not reimbursable?", "which expenses are reimbursable", "lost"),
        ("everything except alcohol?", "everything with alcohol", "lost"),
        ("can I travel without a visa?", "can I travel with a visa", "lost"),
        ("what is banned?", "what is permitted", "lost"),
        ("which costs are left out?", "which costs are included", "lost"),
        ("is nothing refunded?", "is everything refunded", "lost"),
        ("which interns are unpaid?", "which interns are paid", "lost"),
        ("who is unable to join the scheme?", "who is able to join the scheme", "lost"),
        ("is alcohol covered?", "is alcohol not covered", "flipped"),
        ("is alcohol covered?", "is anything but alcohol excluded here", "flipped"),
        ("is a visa not needed for interns?", "is a visa needed, not for interns", "flipped"),
        ("what is prohibited?", "what is allowed", "lost"),
        ("which expenses are ineligible?", "which expenses are eligible", "lost"),
        ("who signs for more than 80 hours?", "who signs for less than 80 hours", "less"),
        ("is a gift over 50 EUR ok?", "is a gift under 50 EUR ok", "under"),
        ("is it due before the trip?", "is it due after the trip", "after"),
        ("what is the max stay?", "what is the min stay", "min"),
        ("is wellness paid in the US?", "is wellness paid outside the US", "outside"),
        ("is alcohol covered?", "is only alcohol covered", "flipped"),
        ("is alcohol covered?", "is everything except alcohol covered", "flipped"),
    ],
)
def test_a_polarity_lost_turned_or_moved_is_refused(
    question: str, rewrite: str, value: str
) -> None:
    assert value in codes(question, rewrite)


def test_a_follow_up_that_only_negates_keeps_its_negation() -> None:
    turn = "U: which expenses are reimbursable?"
    assert "lost" in codes("and which are not?", "which expenses are reimbursable", turn)


def test_what_a_correction_sets_apart_stays_apart() -> None:
    turn = "U: how do I buy a laptop?"
    message = "No, not information about leasing. I want to know how to return a laptop."
    assert codes(message, "not information about leasing, how to return a laptop", turn) == []
    assert codes(message, "how to return a laptop", turn) == []
    assert "lost" in codes(message, "information about leasing, how to return a laptop", turn)


def test_a_negation_belongs_to_its_own_branch() -> None:
    read = reading("What is not covered for interns and how do I claim the rest?")
    right = branched(read, "What is not covered for interns", "how do I claim the rest interns")
    wrong = branched(read, "What is covered for interns", "how do I not claim the rest, interns")

    def found(plan: QueryPlan) -> list[str | None]:
        return [v.query_id for v in check_polarity(plan, Grounds(read), read.limits)]

    assert found(right) == []
    assert "q1" in found(wrong)
    assert "q2" in found(wrong)


def test_a_probe_may_say_not_what_it_likes() -> None:
    read = reading("why core hours?")
    plan = probed(read, "Nobody has to be there at night.")
    assert list(check_polarity(plan, Grounds(read), read.limits)) == []


def test_a_variant_is_held_to_it_too() -> None:
    plan = varied(READ, "which expenses are reimbursable")
    assert [v.query_id for v in check_polarity(plan, Grounds(READ), READ.limits)] == ["q2"]
