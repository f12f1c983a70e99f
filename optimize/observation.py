"""What one system did with one case, as it is kept on disk and judged again and again."""

from data.schema import Case
from signatures.context import AccessScope
from signatures.evidence import BranchStatus, Outcome, RetrievalResult
from signatures.frozen import Frozen
from signatures.plan import QueryPlan

LOST = frozenset({BranchStatus.TIMEOUT, BranchStatus.FAILED, BranchStatus.UNAVAILABLE})


class Observation(Frozen):
    """A plan and what it found; `lost_branches` names searches that broke or ran out of time."""

    case_id: str
    plan: QueryPlan
    outcome: Outcome
    passage_ids: tuple[str, ...]
    lost_branches: tuple[str, ...] = ()
    ms: float

    @classmethod
    def of(cls, case: Case, result: RetrievalResult) -> "Observation":
        """Keep what measures need of a result."""
        return cls(
            case_id=case.id,
            plan=result.plan.model_copy(update={"ledger": result.ledger}),
            outcome=result.outcome,
            passage_ids=tuple(fused.passage.id for fused in result.passages),
            lost_branches=tuple(b.query_id for b in result.branches if b.status in LOST),
            ms=result.ledger.planning_ms + result.ledger.retrieval_ms,
        )


def scope_of(case: Case, *, tenant: str, everything: str) -> AccessScope:
    """Give the scope a case is searched in, the same for every system.

    A case without a workspace is searched over the whole corpus: `everything` is the tenant
    whose only workspace holds every passage.
    """
    if case.workspace is None:
        return AccessScope(tenant=everything, workspace=WHOLE_CORPUS, roles=("employee",))
    return AccessScope(tenant=tenant, workspace=case.workspace, roles=("employee",))


WHOLE_CORPUS = "all"
