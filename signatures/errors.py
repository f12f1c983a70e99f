"""Everything Plumbline raises.

    QueryPlanningError
    ├── ConfigurationError
    ├── UntrustedContextError
    ├── PlanningError
    ├── PlanRejectedError
    ├── RetrievalError
    │   ├── RetrieverUnavailableError
    │   ├── RetrievalTimeoutError
    │   └── ScopeViolationError
    ├── DatasetError
    ├── CompiledStateError
    └── GateFailedError

Clarifications, violations, timeouts of single branches and "no evidence" are values, not
exceptions.
"""

from pathlib import Path


class QueryPlanningError(Exception):
    """The root: catch it to catch everything Plumbline raises on purpose."""


class ConfigurationError(QueryPlanningError):
    """A setting, key, model or file named by the caller cannot be used."""


class UntrustedContextError(QueryPlanningError):
    """A turn, fact or state key was handed in that has no trusted form."""


class PlanningError(QueryPlanningError):
    """A plan could not be written at all."""


class PlanRejectedError(QueryPlanningError):
    """The caller asked to raise on violations, and there were some.

    `codes` holds their reason codes.
    """

    def __init__(self, codes: tuple[str, ...]) -> None:
        super().__init__(f"plan rejected: {', '.join(codes)}")
        self.codes = codes


class RetrievalError(QueryPlanningError):
    """A search backend did not do what was asked."""


class RetrieverUnavailableError(RetrievalError):
    """The backend cannot be reached, or its index is missing or unfit to serve."""


class RetrievalTimeoutError(RetrievalError):
    """The backend did not answer before the deadline."""


class ScopeViolationError(RetrievalError):
    """The backend returned, or was asked for, something outside the caller's scope."""


class DatasetError(QueryPlanningError):
    """A data file is broken; `file`, `line` and `field` say where."""

    def __init__(self, file: Path | str, line: int | None, field: str | None, why: str) -> None:
        place = ":".join(str(part) for part in (file, line) if part is not None)
        super().__init__(f"{place}: {f'{field}: ' if field else ''}{why}")
        self.file, self.line, self.field = str(file), line, field


class CompiledStateError(QueryPlanningError):
    """A compiled planner is corrupt, of another shape than the code, or from elsewhere."""


class GateFailedError(QueryPlanningError):
    """A version was to be promoted although a gate does not hold."""
