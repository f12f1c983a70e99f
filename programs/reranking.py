"""Letting a caller's reranker order what was found, within a cap of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Protocol

from programs.attempt import Clock, attempt
from programs.fusion import fuse, fuse_in_order
from signatures.errors import RetrievalError
from signatures.evidence import BranchResult, BranchStatus, FusedPassage, Passage, Reranking
from signatures.limits import Limits


class Reranker(Protocol):
    """Score passages for a question.

    An implementation guarantees: one finite score for every passage, in their order, higher is
    better; it awaits its work, and cancelling the awaiting task stops that. What it raises, and
    scores of another number, cost its order only.
    """

    async def score(self, question: str, passages: Sequence[Passage]) -> Sequence[float]:
        """Tell how well each passage answers the question."""
        ...


@dataclass(frozen=True)
class Reranked:
    """How a reranker ended, and what is returned in its order; None where it gave none."""

    report: Reranking
    passages: tuple[FusedPassage, ...] | None = None


async def rerank(
    reranker: Reranker,
    question: str,
    branches: Sequence[BranchResult],
    *,
    limits: Limits,
    deadline: float,
    clock: Clock,
) -> Reranked:
    """Order the `max_reranked` best fused passages by score within `reranking_ms`.

    Equal scores stay in their order, passages beyond the cap behind them, and clauses take turns
    as they do without a reranker. Any failure is a value.
    """
    pool = fuse(branches, max_passages=max(limits.max_reranked, limits.max_passages))
    judged, beyond = pool[: limits.max_reranked], pool[limits.max_reranked :]
    if not judged:
        return Reranked(Reranking(status=BranchStatus.NOT_RUN, passages=0))

    async def scored() -> list[float]:
        scores = await reranker.score(question, [found.passage for found in judged])
        return _checked([float(score) for score in scores], len(judged))

    until = min(deadline, clock() + limits.reranking_ms / 1_000)
    ended = await attempt(scored, deadline=until, clock=clock)
    sent = 0 if ended.status is BranchStatus.NOT_RUN else len(judged)
    report = Reranking(status=ended.status, passages=sent, ms=ended.ms, error=ended.error)
    if ended.value is None:
        return Reranked(report)
    pairs = sorted(zip(ended.value, judged, strict=True), key=lambda pair: -pair[0])
    ordered = (*(found for _, found in pairs), *beyond)
    return Reranked(report, fuse_in_order(ordered, branches, max_passages=limits.max_passages))


def _checked(scores: list[float], expected: int) -> list[float]:
    if len(scores) != expected:
        raise RetrievalError(f"reranker: {len(scores)} scores for {expected} passages")
    if not all(isfinite(score) for score in scores):
        raise RetrievalError("reranker: a score is no finite number")
    return scores
