"""What can be wrong with a plan, as reason codes, and the report that carries them."""

from enum import StrEnum

from signatures.errors import PlanRejectedError
from signatures.frozen import Frozen


class ViolationCode(StrEnum):
    """Why a query, constraint or plan was refused."""

    INTRODUCED = "introduced"
    ASSISTANT_ONLY = "assistant_only"
    STALE_TOPIC = "stale_topic"
    REPLACED = "replaced"
    DEMO_BLEED = "demo_bleed"
    DOCUMENT_BORNE = "document_borne"
    SUMMARY_BORNE = "summary_borne"
    DIRECTIVE = "directive"
    SCOPE_REQUEST = "scope_request"
    NOVELTY = "novelty"
    MISSING_CONSTRAINT = "missing_constraint"
    CHANGED_CONSTRAINT = "changed_constraint"
    POLARITY = "polarity"
    UNRESOLVED = "unresolved"
    CLAUSE_UNCOVERED = "clause_uncovered"
    UNSUPPORTED_BRANCH = "unsupported_branch"
    VARIANT_IDENTITY = "variant_identity"
    WORD_LOST = "word_lost"
    PROBE_AS_EVIDENCE = "probe_as_evidence"
    SCRIPT_CHANGED = "script_changed"
    OVER_FAN_OUT = "over_fan_out"
    BUDGET = "budget"
    CONTRADICTION = "contradiction"
    UNDECLARED = "undeclared"
    BLANK_QUERY = "blank_query"
    INVALID_OUTPUT = "invalid_output"
    LM_FAILED = "lm_failed"
    PLANNING_TIMEOUT = "planning_timeout"


class Violation(Frozen):
    """One broken rule: where it stands and which value broke it."""

    code: ViolationCode
    query_id: str | None = None
    clause_id: str | None = None
    value: str | None = None


class ValidationReport(Frozen):
    """Every violation found in one plan; empty means accepted."""

    violations: tuple[Violation, ...] = ()

    @property
    def accepted(self) -> bool:
        """Tell whether nothing is wrong."""
        return not self.violations

    @property
    def codes(self) -> tuple[str, ...]:
        """Give the distinct reason codes, in order of first appearance."""
        return tuple(dict.fromkeys(violation.code.value for violation in self.violations))

    def raise_for_violations(self) -> None:
        """Raise `PlanRejectedError` when there is a violation."""
        if self.violations:
            raise PlanRejectedError(self.codes)
