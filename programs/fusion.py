"""Making one list of what several queries found, so that no clause is crowded out."""

from collections.abc import Mapping, Sequence, Set
from itertools import zip_longest
from typing import TypeVar

from programs.conflicts import conflicting_passages
from signatures.evidence import BranchResult, FusedPassage, Passage, PassageKey, Provenance

RRF_K = 60

Key = TypeVar("Key", int, PassageKey)


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


def fuse(branches: Sequence[BranchResult], *, max_passages: int) -> tuple[FusedPassage, ...]:
    """Fuse the branches of each clause by reciprocal rank, then let the clauses take turns.

    Every clause's best passage comes first, then every clause's second; clauses in the order of
    their ids' first appearance in sorted branches. A passage several clauses found is kept once,
    with all of them and with every query that found it. Both sides of a conflict are kept while
    there is a place for them beside each clause's best.
    """
    found = _Found(sorted(branches, key=lambda branch: branch.name))
    per_clause = {clause: found.ranking_of(clause) for clause in found.clauses}
    scores = _best_scores(per_clause)
    rankings = [[key for key, _ in ranking] for ranking in per_clause.values()]
    kept = _in_turns(rankings, keep=conflicting_passages(branches), most=max_passages)
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


def _in_turns(
    rankings: Sequence[Sequence[PassageKey]], *, keep: Set[PassageKey], most: int
) -> list[PassageKey]:
    """Take the first of every ranking, then every second; `keep` goes before the later ones."""
    turns = zip_longest(*rankings)
    order = list(dict.fromkeys(key for turn in turns for key in turn if key is not None))
    firsts = dict.fromkeys(ranking[0] for ranking in rankings if ranking)
    wanted = (*firsts, *(key for key in order if key in keep), *order)
    chosen = set(list(dict.fromkeys(wanted))[:most])
    return [key for key in order if key in chosen]


def _best_scores(
    per_clause: Mapping[str, Sequence[tuple[PassageKey, float]]],
) -> dict[PassageKey, float]:
    scores: dict[PassageKey, float] = {}
    for ranking in per_clause.values():
        for key, score in ranking:
            scores[key] = max(score, scores.get(key, 0.0))
    return scores


class _Found:
    """What every branch found, by passage."""

    def __init__(self, branches: Sequence[BranchResult]) -> None:
        self._branches = branches
        self.clauses = sorted({clause for branch in branches for clause in branch.clause_ids})
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

    def ranking_of(self, clause: str) -> list[tuple[PassageKey, float]]:
        """Fuse the branches that serve one clause."""
        return reciprocal_rank_fusion(
            [
                [hit.passage.key for hit in branch.hits]
                for branch in self._branches
                if clause in branch.clause_ids
            ]
        )

    def fused(self, key: PassageKey, score: float) -> FusedPassage:
        """Give one passage with everything that led to it."""
        return FusedPassage(
            passage=self._passages[key],
            score=score,
            clause_ids=tuple(sorted(self._clauses_of[key])),
            provenance=tuple(self._sources[key].values()),
        )
