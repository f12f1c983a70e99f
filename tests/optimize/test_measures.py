"""Retrieval measures agree with their formulas."""

from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from optimize.measures import clause_coverage, ranking_measures

IDS = st.lists(st.sampled_from("abcdefghijklmnop"), unique=True, max_size=12)


def test_a_ranking_is_measured_as_the_formulas_say() -> None:
    found = ranking_measures(["a", "b", "c"], ["x", "a", "y", "b"])
    assert found["recall@5"] == pytest.approx(2 / 3)
    assert found["rr"] == pytest.approx(1 / 2)
    gained = 1 / log2(2 + 1) + 1 / log2(4 + 1)
    ideal = 1 / log2(1 + 1) + 1 / log2(2 + 1) + 1 / log2(3 + 1)
    assert found["ndcg@5"] == pytest.approx(gained / ideal)


def test_more_relevant_passages_than_places_can_still_be_recalled_in_full() -> None:
    relevant = list("abcdefgh")
    found = ranking_measures(relevant, relevant[:5])
    assert found["recall@5"] == pytest.approx(5 / 5)
    assert found["recall@8"] == pytest.approx(5 / 8)


def test_nothing_returned_is_measured_as_nothing_found() -> None:
    assert set(ranking_measures(["a"], []).values()) == {0.0}


@given(relevant=IDS.filter(bool), ranked=IDS, k=st.sampled_from([5, 8]))
def test_recall_divides_by_what_could_have_been_found(
    relevant: list[str], ranked: list[str], k: int
) -> None:
    hits = len(set(relevant) & set(ranked[:k]))
    expected = hits / min(k, len(relevant))
    assert ranking_measures(relevant, ranked)[f"recall@{k}"] == pytest.approx(expected)


def test_coverage_counts_clauses_with_a_passage_and_leaves_out_unlabelled_ones() -> None:
    assert clause_coverage([["a", "b"], ["c"], []], ["b", "z"]) == pytest.approx(1 / 2)
