"""What the fake says of itself and finds is what the real server says and finds."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from weaviate.classes.query import Filter
from weaviate.collections.classes.filters import _Filters

from programs.retrievers.weaviate_hybrid.identity import tenant_name
from programs.retrievers.weaviate_hybrid.options import WeaviateOptions
from programs.retrievers.weaviate_hybrid.retriever import WeaviateRetriever
from programs.retrievers.weaviate_hybrid.servers.endpoint import Endpoint
from signatures.evidence import Passage
from tests.fake_weaviate.server import HOST, fake_weaviate
from tests.hashed_words import HashedWords
from tests.weaviate.raw import client_of
from tests.weaviate.server import WeaviateServer
from tests.weaviate.world import company

pytestmark = pytest.mark.weaviate

COLLECTION = "Alike"
PASSAGES = tuple(kept.passage for kept in company(144) if kept.tenant == "acme")
Ports = tuple[int, int]


@asynccontextmanager
async def both(server: WeaviateServer) -> AsyncIterator[tuple[Ports, Ports]]:
    """Fill the real server and a fake with the same passages."""
    async with fake_weaviate() as fake:
        ports = ((server.ports.rest, server.ports.grpc), (fake.rest, fake.grpc))
        for rest, grpc in ports:
            await _fill(rest, grpc, PASSAGES)
        yield ports


async def _fill(rest: int, grpc: int, passages: tuple[Passage, ...]) -> None:
    retriever = WeaviateRetriever(
        [Endpoint(host=HOST, http_port=rest, grpc_port=grpc)],
        embedder=HashedWords(),
        options=WeaviateOptions(collection=COLLECTION),
    )
    await retriever.aingest(passages, tenant="acme")
    await retriever.aclose()


async def test_a_collection_is_described_alike(server: WeaviateServer) -> None:
    described = []
    async with both(server) as ports:
        for rest, grpc in ports:
            async with client_of(rest, grpc) as client:
                config = await client.collections.use(COLLECTION).config.get()
                described.append(config.to_dict())
    real, fake = described
    for one in described:
        one.pop("shardingConfig", None)
        one.get("replicationConfig", {}).pop("deletionStrategy", None)
    assert fake == real


WANTED: dict[str, _Filters] = {
    "a role": Filter.by_property("roles").contains_any(["manager"]),
    "a role in another case": Filter.by_property("roles").contains_any(["Manager"]),
    "a part of a role": Filter.by_property("roles").contains_any(["not"]),
    "a stop word": Filter.by_property("roles").contains_any(["the"]),
    "several roles": Filter.by_property("roles").contains_any(["a", "it", "nobody"]),
    "a workspace": Filter.by_property("workspace").equal("hr"),
    "a workspace of two words": Filter.by_property("workspace").equal("hr finance"),
    "a part of a workspace": Filter.by_property("workspace").equal("finance"),
    "a country nobody declared": Filter.by_property("country").contains_any(["UK"]),
    "both": Filter.all_of(
        [
            Filter.by_property("workspace").equal("HR"),
            Filter.by_property("roles").contains_any(["manager", "no"]),
        ]
    ),
    "either": Filter.any_of(
        [
            Filter.by_property("workspace").equal("HR"),
            Filter.by_property("roles").contains_any(["it"]),
        ]
    ),
}


async def test_filters_find_alike(server: WeaviateServer) -> None:
    async with both(server) as ports:
        found = []
        for rest, grpc in ports:
            async with client_of(rest, grpc) as client:
                kept = client.collections.use(COLLECTION).with_tenant(tenant_name("acme"))
                answers = {
                    name: await kept.query.fetch_objects(filters=wanted, limit=100)
                    for name, wanted in WANTED.items()
                }
                found.append(
                    {n: sorted(str(o.uuid) for o in a.objects) for n, a in answers.items()}
                )
    real, fake = found
    assert fake == real
    assert sum(map(bool, real.values())) > len(WANTED) / 2
