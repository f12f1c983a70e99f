"""Narrowings as Weaviate understands them: added to the scope, never in its place."""

from collections.abc import Sequence

from weaviate.classes.query import Filter
from weaviate.collections.classes.filters import _Filters

from programs.declared import comparable
from programs.retrievers.protocol import Narrowing
from programs.retrievers.weaviate_hybrid.scope import scope_filter
from signatures.context import AccessScope

UNDECLARED = "-"
"""What a filter compares where a passage declares nothing; the passage is kept as it is."""


def narrowed_filter(scope: AccessScope, narrowings: Sequence[Narrowing]) -> _Filters:
    """Let through what the scope lets through, less what the narrowings leave out."""
    within = scope_filter(scope)
    return Filter.all_of([within, *map(_filter, narrowings)]) if narrowings else within


def _filter(narrowing: Narrowing) -> _Filters:
    values = {comparable(value, narrowing.name) for value in narrowing.values}
    return Filter.by_property(narrowing.name.value).contains_any(sorted({*values, UNDECLARED}))
