"""A rewrite really resolves what the message left open."""

import pytest

from programs.grounds import Grounds
from programs.validators.resolution import check_resolution
from signatures.plan import QueryKind
from tests.conversation import reading
from tests.drafts import drafted, query, rewritten

READ = reading("who approves it?", "U: how do I get a laptop?")


def codes(text: str, kind: QueryKind = QueryKind.REWRITE) -> list[str]:
    plan = drafted(READ, query(1, text, kind))
    return [v.code.value for v in check_resolution(plan, Grounds(READ), READ.limits)]


def test_a_rewrite_that_names_the_subject_resolves() -> None:
    assert codes("who approves a laptop?") == []


@pytest.mark.parametrize(
    "text",
    ["who approves it?", "who approves it for a laptop?", "who approves?", "who approves this"],
)
def test_a_rewrite_that_still_points_or_takes_nothing_of_the_subject_does_not(text: str) -> None:
    assert codes(text) == ["unresolved"]


def test_a_pronoun_whose_meaning_the_rewrite_names_points_nowhere() -> None:
    assert codes("if I get a laptop, who approves it?") == []


def test_the_rule_tiers_query_holds_message_and_antecedent_side_by_side() -> None:
    assert codes("who approves it (how do I get a laptop)", QueryKind.RULE) == []


def test_a_message_that_refers_to_nothing_has_nothing_to_resolve() -> None:
    read = reading("is it ok to take a gift?")
    plan = rewritten(read, "gifts")
    assert list(check_resolution(plan, Grounds(read), read.limits)) == []
