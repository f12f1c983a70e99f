"""What one system did with one case, as it is kept on disk and judged again and again."""

from data.schema import Case
from signatures.context import AccessScope
from signatures.evidence import BranchResult, BranchStatus, Outcome, RetrievalResult
from signatures.frozen import Frozen
from signatures.plan import QueryPlan
from signatures.violations import ViolationCode

WHOLE_CORPUS = "all"
INFRASTRUCTURE = frozenset({ViolationCode.LM_FAILED, ViolationCode.PLANNING_TIMEOUT})
LOST = frozenset({BranchStatus.TIMEOUT, BranchStatus.FAILED, BranchStatus.UNAVAILABLE})


class Observation(Frozen):
    """A plan and what it found.

    `lost_branches` names searches that broke or ran out of time, `escapes` passages and searches
    that left the caller's scope.
    """

    case_id: str
    plan: QueryPlan
    outcome: Outcome
    passage_ids: tuple[str, ...]
    lost_branches: tuple[str, ...] = ()
    escapes: tuple[str, ...] = ()
    ms: float

    @property
    def is_spoiled(self) -> bool:
        """Tell whether something broke that has nothing to do with the plan."""
        codes = {violation.code for violation in self.plan.validation.violations}
        return bool(self.lost_branches) or not INFRASTRUCTURE.isdisjoint(codes)

    @classmethod
    def of(cls, case: Case, result: RetrievalResult, scope: AccessScope) -> "Observation":
        """Keep what measures need of a result, and check its scope once more."""
        passages = [fused.passage for fused in result.passages]
        strayed = [p.id for p in passages if not scope.permits(p.workspace, p.roles)]
        return cls(
            case_id=case.id,
            plan=result.plan.model_copy(update={"ledger": result.ledger}),
            outcome=result.outcome,
            passage_ids=tuple(passage.id for passage in passages),
            lost_branches=tuple(b.query_id for b in result.branches if _is_lost(b)),
            escapes=(*strayed, *_refused(result)),
            ms=result.ledger.planning_ms + result.ledger.retrieval_ms,
        )


def _is_lost(branch: BranchResult) -> bool:
    """Tell whether a search broke; a probe of an index without vectors has nothing to break."""
    without_vectors = branch.status is BranchStatus.UNAVAILABLE and branch.lexical_only
    return branch.status in LOST and not without_vectors


def _refused(result: RetrievalResult) -> tuple[str, ...]:
    status = BranchStatus.SCOPE_VIOLATION
    return tuple(branch.query_id for branch in result.branches if branch.status is status)


def scope_of(case: Case, *, tenant: str, everything: str) -> AccessScope:
    """Give the scope a case is searched in, the same for every system.

    A case without a workspace is searched over the whole corpus: `everything` is the tenant
    whose only workspace holds every passage.
    """
    if case.workspace is None:
        return AccessScope(tenant=everything, workspace=WHOLE_CORPUS, roles=("employee",))
    return AccessScope(tenant=tenant, workspace=case.workspace, roles=("employee",))
