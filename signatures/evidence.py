"""What came back: passages, one result per planned query, and the fused answer."""

from enum import StrEnum

from pydantic import Field

from signatures.frozen import Frozen
from signatures.plan import Ledger, QueryPlan


class Passage(Frozen):
    """One retrievable piece of a document, with its reader roles and declared properties."""

    id: str
    document_id: str
    workspace: str
    text: str
    title: str = ""
    heading: str = ""
    roles: tuple[str, ...] = ("employee",)
    country: str | None = None
    family: str | None = None
    effective_year: int | None = None


class Hit(Frozen):
    """A passage at its place in one ranking; `rank` counts from 1."""

    passage: Passage
    rank: int = Field(ge=1)
    score: float


class BranchStatus(StrEnum):
    """How one planned query ended; `NOT_RUN` means the deadline came first."""

    OK = "ok"
    EMPTY = "empty"
    TIMEOUT = "timeout"
    FAILED = "failed"
    UNAVAILABLE = "unavailable"
    SCOPE_VIOLATION = "scope_violation"
    NOT_RUN = "not_run"


class BranchResult(Frozen):
    """What one planned query found, or why it found nothing."""

    query_id: str
    clause_ids: tuple[str, ...]
    status: BranchStatus
    hits: tuple[Hit, ...] = ()
    ms: float = 0.0
    lexical_only: bool = False
    error: str | None = None


class Provenance(Frozen):
    """Which query found a passage, and at which rank."""

    query_id: str
    rank: int


class FusedPassage(Frozen):
    """A passage kept in the answer, the clauses it serves and the queries that found it."""

    passage: Passage
    score: float
    clause_ids: tuple[str, ...]
    provenance: tuple[Provenance, ...]


class ClauseCoverage(Frozen):
    """Whether a clause has evidence; `degraded` lists `<status>:<query id>` of lost branches."""

    clause_id: str
    answered: bool
    degraded: tuple[str, ...] = ()


class Outcome(StrEnum):
    """How a whole request ended."""

    COMPLETE = "complete"
    PARTIAL = "partial"
    NO_EVIDENCE = "no_evidence"
    NEEDS_CLARIFICATION = "needs_clarification"
    NO_RETRIEVE = "no_retrieve"


class RetrievalResult(Frozen):
    """The answer to one request: evidence, coverage per clause, and what it cost."""

    outcome: Outcome
    plan: QueryPlan
    passages: tuple[FusedPassage, ...] = ()
    branches: tuple[BranchResult, ...] = ()
    coverage: tuple[ClauseCoverage, ...] = ()
    lexical_only: bool = False
    ledger: Ledger = Ledger()
