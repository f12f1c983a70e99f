"""How a search ended: which clauses have evidence, and what was lost on the way."""

from collections.abc import Sequence

from signatures.evidence import BranchResult, BranchStatus, ClauseCoverage, FusedPassage, Outcome
from signatures.plan import QueryPlan

RAN_THROUGH = frozenset({BranchStatus.OK, BranchStatus.EMPTY})


def coverage_of(
    plan: QueryPlan, branches: Sequence[BranchResult], passages: Sequence[FusedPassage]
) -> tuple[ClauseCoverage, ...]:
    """Tell for every clause of the plan whether a returned passage serves it, and what was lost."""
    served = {clause for passage in passages for clause in passage.clause_ids}
    return tuple(
        ClauseCoverage(
            clause_id=clause.id,
            answered=clause.id in served,
            degraded=tuple(
                f"{branch.status.value}:{branch.query_id}"
                for branch in branches
                if clause.id in branch.clause_ids and branch.status not in RAN_THROUGH
            ),
        )
        for clause in plan.clauses
    )


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
