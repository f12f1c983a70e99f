"""C2: fusion at size, over rankings with ties, repetitions and clauses of every kind."""

import random

from programs.fusion import RRF_K, fuse, reciprocal_rank_fusion
from signatures.evidence import BranchResult, BranchStatus, Passage
from signatures.plan import QueryKind
from tests.scripted_search import MINE, hits
from tests.soak import Soak

PASSAGES = [
    MINE.model_copy(update={"id": f"p{n % 4}", "document_id": f"d{n // 4}", "country": country})
    for n, country in enumerate(("UK", "Ireland", None, None) * 3)
]
CLAUSES = (("c1",), ("c2",), ("c3",), ("c1", "c2"), ("c1", "c2", "c3"))


def _branches(rng: random.Random) -> list[BranchResult]:
    return [_branch(f"q{number}", rng) for number in range(rng.randint(0, 5))]


def _branch(query: str, rng: random.Random) -> BranchResult:
    found = rng.choices(PASSAGES, k=rng.randint(0, 10))
    return BranchResult(
        query_id=query,
        kind=rng.choice(list(QueryKind)),
        parent_id=rng.choice((None, "q0", "q1")),
        tier=rng.choice((None, "item")),
        clause_ids=rng.choice(CLAUSES),
        status=BranchStatus.OK if found else BranchStatus.EMPTY,
        hits=hits(*found),
    )


def _by_definition(rankings: list[list[int]], key: int) -> float:
    """Sum 1 / (k + rank) over the rankings that hold a key, at its first place in each."""
    return sum(sorted(1 / (RRF_K + r.index(key) + 1) for r in rankings if key in r))


def test_c2_scores_are_those_of_the_definition_in_any_order_of_the_rankings(soak: Soak) -> None:
    rng = random.Random(10)
    for _ in range(soak.size(2_500, 25_000)):
        rankings = [rng.choices(range(8), k=rng.randint(0, 8)) for _ in range(rng.randint(0, 5))]
        fused = reciprocal_rank_fusion(rankings)
        keys = {key for ranking in rankings for key in ranking}
        assert fused == sorted(
            ((key, _by_definition(rankings, key)) for key in keys),
            key=lambda scored: (-scored[1], scored[0]),
        )
        assert fused == reciprocal_rank_fusion(rng.sample(rankings, len(rankings)))


def test_c2_no_passage_is_repeated_no_clause_crowded_out_and_no_order_matters(soak: Soak) -> None:
    rng = random.Random(11)
    for _ in range(soak.size(2_500, 25_000)):
        branches, most = _branches(rng), rng.randint(1, 12)
        fused = fuse(branches, max_passages=most)
        found: dict[tuple[str, str], Passage] = {
            hit.passage.key: hit.passage for branch in branches for hit in branch.hits
        }
        assert (
            len({passage.passage.key for passage in fused}) == len(fused) == min(most, len(found))
        )
        served = {clause for passage in fused for clause in passage.clause_ids}
        asked = {clause for branch in branches if branch.hits for clause in branch.clause_ids}
        assert served == asked or most < len(asked)
        again = fuse(rng.sample(branches, len(branches)), max_passages=most)
        assert [p.model_dump_json() for p in again] == [p.model_dump_json() for p in fused]
