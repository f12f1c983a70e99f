"""Retrieval measures of one ranking, through ir-measures."""

from collections.abc import Mapping, Sequence

import ir_measures
from ir_measures import RR, P, Qrel, R, ScoredDoc, nDCG

RECALL_CUTOFFS = (5, 8)
QUERY = "q"


def recall_at_k(precision: float, recall: float) -> float:
    """Give |relevant ∩ top k| / min(k, |relevant|).

    Precision at k divides the same count by k, TREC's recall at k by |relevant|; the smaller
    divisor gives the larger share.
    """
    return max(precision, recall)


def ranking_measures(relevant: Sequence[str], ranked: Sequence[str]) -> Mapping[str, float]:
    """Measure one ranking of passage ids against the relevant ones, every grade being 1.

    Gives `recall@5`, `recall@8`, `rr` and `ndcg@5`. Both must be free of repetitions, and
    something must be relevant.
    """
    cuts = [measure @ k for k in RECALL_CUTOFFS for measure in (P, R)]
    qrels = [Qrel(QUERY, passage_id, 1) for passage_id in relevant]
    run = [ScoredDoc(QUERY, passage_id, -rank) for rank, passage_id in enumerate(ranked, 1)]
    found = ir_measures.calc_aggregate([*cuts, RR, nDCG @ 5], qrels, run)
    recalls = {f"recall@{k}": recall_at_k(found[P @ k], found[R @ k]) for k in RECALL_CUTOFFS}
    return {**recalls, "rr": found[RR], "ndcg@5": found[nDCG @ 5]}


def clause_coverage(clauses: Sequence[Sequence[str]], returned: Sequence[str]) -> float:
    """Give the share of labelled clauses with at least one relevant passage among the returned."""
    answered = [not set(relevant).isdisjoint(returned) for relevant in clauses if relevant]
    return sum(answered) / len(answered)
