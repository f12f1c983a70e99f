"""How a search ended: which clauses have evidence, and what was lost on the way."""

from collections.abc import Sequence

from programs.conflicts import conflicts_of
from signatures.evidence import (
    BranchEvidence,
    BranchResult,
    BranchStatus,
    ClauseCoverage,
    FusedPassage,
    Outcome,
)
from signatures.plan import QueryPlan

RAN_THROUGH = frozenset({BranchStatus.OK, BranchStatus.EMPTY})


def coverage_of(
    plan: QueryPlan, branches: Sequence[BranchResult], passages: Sequence[FusedPassage]
) -> tuple[ClauseCoverage, ...]:
    """Tell for every clause of the plan which returned passages serve it, and what was lost."""
    return tuple(_coverage_of(clause.id, branches, passages) for clause in plan.clauses)


def coverage_line(coverage: Sequence[ClauseCoverage]) -> str:
    """Write the coverage of all clauses on one line: `clauses: 2, answered: 1, degraded: …`."""
    lost = dict.fromkeys(branch for clause in coverage for branch in clause.degraded)
    answered = sum(clause.answered for clause in coverage)
    degraded = ", ".join(lost) or "none"
    return f"clauses: {len(coverage)}, answered: {answered}, degraded: {degraded}"


def outcome_of(coverage: Sequence[ClauseCoverage]) -> Outcome:
    """Call a search complete only if every clause has evidence and no branch was lost.

    `NO_EVIDENCE` means that everything ran and nothing was found; with a branch lost, finding
    nothing is `PARTIAL`, because nobody knows what it would have found.
    """
    lost = any(clause.degraded for clause in coverage)
    answered = [clause.answered for clause in coverage]
    if all(answered) and not lost:
        return Outcome.COMPLETE
    return Outcome.PARTIAL if lost or any(answered) else Outcome.NO_EVIDENCE


def _coverage_of(
    clause_id: str, branches: Sequence[BranchResult], passages: Sequence[FusedPassage]
) -> ClauseCoverage:
    serving = [branch for branch in branches if clause_id in branch.clause_ids]
    lost = [branch for branch in serving if branch.status not in RAN_THROUGH]
    return ClauseCoverage(
        clause_id=clause_id,
        answered=any(clause_id in passage.clause_ids for passage in passages),
        degraded=tuple(f"{branch.status.value}:{branch.name}" for branch in lost),
        evidence=_evidence(serving, passages),
        conflicts=conflicts_of(clause_id, serving),
    )


def _evidence(
    branches: Sequence[BranchResult], passages: Sequence[FusedPassage]
) -> tuple[BranchEvidence, ...]:
    """Group the returned passages by the branch that found them; branches without one are out."""
    returned = {found.passage.key for found in passages}
    found = {
        branch.name: tuple(dict.fromkeys(hit.passage.key for hit in branch.hits))
        for branch in branches
    }
    kept = {name: tuple(key for key in keys if key in returned) for name, keys in found.items()}
    return tuple(BranchEvidence(branch=name, passages=keys) for name, keys in kept.items() if keys)
