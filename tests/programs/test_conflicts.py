"""Branches of one clause that lead to different countries, years or families are marked."""

import pytest

from programs.conflicts import conflicting_passages, conflicts_of
from programs.fusion import fuse
from signatures.evidence import BranchResult, BranchStatus, DeclaredProperty, Passage
from signatures.plan import QueryKind
from tests.scripted_search import MINE, hits


def passage(name: str, **declared: object) -> Passage:
    return MINE.model_copy(update={"id": name, **declared})


def branch(
    query: str, *found: Passage, clause: str = "c1", tier: str | None = None
) -> BranchResult:
    return BranchResult(
        query_id=query,
        kind=QueryKind.ORIGINAL,
        tier=tier,
        clause_ids=(clause,),
        status=BranchStatus.OK if found else BranchStatus.EMPTY,
        hits=hits(*found),
    )


UK, IRELAND = passage("uk", country="UK"), passage("ie", country="Ireland")


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [
        (DeclaredProperty.COUNTRY, "UK", "Ireland"),
        (DeclaredProperty.FAMILY, "travel", "equipment"),
        (DeclaredProperty.EFFECTIVE_YEAR, 2025, 2026),
    ],
)
def test_different_values_of_the_best_passages_are_a_conflict_with_both_sides(
    name: DeclaredProperty, one: object, other: object
) -> None:
    first, second = passage("a", **{name.value: one}), passage("b", **{name.value: other})
    branches = [branch("q1", first, tier="item"), branch("q2", second, tier="item")]
    (conflict,) = conflicts_of("c1", branches)
    assert conflict.property is name
    assert [(side.branch, side.passage, side.value) for side in conflict.sides] == [
        ("q1@item", ("d", "a"), str(one)),
        ("q2@item", ("d", "b"), str(other)),
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (UK, UK),
        (UK, passage("gb", country="United Kingdom")),
        (UK, passage("none")),
        (passage("a", family="Travel Policy"), passage("b", family="travel policy")),
    ],
)
def test_the_same_value_in_other_words_and_a_missing_one_conflict_with_nothing(
    one: Passage, other: Passage
) -> None:
    assert conflicts_of("c1", [branch("q1", one), branch("q2", other)]) == ()


def test_only_best_passages_and_branches_of_the_same_clause_count() -> None:
    below = [branch("q1", UK, IRELAND), branch("q2", UK), branch("q3")]
    elsewhere = [branch("q1", UK), branch("q2", IRELAND, clause="c2")]
    assert conflicts_of("c1", below) == conflicts_of("c1", elsewhere) == ()


def test_tiers_hold_different_things_on_purpose() -> None:
    above = branch("q1", passage("a", family="category"), tier="category")
    below = branch("q1", passage("b", family="item"), tier="item")
    assert conflicts_of("c1", [above, below]) == ()


def test_both_sides_are_kept_when_agreed_passages_would_fill_every_place() -> None:
    agreed = [passage(name, country="UK") for name in "xyz"]
    branches = [branch("q1", UK, *agreed), branch("q2", IRELAND, *agreed)]
    assert conflicting_passages(branches) == {UK.key, IRELAND.key}
    kept = [found.passage.id for found in fuse(branches, max_passages=3)]
    assert {"uk", "ie"} <= set(kept)
    assert len(kept) == 3


def test_a_conflict_takes_no_other_clause_its_only_place() -> None:
    agreed = [passage(name, country="UK") for name in "xyz"]
    lonely = branch("q3", passage("lonely"), clause="c2")
    branches = [branch("q1", UK, *agreed), branch("q2", IRELAND, *agreed), lonely]
    kept = {found.passage.id for found in fuse(branches, max_passages=2)}
    assert "lonely" in kept
