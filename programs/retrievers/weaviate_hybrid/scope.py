"""A caller's scope as Weaviate understands it, and the proof that it was kept to."""

from collections.abc import Iterable
from uuid import UUID

from weaviate.classes.query import Filter
from weaviate.collections.classes.filters import _Filters

from signatures.context import AccessScope
from signatures.errors import ScopeViolationError


def scope_filter(scope: AccessScope) -> _Filters:
    """Let through what the scope's workspace holds for any of its roles.

    The roles go out as a list: of a tuple the client makes a filter without a value.
    """
    roles = sorted(set(scope.roles))
    if not all(is_exact(value) for value in (scope.workspace, *roles)) or not roles:
        raise ScopeViolationError(
            "a workspace or role is empty, has outer blanks or cannot be written; "
            "hand in the exact names"
        )
    return Filter.all_of(
        [
            Filter.by_property("workspace").equal(scope.workspace),
            Filter.by_property("roles").contains_any(roles),
        ]
    )


def is_exact(value: str) -> bool:
    """Tell whether a value is compared as it is written: Weaviate drops blanks around it."""
    return value == value.strip() and bool(value) and is_writable(value)


def is_writable(value: str) -> bool:
    """Tell whether a value can be encoded: a lone surrogate cannot."""
    return not any("\ud800" <= character <= "\udfff" for character in value)


def refuse_foreign(found: Iterable[tuple[UUID, UUID, bool]]) -> None:
    """Hold every object to its id as computed from tenant and content, and to the scope."""
    if any(actual != computed or not permitted for actual, computed, permitted in found):
        raise ScopeViolationError("Weaviate returned something outside the caller's scope")
