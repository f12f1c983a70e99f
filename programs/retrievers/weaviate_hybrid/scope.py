"""A caller's scope as Weaviate understands it, what narrows it, and the proof it was kept to."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from weaviate.classes.query import Filter
from weaviate.collections.classes.filters import _Filters

from programs.checked_scope import checked_scope
from programs.declared import comparable
from programs.retrievers.protocol import Narrowing
from signatures.context import AccessScope
from signatures.errors import ScopeViolationError

UNDECLARED = "-"
"""What a filter compares where a passage declares nothing; the passage is kept as it is."""


def scope_filter(scope: AccessScope) -> _Filters:
    """Let through what the scope's workspace holds for any of its roles.

    The roles go out as a list: of a tuple the client makes a filter without a value.
    """
    checked = checked_scope(scope)
    roles = sorted(set(checked.roles))
    return Filter.all_of(
        [
            Filter.by_property("workspace").equal(checked.workspace),
            Filter.by_property("roles").contains_any(roles),
        ]
    )


def narrowed_filter(scope: AccessScope, narrowings: Sequence[Narrowing]) -> _Filters:
    """Let through what the scope lets through, less what the narrowings leave out."""
    within = scope_filter(scope)
    return Filter.all_of([within, *map(_declaring, narrowings)]) if narrowings else within


def _declaring(narrowing: Narrowing) -> _Filters:
    values = {comparable(value, narrowing.name) for value in narrowing.values}
    return Filter.by_property(narrowing.name.value).contains_any(sorted({*values, UNDECLARED}))


def is_exact(value: str) -> bool:
    """Tell whether a value is compared as it is written: Weaviate drops blanks around it."""
    return value == value.strip() and bool(value) and is_writable(value)


def is_writable(value: str) -> bool:
    """Tell whether a value can be encoded: a lone surrogate cannot."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def refuse_foreign(found: Iterable[tuple[UUID, UUID, bool]]) -> None:
    """Hold every object to its id as computed from tenant and content, and to the scope."""
    if any(actual != computed or not permitted for actual, computed, permitted in found):
        raise ScopeViolationError("Weaviate returned something outside the caller's scope")
