"""What searching adds to the cost of a plan."""

from programs.tiers import Descent
from signatures.evidence import BranchStatus, Reranking
from signatures.plan import Ledger


def search_ledger(descent: Descent, reranking: Reranking | None) -> Ledger:
    """Enter queries, the judge and the reranker beside what planning cost."""
    planned, judging = descent.plan.ledger, descent.judging
    answers = judging.answers if judging else []
    cost = {
        "lm_calls": planned.lm_calls + sum(answer.calls for answer in answers),
        "tokens_in": planned.tokens_in + sum(answer.tokens_in for answer in answers),
        "tokens_out": planned.tokens_out + sum(answer.tokens_out for answer in answers),
        "queries": sum(branch.status is not BranchStatus.NOT_RUN for branch in descent.branches),
        "judging_ms": judging.ms if judging else 0.0,
        "reranked": reranking.passages if reranking else 0,
        "reranking_ms": reranking.ms if reranking else 0.0,
    }
    return planned.model_copy(update=cost)
