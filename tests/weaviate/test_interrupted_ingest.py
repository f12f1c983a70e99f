"""W2: a server that dies while passages are written: what it acknowledged is there afterwards."""

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest
from weaviate.classes.query import Filter
from weaviate.connect.v4 import ConnectionAsync

from programs.retrievers.protocol import SearchQuery
from programs.retrievers.weaviate_hybrid.identity import vector_name
from signatures.errors import RetrieverUnavailableError
from tests.soak import Soak
from tests.weaviate.raw import passages_of, raw_client
from tests.weaviate.server import WeaviateServer
from tests.weaviate.world import EMPLOYEE, HASHED, open_retriever, policies

pytestmark = pytest.mark.weaviate

COLLECTION = "Interrupted"
CORPUS = policies(900)
READABLE_AT_ONCE = 1_000
"""`QUERY_MAXIMUM_RESULTS` of the server: the corpus fits into one answer."""


class Acknowledged:
    """Every object the server said it has written; it dies after so many answers of that kind."""

    def __init__(self) -> None:
        self.uuids: set[str] = set()
        self.until_death = 0
        self.server: WeaviateServer | None = None

    def take(self, uuids: set[str]) -> None:
        """Note one answer, and end the server if it was the last."""
        self.uuids |= uuids
        self.until_death -= 1
        if self.until_death == 0 and self.server is not None:
            self.server.kill()


@pytest.fixture
def acknowledged(monkeypatch: pytest.MonkeyPatch) -> Iterator[Acknowledged]:
    """Listen to what the server answers to the client's batches."""
    heard, send = Acknowledged(), ConnectionAsync.grpc_batch_objects

    async def listening(self: ConnectionAsync, request: Any, **more: Any) -> dict[int, str]:
        errors = await send(self, request, **more)
        written = {o.uuid for place, o in enumerate(request.objects) if place not in errors}
        if any(o.collection == COLLECTION for o in request.objects):
            heard.take(written)
        return errors

    monkeypatch.setattr(ConnectionAsync, "grpc_batch_objects", listening)
    return heard


async def test_what_was_acknowledged_is_there_and_indexing_again_completes_it(
    mortal: WeaviateServer, soak: Soak, acknowledged: Acknowledged
) -> None:
    rng, ready_ms = random.Random(2), []
    retriever = open_retriever([mortal], collection=COLLECTION)
    try:
        for _ in range(soak.size(2, 10)):
            acknowledged.uuids.clear()
            acknowledged.server, acknowledged.until_death = mortal, rng.randint(1, 4)
            with pytest.raises(RetrieverUnavailableError):
                await retriever.aingest(CORPUS, tenant="acme", rebuild=True)
            assert acknowledged.uuids
            mortal.start()
            ready_ms.append(1_000 * await asyncio.to_thread(mortal.wait_until_ready))
            assert acknowledged.uuids <= set(await _readable(mortal))
            await _again(retriever)
            assert await _counts(mortal) == dict.fromkeys(_LEGS, len(CORPUS))
            hits = (
                await retriever.search(SearchQuery(text="agreed"), scope=EMPLOYEE, limit=8)
            ).hits
            assert len(hits) == 8
    finally:
        await retriever.aclose()
    soak.measured("W2 kill -9 during ingest: ready again", ready_ms, max=5_000)


async def _again(retriever: Any) -> None:
    """Index again as an operator would, as soon as the retriever finds the server back."""
    async with asyncio.timeout(30):
        while True:
            try:
                report = await retriever.aingest(CORPUS, tenant="acme")
            except RetrieverUnavailableError:
                await asyncio.sleep(0.1)
            else:
                assert report.failed == ()
                return


async def _readable(server: WeaviateServer) -> list[str]:
    async with raw_client(server) as client:
        kept = passages_of(client, COLLECTION, "acme")
        return [str(found.uuid) async for found in kept.iterator()]


_LEGS = ("objects", "listed", "words", "vectors")


async def _counts(server: WeaviateServer) -> dict[str, int]:
    """Count the passages in every index of the server: each has its own, and each must be whole.

    Vectors are counted as they are searched, within a scope: the server then compares them all.
    """
    async with raw_client(server) as client:
        kept = passages_of(client, COLLECTION, "acme")
        word = await kept.query.bm25(
            query="agre", query_properties=["analysed"], limit=READABLE_AT_ONCE
        )
        (vector,) = HASHED.embed(["agreed"])
        near = await kept.query.near_vector(
            near_vector=vector.tolist(),
            target_vector=vector_name(HASHED),
            filters=Filter.by_property("workspace").equal(EMPLOYEE.workspace),
            limit=READABLE_AT_ONCE,
        )
        total = (await kept.aggregate.over_all(total_count=True)).total_count or 0
    listed = len(await _readable(server))
    return dict(zip(_LEGS, (total, listed, len(word.objects), len(near.objects)), strict=True))
