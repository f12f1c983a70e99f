"""A tenant that is indexed anew is refused until it is whole; it is never found empty."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from weaviate.collections.tenants.async_ import _TenantsAsync

from programs.retrievers.protocol import SearchQuery
from programs.retrievers.weaviate_hybrid.retriever import WeaviateRetriever
from programs.retrievers.weaviate_hybrid.servers.endpoint import Endpoint
from programs.retrievers.weaviate_hybrid.writing import ingest
from signatures.errors import RetrieverUnavailableError
from tests.fake_weaviate.server import HOST
from tests.weaviate.on_fake import CORPUS, HASHED, OnFake, on_fake
from tests.weaviate.server import WeaviateServer
from tests.weaviate.world import EMPLOYEE, open_retriever, policies

RULE = SearchQuery(text="rule")


def reader_of(world: OnFake) -> WeaviateRetriever:
    """Open another process's retriever of the same server."""
    address = Endpoint(host=HOST, http_port=world.fake.rest, grpc_port=world.fake.grpc)
    return WeaviateRetriever([address], embedder=HASHED)


@contextmanager
def stopped_at_drop(number: int) -> Iterator[None]:
    """Stop an ingest where it is about to drop the passages (0) or the statistics (1)."""
    drop, dropped = _TenantsAsync.remove, iter(range(number))

    async def dropping(self: _TenantsAsync, names: list[str]) -> None:
        if next(dropped, None) is None:
            raise RetrieverUnavailableError("stopped")
        await drop(self, names)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_TenantsAsync, "remove", dropping)
        patch.setattr(ingest, "FRESH_S", 0)
        yield


@pytest.mark.parametrize("drops", [0, 1])
async def test_a_rebuild_that_was_stopped_leaves_a_tenant_that_is_refused(drops: int) -> None:
    async with on_fake() as world:
        knew = reader_of(world)
        assert (await knew.search(RULE, scope=EMPLOYEE, limit=8)).hits
        with stopped_at_drop(drops), pytest.raises(RetrieverUnavailableError):
            await world.retriever.aingest(CORPUS, tenant="acme", rebuild=True)
        fresh = reader_of(world)
        with pytest.raises(RetrieverUnavailableError, match="run again"):
            await fresh.search(RULE, scope=EMPLOYEE, limit=8)
        if drops:
            with pytest.raises(RetrieverUnavailableError, match="run again"):
                await knew.search(RULE, scope=EMPLOYEE, limit=8)
        assert (await world.retriever.aingest(CORPUS, tenant="acme")).failed == ()
        assert (await knew.search(RULE, scope=EMPLOYEE, limit=8)).hits
        await fresh.aclose()
        await knew.aclose()


async def test_a_search_that_finds_nothing_asks_whether_the_tenant_is_what_it_was() -> None:
    async with on_fake() as world:
        reader = reader_of(world)
        nobody = EMPLOYEE.model_copy(update={"workspace": "moved"})
        assert not (await reader.search(RULE, scope=nobody, limit=8)).hits
        moved = [passage.model_copy(update={"workspace": "moved"}) for passage in CORPUS]
        await world.retriever.aingest(moved, tenant="acme")
        assert (await reader.search(RULE, scope=nobody, limit=8)).hits
        await reader.aclose()


@pytest.mark.weaviate
async def test_who_reads_during_a_rebuild_is_served_whole_or_refused(
    server: WeaviateServer,
) -> None:
    corpus, served = policies(600), set()
    writer, reader = (open_retriever([server], collection="Rebuilt") for _ in range(2))

    async def read() -> None:
        while True:
            try:
                served.add(len((await reader.search(RULE, scope=EMPLOYEE, limit=50)).hits))
            except RetrieverUnavailableError:
                served.add("refused")
            await asyncio.sleep(0.02)

    await writer.aingest(corpus, tenant="acme")
    reading = asyncio.create_task(read())
    await writer.aingest(corpus, tenant="acme", rebuild=True)
    reading.cancel()
    assert served == {50, "refused"}
    await writer.aclose()
    await reader.aclose()
