"""One record per request: ids, codes, timings, versions and counts; text only where asked for."""

from collections import Counter
from collections.abc import Iterable
from uuid import uuid4

import structlog
from structlog.typing import FilteringBoundLogger

from signatures.evidence import (
    BranchStatus,
    DeclaredProperty,
    FusedPassage,
    Outcome,
    RetrievalResult,
    TierEnd,
    TierReport,
)
from signatures.frozen import Frozen
from signatures.plan import ConstraintField, Decision, Ledger, QueryKind, QueryPlan, Strategy
from signatures.violations import Violation, ViolationCode

EVENT = "plumbline.request"


class BranchRecord(Frozen):
    """How one planned query ended, without its text."""

    kind: QueryKind | None
    tier: str | None
    status: BranchStatus
    hits: int
    ms: float


class TierRecord(Frozen):
    """How one tier ended, how many clauses it left open, and what came of a written query."""

    name: str
    end: TierEnd
    clauses_open: int
    wrote: bool
    violations: dict[ViolationCode, int]


class RequestText(Frozen):
    """The words of a request; they are kept only by who asks for them."""

    original_question: str
    resolved_question: str | None
    queries: tuple[str, ...]


class RequestRecord(Frozen):
    """What may be kept of a request; only `text` holds words of it, and is empty by default.

    Whose request it was is not in it: a caller binds that, by structlog's context variables, in a
    form of its own.
    """

    request_id: str
    planner_version: str
    decision: Decision
    strategy: Strategy | None
    routing: str
    outcome: Outcome
    original_leg: str
    violations: dict[ViolationCode, int]
    constraints: dict[ConstraintField, int]
    clauses: int
    clauses_unanswered: int
    ignored_spans: int
    evidence: int
    branches: tuple[BranchRecord, ...]
    tiers: tuple[TierRecord, ...]
    conflicts: dict[DeclaredProperty, int]
    reranking: BranchStatus | None
    passage_ids: tuple[str, ...]
    lexical_only: bool
    ledger: Ledger
    text: RequestText | None = None


class Telemetry:
    """Write the record of every finished request to a structlog logger.

    The logger is the caller's; nothing is configured here. A request that ends in an exception has
    no result and leaves no record.

    Example:
        >>> pipeline = RetrievalPipeline(planner, retriever, record=Telemetry())
    """

    def __init__(
        self, logger: FilteringBoundLogger | None = None, *, with_text: bool = False
    ) -> None:
        self._logger: FilteringBoundLogger = logger or structlog.get_logger("plumbline")
        self._with_text = with_text

    def __call__(self, result: RetrievalResult) -> None:
        """Write one record."""
        record = record_of(result, request_id=uuid4().hex, with_text=self._with_text)
        self._logger.info(EVENT, **record.model_dump(mode="json", exclude_none=True))


def record_of(
    result: RetrievalResult, *, request_id: str, with_text: bool = False
) -> RequestRecord:
    """Take from a result what may be kept of it."""
    plan = result.plan
    return RequestRecord(
        request_id=request_id,
        planner_version=plan.planner_version,
        decision=plan.decision,
        strategy=plan.strategy,
        routing=plan.routing,
        outcome=result.outcome,
        original_leg=plan.original_leg,
        violations=_codes(plan.validation.violations),
        constraints=Counter(constraint.field for constraint in plan.constraints),
        clauses=len(plan.clauses),
        clauses_unanswered=sum(not clause.answered for clause in result.coverage),
        ignored_spans=len(plan.ignored_spans),
        evidence=len(plan.context_evidence),
        branches=_branches(result),
        tiers=tuple(_tier(report) for report in result.tiers),
        conflicts=Counter(c.property for clause in result.coverage for c in clause.conflicts),
        reranking=result.reranking.status if result.reranking else None,
        passage_ids=_ids(result.passages),
        lexical_only=result.lexical_only,
        ledger=result.ledger,
        text=_text(plan) if with_text else None,
    )


def _branches(result: RetrievalResult) -> tuple[BranchRecord, ...]:
    kinds = {query.id: query.kind for query in result.plan.queries}
    return tuple(
        BranchRecord(
            kind=kinds.get(branch.query_id),
            tier=branch.tier,
            status=branch.status,
            hits=len(branch.hits),
            ms=round(branch.ms, 3),
        )
        for branch in result.branches
    )


def _tier(report: TierReport) -> TierRecord:
    return TierRecord(
        name=report.name,
        end=report.end,
        clauses_open=len(report.open_clauses),
        wrote=report.written is not None,
        violations=_codes(report.violations),
    )


def _codes(violations: Iterable[Violation]) -> dict[ViolationCode, int]:
    return Counter(violation.code for violation in violations)


def _ids(passages: tuple[FusedPassage, ...]) -> tuple[str, ...]:
    return tuple(found.passage.id for found in passages)


def _text(plan: QueryPlan) -> RequestText:
    return RequestText(
        original_question=plan.original_question,
        resolved_question=plan.resolved_question,
        queries=tuple(query.text for query in plan.queries),
    )
