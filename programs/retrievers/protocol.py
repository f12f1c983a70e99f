"""The role every search backend plays."""

from collections.abc import Iterable
from typing import Protocol

from pydantic import Field

from programs.retrievers.ingesting import IngestReport, OnIngest
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope
from signatures.evidence import DeclaredProperty, Hit, Passage
from signatures.frozen import Frozen


class Narrowing(Frozen):
    """Leave out passages that declare a value of `name` other than these.

    Passages that declare none stay. Values are compared as `programs.declared.comparable` has it.
    No search narrows unless its pipeline is told to (`narrow_by`): narrowing 109 policy cases by
    the countries their plans are bound to changed neither recall@5 nor clause coverage.
    """

    name: DeclaredProperty
    values: tuple[str, ...] = Field(min_length=1)


class SearchQuery(Frozen):
    """One search: its text and the legs it may use; a probe uses the vector leg only.

    Narrowings leave out passages within the scope, and can bring in none.
    """

    text: str = Field(min_length=1)
    lexical: bool = True
    vector: bool = True
    narrowings: tuple[Narrowing, ...] = ()


class Ranking(Frozen):
    """Hits of one search, best first, ranks 1, 2, ...; `lexical_only` when no vectors served."""

    hits: tuple[Hit, ...] = ()
    lexical_only: bool = False


class Retriever(Protocol):
    """Search one tenant's passages within a scope.

    An implementation guarantees: every hit lies within `scope`; at most `limit` hits; the same
    request gives the same ranking; cancelling the awaiting task stops the work in the backend;
    every error is a `RetrievalError`; nothing in `query` can widen `scope`.
    """

    async def search(self, query: SearchQuery, *, scope: AccessScope, limit: int) -> Ranking:
        """Rank the passages of `scope` for one query."""
        ...

    async def vocabulary(self, *, scope: AccessScope) -> Vocabulary:
        """Give the word statistics of the scope's workspace."""
        ...

    async def aclose(self) -> None:
        """Release files, threads and connections."""
        ...


class PassageIndex(Retriever, Protocol):
    """A retriever that can be filled."""

    async def aingest(
        self,
        passages: Iterable[Passage],
        *,
        tenant: str,
        remove_missing: bool = False,
        rebuild: bool = False,
        on_progress: OnIngest | None = None,
    ) -> IngestReport:
        """Bring a tenant's passages to these; `rebuild` begins from none."""
        ...
