"""A tenant with passages of its own on a real server, and every way to ask for them."""

from itertools import product

import pytest

from programs.retrievers.protocol import SearchQuery
from programs.retrievers.weaviate_hybrid.retriever import WeaviateRetriever
from signatures.context import AccessScope
from signatures.errors import RetrieverUnavailableError
from tests.weaviate.world import EMPLOYEE

LEAVE = SearchQuery(text="leave")
PROBE = SearchQuery(text="leave", lexical=False)
LEGS = ((True, True), (True, False), (False, True))
QUERIES = tuple(
    SearchQuery(text=text, lexical=lexical, vector=vector)
    for text, (lexical, vector) in product(("leave", "rule", "travel"), LEGS)
)


async def hold_to_refuse(retriever: WeaviateRetriever, scope: AccessScope = EMPLOYEE) -> None:
    """Fail where one of ten requests is served: nine searches, and one for the words."""
    for query in QUERIES:
        with pytest.raises(RetrieverUnavailableError):
            await retriever.search(query, scope=scope, limit=8)
    with pytest.raises(RetrieverUnavailableError):
        await retriever.vocabulary(scope=scope)
