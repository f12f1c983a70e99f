"""Making one list of what several queries found, so that no clause is crowded out."""

from collections.abc import Mapping, Sequence, Set
from itertools import zip_longest
from typing import TypeVar

from programs.conflicts import conflicting_passages
from signatures.evidence import BranchResult, FusedPassage, Passage, PassageKey, Provenance
from signatures.plan import QueryKind

RRF_K = 60
RESERVED_SHARE = 4
"""One place in so many is for what only a rewrite found."""

Key = TypeVar("Key", int, PassageKey)
Scored = Mapping[str, Sequence[tuple[PassageKey, float]]]


def reciprocal_rank_fusion(
    rankings: Sequence[Sequence[Key]], *, k: int = RRF_K
) -> list[tuple[Key, float]]:
    """Score every key by the sum of 1 / (k + rank) over the rankings, best first.

    Ranks count from 1; a key votes once per ranking, at its best rank; equal scores are ordered
    by key, so the order of the rankings does not matter. Cormack, Clarke and Buettcher,
    "Reciprocal rank fusion outperforms Condorcet and individual rank learning methods",
    SIGIR 2009.
    """
    votes: dict[Key, list[float]] = {}
    for ranking in rankings:
        best = {key: rank for rank, key in reversed(list(enumerate(ranking, 1)))}
        for key, rank in best.items():
            votes.setdefault(key, []).append(1 / (k + rank))
    scores = [(key, sum(sorted(parts))) for key, parts in votes.items()]
    return sorted(scores, key=lambda item: (-item[1], item[0]))


def reserved_places(max_passages: int) -> int:
    """Give how many last places are for what a rewrite finds beside its rule query.

    min(max(1, max_passages // 4), max_passages - 1): a quarter, at least one, never the only one.
    """
    return min(max(1, max_passages // RESERVED_SHARE), max_passages - 1)


def fuse(branches: Sequence[BranchResult], *, max_passages: int) -> tuple[FusedPassage, ...]:
    """Fuse the branches of each clause by reciprocal rank, then let the clauses take turns.

    Every clause's best passage comes first, then every clause's second; clauses in the order of
    their ids' first appearance in sorted branches. A passage several clauses found is kept once,
    with all of them and with every query that found it. Both sides of a conflict are kept while
    there is a place for them beside each clause's best.

    A rewrite beside a rule query that found something pushes nothing down. With `ruled` for the
    list without such rewrites, `n` for `max_passages` and `first` = n - reserved_places(n), the
    list is ruled[:first], then what the rewrites found that is not in it, then ruled[first:], cut
    at n; a clause's best and both sides of a conflict go before others in the places that are left.
    """
    ordered = sorted(branches, key=lambda branch: branch.name)
    rewrites = _rewrites_beside_rules(ordered)
    others = [branch for branch in ordered if branch not in rewrites]
    ruled, rewritten = _by_clause(others), _by_clause(rewrites)
    kept = _in_turns(_keys(ruled), keep=conflicting_passages(others), most=max_passages)
    if rewrites:
        first = kept[: max_passages - reserved_places(max_passages)]
        rest = [key for key in (*_turns(_keys(rewritten)), *kept) if key not in first]
        best = [ranking[0] for ranking in _keys(ruled) if ranking and ranking[0] in rest]
        keep, most = conflicting_passages(branches), max_passages - len(first)
        kept = [*first, *_chosen([*dict.fromkeys(rest)], best=best, keep=keep, most=most)]
    scores = _best_scores(rewritten) | _best_scores(ruled)
    found = _Found(ordered)
    return tuple(found.fused(key, scores[key]) for key in kept)


def fuse_in_order(
    ordered: Sequence[FusedPassage], branches: Sequence[BranchResult], *, max_passages: int
) -> tuple[FusedPassage, ...]:
    """Let the clauses take turns through passages that are in an order of their own."""
    clauses = sorted({clause for passage in ordered for clause in passage.clause_ids})
    rankings = [[p.passage.key for p in ordered if clause in p.clause_ids] for clause in clauses]
    fused = {passage.passage.key: passage for passage in ordered}
    kept = _in_turns(rankings, keep=conflicting_passages(branches), most=max_passages)
    return tuple(fused[key] for key in kept)


def _rewrites_beside_rules(branches: Sequence[BranchResult]) -> list[BranchResult]:
    """Give the rewrites whose parent is a rule query that found something for their clauses."""
    ruled = {b.query_id: {*b.clause_ids} for b in branches if b.kind is QueryKind.RULE and b.hits}
    return [
        branch
        for branch in branches
        if branch.kind is QueryKind.REWRITE
        and {*branch.clause_ids} <= ruled.get(branch.parent_id or "", set())
    ]


def _by_clause(branches: Sequence[BranchResult]) -> Scored:
    """Fuse the branches that serve each clause, clauses in the order of their ids."""
    return {
        clause: reciprocal_rank_fusion(
            [[hit.passage.key for hit in b.hits] for b in branches if clause in b.clause_ids]
        )
        for clause in sorted({clause for branch in branches for clause in branch.clause_ids})
    }


def _keys(per_clause: Scored) -> list[list[PassageKey]]:
    return [[key for key, _ in ranking] for ranking in per_clause.values()]


def _turns(rankings: Sequence[Sequence[PassageKey]]) -> list[PassageKey]:
    """Take the first of every ranking, then every second."""
    turns = zip_longest(*rankings)
    return list(dict.fromkeys(key for turn in turns for key in turn if key is not None))


def _in_turns(
    rankings: Sequence[Sequence[PassageKey]], *, keep: Set[PassageKey], most: int
) -> list[PassageKey]:
    best = [ranking[0] for ranking in rankings if ranking]
    return _chosen(_turns(rankings), best=best, keep=keep, most=most)


def _chosen(
    order: Sequence[PassageKey],
    *,
    best: Sequence[PassageKey],
    keep: Set[PassageKey],
    most: int,
) -> list[PassageKey]:
    """Choose the best, then what is to be kept, then the first of the rest; keep the order."""
    wanted = (*best, *(key for key in order if key in keep), *order)
    chosen = set(list(dict.fromkeys(wanted))[:most])
    return [key for key in order if key in chosen]


def _best_scores(per_clause: Scored) -> dict[PassageKey, float]:
    scores: dict[PassageKey, float] = {}
    for ranking in per_clause.values():
        for key, score in ranking:
            scores[key] = max(score, scores.get(key, 0.0))
    return scores


class _Found:
    """What every branch found, by passage."""

    def __init__(self, branches: Sequence[BranchResult]) -> None:
        self._passages: dict[PassageKey, Passage] = {}
        self._sources: dict[PassageKey, dict[str, Provenance]] = {}
        self._clauses_of: dict[PassageKey, set[str]] = {}
        for branch in branches:
            for hit in branch.hits:
                key = hit.passage.key
                source = Provenance(query_id=branch.query_id, rank=hit.rank, tier=branch.tier)
                self._passages.setdefault(key, hit.passage)
                self._sources.setdefault(key, {}).setdefault(branch.name, source)
                self._clauses_of.setdefault(key, set()).update(branch.clause_ids)

    def fused(self, key: PassageKey, score: float) -> FusedPassage:
        """Give one passage with everything that led to it."""
        return FusedPassage(
            passage=self._passages[key],
            score=score,
            clause_ids=tuple(sorted(self._clauses_of[key])),
            provenance=tuple(self._sources[key].values()),
        )
