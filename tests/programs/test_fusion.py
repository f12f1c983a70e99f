"""Fusion by reciprocal rank within a clause, by turns across clauses."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from programs.fusion import fuse, reciprocal_rank_fusion, reserved_places
from signatures.evidence import BranchResult, BranchStatus, Hit, Passage
from signatures.plan import QueryKind

KEYS = st.integers(min_value=0, max_value=12)
RANKINGS = st.lists(st.lists(KEYS, max_size=10, unique=True), max_size=5)


def _branch(
    query_id: str,
    clauses: str,
    passages: str,
    kind: QueryKind = QueryKind.RULE,
    parent_id: str | None = None,
) -> BranchResult:
    hits = tuple(
        Hit(
            passage=Passage(id=name, document_id="d", workspace="hr", text=name), rank=rank, score=0
        )
        for rank, name in enumerate(passages, 1)
    )
    return BranchResult(
        query_id=query_id,
        kind=kind,
        parent_id=parent_id,
        clause_ids=tuple(f"c{number}" for number in clauses),
        status=BranchStatus.OK if hits else BranchStatus.EMPTY,
        hits=hits,
    )


def _rewrite(clauses: str, passages: str, *, of: str | None = "q1") -> BranchResult:
    return _branch("r", clauses, passages, QueryKind.REWRITE, of)


def _ids(branches: list[BranchResult], max_passages: int = 100) -> str:
    return "".join(found.passage.id for found in fuse(branches, max_passages=max_passages))


NAMES = st.text(alphabet="abcdefgh", max_size=8).map(lambda text: "".join(dict.fromkeys(text)))
BRANCHES = st.lists(
    st.tuples(st.sampled_from(["1", "2", "3", "12", "123"]), NAMES), min_size=1, max_size=5
).map(lambda rows: [_branch(f"q{number}", *row) for number, row in enumerate(rows)])


def test_a_score_is_the_sum_of_reciprocal_ranks() -> None:
    fused = dict(reciprocal_rank_fusion([[7, 8, 9], [9, 7]]))
    assert fused == {
        7: 1 / (60 + 1) + 1 / (60 + 2),
        8: 1 / (60 + 2),
        9: 1 / (60 + 3) + 1 / (60 + 1),
    }


def test_k_tells_how_much_the_first_ranks_count() -> None:
    assert reciprocal_rank_fusion([[1, 2]], k=2) == [(1, 1 / (2 + 1)), (2, 1 / (2 + 2))]


def test_a_repeated_key_votes_once_at_its_best_rank() -> None:
    assert dict(reciprocal_rank_fusion([[5, 6, 5, 4]])) == {
        5: 1 / (60 + 1),
        6: 1 / (60 + 2),
        4: 1 / (60 + 4),
    }


def test_equal_scores_are_ordered_by_key() -> None:
    assert [key for key, _ in reciprocal_rank_fusion([[2], [1], [3]])] == [1, 2, 3]


@given(RANKINGS, st.randoms(use_true_random=False))
def test_the_order_of_the_rankings_does_not_matter(
    rankings: list[list[int]], shuffle: random.Random
) -> None:
    shuffled = list(rankings)
    shuffle.shuffle(shuffled)
    assert reciprocal_rank_fusion(shuffled) == reciprocal_rank_fusion(rankings)


@given(RANKINGS, KEYS)
def test_one_more_vote_never_lowers_a_place(rankings: list[list[int]], key: int) -> None:
    def place(of: list[list[int]]) -> int:
        return [found for found, _ in reciprocal_rank_fusion(of)].index(key)

    before = [*rankings, [key]]
    assert place([*before, [key]]) <= place(before)


@given(RANKINGS)
def test_a_key_before_another_in_every_ranking_stays_before_it(rankings: list[list[int]]) -> None:
    order = [key for key, _ in reciprocal_rank_fusion([[100, *r, 200] for r in rankings] + [[100]])]
    assert order[0] == 100
    assert 200 not in order or order.index(100) < order.index(200)


def test_clauses_take_turns_best_first() -> None:
    assert _ids([_branch("q1", "1", "abc"), _branch("q2", "2", "xyz")]) == "axbycz"


def test_a_long_clause_does_not_push_out_a_short_one() -> None:
    branches = [
        _branch("q1", "1", "abcdefgh"),
        _branch("q2", "1", "abcdefgh"),
        _branch("q3", "2", "z"),
    ]
    assert _ids(branches, max_passages=2) == "az"


def test_queries_of_one_clause_are_fused_by_rank() -> None:
    branches = [_branch("q1", "1", "ab"), _branch("q2", "1", "bc")]
    fused = fuse(branches, max_passages=8)
    assert [(found.passage.id, found.score) for found in fused] == [
        ("b", 1 / (60 + 1) + 1 / (60 + 2)),
        ("a", 1 / (60 + 1)),
        ("c", 1 / (60 + 2)),
    ]


def test_a_passage_keeps_every_query_and_clause_that_found_it() -> None:
    fused = fuse([_branch("q2", "2", "xa"), _branch("q1", "1", "a")], max_passages=8)
    found = next(found for found in fused if found.passage.id == "a")
    assert found.clause_ids == ("c1", "c2")
    assert [(p.query_id, p.rank) for p in found.provenance] == [("q1", 1), ("q2", 2)]


def test_two_documents_may_use_the_same_passage_id() -> None:
    branch = _branch("q1", "1", "a")
    other = branch.hits[0].passage.model_copy(update={"document_id": "other"})
    twin = branch.model_copy(update={"hits": (*branch.hits, Hit(passage=other, rank=2, score=0))})
    assert [found.passage.document_id for found in fuse([twin], max_passages=8)] == ["d", "other"]


@given(BRANCHES, st.integers(1, 10), st.randoms(use_true_random=False))
def test_the_order_of_branches_does_not_matter(
    branches: list[BranchResult], cap: int, shuffle: random.Random
) -> None:
    shuffled = list(branches)
    shuffle.shuffle(shuffled)
    assert fuse(shuffled, max_passages=cap) == fuse(branches, max_passages=cap)


@given(BRANCHES, st.integers(1, 10))
def test_passages_are_distinct_found_and_capped(branches: list[BranchResult], cap: int) -> None:
    ids = _ids(branches, cap)
    everything = {hit.passage.id for branch in branches for hit in branch.hits}
    assert len(ids) == len(set(ids)) == min(cap, len(everything))
    assert set(ids) <= everything


@given(BRANCHES)
def test_no_clause_with_hits_is_crowded_out_while_there_is_a_place_for_each(
    branches: list[BranchResult],
) -> None:
    with_hits = {clause for branch in branches if branch.hits for clause in branch.clause_ids}
    fused = fuse(branches, max_passages=max(1, len(with_hits)))
    assert {clause for found in fused for clause in found.clause_ids} == with_hits


@pytest.mark.parametrize(("most", "reserved"), [(1, 0), (2, 1), (4, 1), (7, 1), (8, 2), (100, 25)])
def test_a_quarter_of_the_places_is_reserved_at_least_one_and_never_the_only_one(
    most: int, reserved: int
) -> None:
    assert reserved_places(most) == min(max(1, most // 4), most - 1) == reserved


def test_a_rewrite_puts_its_own_finds_last_however_well_it_ranks_them() -> None:
    ruled, found = "abcdefgh", "xhyz"
    first = 8 - reserved_places(8)
    assert _ids([_branch("q1", "1", ruled), _rewrite("1", found)], 8) == ruled[:first] + found[:2]


def test_a_rewrite_that_found_nothing_new_changes_nothing() -> None:
    assert _ids([_branch("q1", "1", "abcdefgh"), _rewrite("1", "fa")], 8) == "abcdefgh"


def test_a_rewrite_fills_every_place_that_its_rule_query_left_empty() -> None:
    assert _ids([_branch("q1", "1", "ab"), _rewrite("1", "xbyzuvw")], 8) == "ab" + "xyzuvw"


def test_a_rewrite_votes_as_any_query_where_its_rule_query_found_nothing() -> None:
    branches = [_branch("q1", "1", ""), _branch("q2", "2", "abcd"), _rewrite("1", "xy")]
    assert _ids(branches, 4) == "xayb"


@pytest.mark.parametrize(
    "beside",
    [
        _rewrite("1", "b", of=None),
        _rewrite("12", "b"),
        _branch("r", "1", "b", QueryKind.VARIANT, "q1"),
    ],
)
def test_only_a_rewrite_beside_the_rule_query_of_its_clauses_waits(beside: BranchResult) -> None:
    assert _ids([_branch("q1", "1", "ab"), beside], 8) == "ba"


def test_a_rewrites_find_leaves_every_clause_its_best() -> None:
    branches = [_branch("q1", "1", "ade"), _branch("q2", "2", "b"), _branch("q3", "3", "c")]
    assert _ids([*branches, _rewrite("1", "xyz")], 3) == "abc"


@given(BRANCHES, NAMES, NAMES.filter(bool), st.integers(1, 12))
def test_a_rewrite_beside_a_rule_query_pushes_none_of_the_first_passages_down(
    branches: list[BranchResult], found: str, ruled: str, most: int
) -> None:
    without = [*branches, _branch("rule", "1", ruled)]
    first = most - reserved_places(most)
    with_rewrite = _ids([*without, _rewrite("1", found, of="rule")], most)
    assert with_rewrite.startswith(_ids(without, most)[:first])
    assert set(found) <= set(with_rewrite) or len(with_rewrite) == most
