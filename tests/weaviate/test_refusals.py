"""W4: a backend that is not what it should be is a typed error, never an answer with no hits."""

from collections.abc import Callable

import numpy as np
import pytest
from weaviate.classes.tenants import Tenant, TenantActivityStatus
from weaviate.exceptions import WeaviateQueryError

from programs.retrievers.embedder import Vectors
from programs.retrievers.weaviate_hybrid.identity import tenant_name
from programs.retrievers.weaviate_hybrid.retriever import WeaviateRetriever
from signatures.errors import RetrievalError, RetrieverUnavailableError
from tests.hashed_words import HashedWords
from tests.weaviate.one_tenant import LEAVE, PROBE, hold_to_refuse
from tests.weaviate.raw import passages_of, raw_client
from tests.weaviate.server import WeaviateServer
from tests.weaviate.world import EMPLOYEE, open_retriever, policies

pytestmark = pytest.mark.weaviate


async def test_a_tenant_that_is_missing(retriever: WeaviateRetriever) -> None:
    await hold_to_refuse(retriever, EMPLOYEE.model_copy(update={"tenant": "stranger"}))


async def test_a_tenant_that_is_inactive(
    retriever: WeaviateRetriever, server: WeaviateServer, collection: str
) -> None:
    asleep = Tenant(name=tenant_name("acme"), activity_status=TenantActivityStatus.INACTIVE)
    async with raw_client(server) as client:
        for name in (collection, f"{collection}Statistics"):
            await client.collections.use(name).tenants.update([asleep])
    opened = open_retriever([server], collection=collection)
    try:
        await hold_to_refuse(opened)
    finally:
        await opened.aclose()
    with pytest.raises(RetrieverUnavailableError):
        await retriever.search(LEAVE, scope=EMPLOYEE, limit=8)


async def test_a_request_without_a_tenant(
    retriever: WeaviateRetriever, server: WeaviateServer, collection: str
) -> None:
    """No code of ours makes one; and if it did, the server would not answer for all tenants."""
    async with raw_client(server) as client:
        for name in (collection, f"{collection}Statistics"):
            everybody = client.collections.use(name)
            for limit in range(1, 6):
                with pytest.raises(WeaviateQueryError):
                    await everybody.query.fetch_objects(limit=limit)
    assert (await retriever.search(LEAVE, scope=EMPLOYEE, limit=8)).hits


async def test_a_tenant_that_was_removed_while_it_was_served(
    retriever: WeaviateRetriever, server: WeaviateServer, collection: str
) -> None:
    async with raw_client(server) as client:
        await client.collections.use(collection).tenants.remove([tenant_name("acme")])
    with pytest.raises(RetrieverUnavailableError):
        await retriever.search(LEAVE, scope=EMPLOYEE, limit=8)


async def test_an_index_of_another_embedder(
    retriever: WeaviateRetriever, server: WeaviateServer, collection: str
) -> None:
    for embedder in (HashedWords("another-model"), HashedWords(dimension=32)):
        other = open_retriever([server], collection=collection, embedder=embedder)
        try:
            await hold_to_refuse(other)
        finally:
            await other.aclose()


class Spoilt(HashedWords):
    """An embedder whose vectors were spoilt: too long, not finite, or without length."""

    def __init__(self, spoil: Callable[[Vectors], Vectors]) -> None:
        super().__init__()
        self._spoil = spoil

    def embed(self, texts: list[str]) -> Vectors:  # type: ignore[override]
        """Give spoilt rows."""
        return self._spoil(super().embed(texts))


SPOILS: dict[str, Callable[[Vectors], Vectors]] = {
    "too long": lambda rows: np.hstack([rows, rows]),
    "not finite": lambda rows: rows * np.float32("nan"),
    "infinite": lambda rows: rows * np.float32("inf"),
    "of no length": lambda rows: rows * 0,
}


@pytest.mark.parametrize("spoil", SPOILS.values(), ids=SPOILS)
async def test_a_spoilt_vector_is_neither_searched_with_nor_written(
    retriever: WeaviateRetriever,
    server: WeaviateServer,
    collection: str,
    spoil: Callable[[Vectors], Vectors],
) -> None:
    spoilt = open_retriever([server], collection=collection, embedder=Spoilt(spoil))
    try:
        for limit in range(1, 11):
            found = await spoilt.search(LEAVE, scope=EMPLOYEE, limit=limit)
            assert found.lexical_only
            with pytest.raises(RetrievalError):
                await spoilt.search(PROBE, scope=EMPLOYEE, limit=limit)
        with pytest.raises(RetrievalError):
            await spoilt.aingest(policies(21), tenant="acme")
    finally:
        await spoilt.aclose()
    assert (await retriever.search(LEAVE, scope=EMPLOYEE, limit=8)).hits


async def test_a_read_only_shard(
    retriever: WeaviateRetriever, server: WeaviateServer, collection: str
) -> None:
    async with raw_client(server) as client:
        config = client.collections.use(collection).config
        await config.update_shards("READONLY", shard_names=[tenant_name("acme")])
        for more in range(1, 11):
            report = await retriever.aingest(policies(20 + more), tenant="acme")
            assert (report.added, len(report.failed)) == (0, more)
        kept = passages_of(client, collection, "acme")
        assert (await kept.aggregate.over_all(total_count=True)).total_count == 20
    assert (await retriever.search(LEAVE, scope=EMPLOYEE, limit=8)).hits
