"""One record per request: ids, codes, timings, versions and counts; text only where asked for."""

from collections import Counter
from uuid import uuid4

import structlog
from structlog.typing import FilteringBoundLogger

from signatures.evidence import BranchStatus, FusedPassage, Outcome, RetrievalResult
from signatures.frozen import Frozen
from signatures.plan import ConstraintField, Decision, Ledger, QueryKind, QueryPlan, Strategy
from signatures.violations import ViolationCode

EVENT = "plumbline.request"


class BranchRecord(Frozen):
    """How one planned query ended, without its text."""

    kind: QueryKind | None
    status: BranchStatus
    hits: int
    ms: float


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
        violations=Counter(violation.code for violation in plan.validation.violations),
        constraints=Counter(constraint.field for constraint in plan.constraints),
        clauses=len(plan.clauses),
        clauses_unanswered=sum(not clause.answered for clause in result.coverage),
        ignored_spans=len(plan.ignored_spans),
        evidence=len(plan.context_evidence),
        branches=_branches(result),
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
            status=branch.status,
            hits=len(branch.hits),
            ms=round(branch.ms, 3),
        )
        for branch in result.branches
    )


def _ids(passages: tuple[FusedPassage, ...]) -> tuple[str, ...]:
    return tuple(found.passage.id for found in passages)


def _text(plan: QueryPlan) -> RequestText:
    return RequestText(
        original_question=plan.original_question,
        resolved_question=plan.resolved_question,
        queries=tuple(query.text for query in plan.queries),
    )
