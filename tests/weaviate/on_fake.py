"""A retriever on a fake server, impatient so that tests need not wait."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from pydantic import SecretStr

from programs.retrievers.embedder import Embedder
from programs.retrievers.weaviate_hybrid.options import Patience, WeaviateOptions
from programs.retrievers.weaviate_hybrid.retriever import WeaviateRetriever
from programs.retrievers.weaviate_hybrid.servers.endpoint import Endpoint
from tests.fake_weaviate.server import HOST, FakeWeaviate, fake_weaviate
from tests.hashed_words import HashedWords
from tests.weaviate.world import policies

IMPATIENT = Patience(silence_s=0.05, probe_s=0.5, rest_s=0.05, query_s=5, insert_s=5)
CORPUS = policies(24)
HASHED = HashedWords()


class OnFake(NamedTuple):
    """A retriever and the fakes it talks to, in the order it prefers them."""

    retriever: WeaviateRetriever
    fakes: tuple[FakeWeaviate, ...]

    @property
    def fake(self) -> FakeWeaviate:
        """Give the first fake."""
        return self.fakes[0]


@asynccontextmanager
async def on_fake(
    *, fakes: int = 1, embedder: Embedder | None = HASHED, key: str | None = None
) -> AsyncIterator[OnFake]:
    """Serve the same indexed passages from so many fakes; they are replicas of one another."""
    async with fake_weaviate() as first, fake_weaviate() as second:
        served = (first, second)[:fakes]
        second.definitions, second.tenants = first.definitions, first.tenants
        second.rows = first.rows
        retriever = WeaviateRetriever(
            endpoints=[Endpoint(host=HOST, http_port=f.rest, grpc_port=f.grpc) for f in served],
            embedder=embedder,
            api_key=SecretStr(key) if key else None,
            options=WeaviateOptions(patience=IMPATIENT),
        )
        try:
            await retriever.aingest(CORPUS, tenant="acme")
            first.seen.clear()
            yield OnFake(retriever, served)
        finally:
            await retriever.aclose()
