"""What came back: passages, one result per planned query, and the fused answer."""

from enum import StrEnum

from pydantic import Field

from signatures.frozen import Frozen
from signatures.plan import Ledger, QueryKind, QueryPlan
from signatures.violations import Violation

PassageKey = tuple[str, str]
"""Document id and passage id: what makes two hits the same passage."""


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

    @property
    def key(self) -> PassageKey:
        """Give what names it within its workspace."""
        return self.document_id, self.id


class DeclaredProperty(StrEnum):
    """A property that a passage declares beside its text, by its name in `Passage`."""

    COUNTRY = "country"
    FAMILY = "family"
    EFFECTIVE_YEAR = "effective_year"


class Hit(Frozen):
    """A passage at its place in one ranking; `rank` counts from 1."""

    passage: Passage
    rank: int = Field(ge=1)
    score: float


class BranchStatus(StrEnum):
    """How one planned query ended; `NOT_RUN` means that deadline or budget came first."""

    OK = "ok"
    EMPTY = "empty"
    TIMEOUT = "timeout"
    FAILED = "failed"
    UNAVAILABLE = "unavailable"
    SCOPE_VIOLATION = "scope_violation"
    NOT_RUN = "not_run"


class BranchResult(Frozen):
    """What one planned query found, or why it found nothing; `tier` names where, of several."""

    query_id: str
    kind: QueryKind
    parent_id: str | None = None
    tier: str | None = None
    clause_ids: tuple[str, ...]
    status: BranchStatus
    hits: tuple[Hit, ...] = ()
    ms: float = 0.0
    lexical_only: bool = False
    error: str | None = None

    @property
    def name(self) -> str:
        """Give the query's id, and the tier's name behind it where there are tiers."""
        return f"{self.query_id}@{self.tier}" if self.tier else self.query_id


class Provenance(Frozen):
    """Which query found a passage, at which rank, and in which tier where there are tiers."""

    query_id: str
    rank: int
    tier: str | None = None


class FusedPassage(Frozen):
    """A passage kept in the answer, the clauses it serves and the queries that found it."""

    passage: Passage
    score: float
    clause_ids: tuple[str, ...]
    provenance: tuple[Provenance, ...]


class BranchEvidence(Frozen):
    """The returned passages that one branch found for a clause, in the order of its ranking."""

    branch: str
    passages: tuple[PassageKey, ...]


class ConflictSide(Frozen):
    """One branch's best passage and the value it carries."""

    branch: str
    passage: PassageKey
    value: str


class Conflict(Frozen):
    """Branches of one clause whose best passages carry different values of a property."""

    property: DeclaredProperty
    sides: tuple[ConflictSide, ...] = Field(min_length=2)


class ClauseCoverage(Frozen):
    """Whether a clause has evidence, from which branches, and where they differ.

    `degraded` lists `<status>:<branch>` of lost branches.
    """

    clause_id: str
    answered: bool
    degraded: tuple[str, ...] = ()
    evidence: tuple[BranchEvidence, ...] = ()
    conflicts: tuple[Conflict, ...] = ()


class NoEvidence(Frozen):
    """What was understood and searched without finding anything, and a narrower question."""

    interpretation: str
    narrower_question: str


class Reranking(Frozen):
    """How the reranker ended, on how many passages; unless it is `ok`, the fused order stands."""

    status: BranchStatus
    passages: int = Field(ge=0)
    ms: float = 0.0
    error: str | None = None


class TierEnd(StrEnum):
    """Why a tier was the last one, or why the search went on below it."""

    EVIDENCE = "evidence"
    JUDGED_ENOUGH = "judged_enough"
    LAST_TIER = "last_tier"
    BUDGET = "budget"
    DEADLINE = "deadline"
    JUDGED_MORE = "judged_more"
    OPEN_CLAUSES = "open_clauses"


class TierReport(Frozen):
    """One tier that was searched, how it ended, and what of a written query was refused.

    `written` is the id of the query that was written for the next tier.
    """

    name: str
    end: TierEnd
    open_clauses: tuple[str, ...] = ()
    written: str | None = None
    violations: tuple[Violation, ...] = ()


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
    tiers: tuple[TierReport, ...] = ()
    reranking: Reranking | None = None
    no_evidence: NoEvidence | None = None
    lexical_only: bool = False
    ledger: Ledger = Ledger()
