"""A part of what another retriever holds, such as one tier of a collection."""

from collections.abc import Collection

from programs.declared import comparable, declared_value
from programs.retrievers.protocol import Ranking, Retriever, SearchQuery
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope
from signatures.evidence import DeclaredProperty, Passage

DEPTH = 50
"""How many of the whole's best passages are looked through: no backend gives more."""


class Narrowed:
    """Serve those passages of a retriever that declare one of these values of a property.

    It looks through the whole's 50 best, so a part that is rare in them may seem empty: give a
    large collection's parts collections of their own. The scope goes through unchanged; closing
    it closes the whole.
    """

    def __init__(self, whole: Retriever, name: DeclaredProperty, values: Collection[str]) -> None:
        self._whole, self._name = whole, name
        self._values = frozenset(comparable(value, name) for value in values)

    async def search(self, query: SearchQuery, *, scope: AccessScope, limit: int) -> Ranking:
        """Rank the part's passages for one query, in the order of the whole."""
        found = await self._whole.search(query, scope=scope, limit=max(DEPTH, limit))
        own = [hit for hit in found.hits if self._holds(hit.passage)][:limit]
        ranked = (hit.model_copy(update={"rank": rank}) for rank, hit in enumerate(own, 1))
        return found.model_copy(update={"hits": tuple(ranked)})

    async def vocabulary(self, *, scope: AccessScope) -> Vocabulary:
        """Give the word statistics of the whole."""
        return await self._whole.vocabulary(scope=scope)

    async def aclose(self) -> None:
        """Close the whole."""
        await self._whole.aclose()

    def _holds(self, passage: Passage) -> bool:
        return comparable(declared_value(passage, self._name), self._name) in self._values
