"""A schema under which a scope could mean something else is not served."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from programs.retrievers.protocol import SearchQuery
from programs.retrievers.weaviate_hybrid.options import DEFAULT_OPTIONS, WeaviateOptions
from programs.retrievers.weaviate_hybrid.retriever import WeaviateRetriever
from programs.retrievers.weaviate_hybrid.servers.endpoint import Endpoint
from signatures.context import AccessScope
from signatures.errors import RetrieverUnavailableError
from signatures.evidence import Passage
from tests.fake_weaviate import HOST, FakeWeaviate, fake_weaviate

RULE = Passage(id="1", document_id="leave", workspace="hr", text="Leave is six weeks.")
SCOPE = AccessScope(tenant="acme", workspace="hr", roles=("employee",))
Change = Callable[[dict[str, Any]], None]


def property_of(definition: dict[str, Any], name: str) -> dict[str, Any]:
    return next(each for each in definition["properties"] if each["name"] == name)


def set_in(place: str, **values: Any) -> Change:
    return lambda definition: definition[place].update(values)


def set_property(name: str, **values: Any) -> Change:
    return lambda definition: property_of(definition, name).update(values)


def without_property(name: str) -> Change:
    return lambda definition: definition["properties"].remove(property_of(definition, name))


SHARDED = {
    "virtualPerPhysical": 128,
    "desiredCount": 1,
    "actualCount": 1,
    "desiredVirtualCount": 128,
    "actualVirtualCount": 128,
    "key": "_id",
    "strategy": "hash",
    "function": "murmur3",
}
"""What a server says of a collection that is one for all tenants."""


def one_for_all(definition: dict[str, Any]) -> None:
    definition["multiTenancyConfig"]["enabled"] = False
    definition["shardingConfig"] = SHARDED


CHANGES: dict[str, tuple[Change, str]] = {
    "one tenant for all": (one_for_all, "multi-tenancy"),
    "tenants by themselves": (
        set_in("multiTenancyConfig", autoTenantCreation=True),
        "automatic creation of tenants",
    ),
    "tenants awake by themselves": (
        set_in("multiTenancyConfig", autoTenantActivation=True),
        "automatic activation of tenants",
    ),
    "roles by word": (set_property("roles", tokenization="word"), "property roles"),
    "workspaces by word": (set_property("workspace", tokenization="word"), "property workspace"),
    "roles in any case": (set_property("roles", tokenization="lowercase"), "property roles"),
    "roles unfiltered": (set_property("roles", indexFilterable=False), "property roles"),
    "roles searched": (set_property("roles", indexSearchable=True), "property roles"),
    "one role": (set_property("roles", dataType=["text"]), "property roles"),
    "no workspace": (without_property("workspace"), "property workspace is missing"),
    "stop words": (
        lambda definition: definition["invertedIndexConfig"]["stopwords"].update(preset="en"),
        "stop word list",
    ),
    "one more stop word": (
        lambda definition: definition["invertedIndexConfig"]["stopwords"].update(additions=["not"]),
        "stop words added",
    ),
    "another BM25": (
        lambda definition: definition["invertedIndexConfig"]["bm25"].update(b=0.2),
        "BM25",
    ),
    "other replicas": (set_in("replicationConfig", factor=3), "replication factor"),
    "a property of others": (
        lambda definition: definition["properties"].append(
            {**property_of(definition, "workspace"), "name": "notes"}
        ),
        "property notes is not declared",
    ),
}


def retriever(fake: FakeWeaviate, options: WeaviateOptions = DEFAULT_OPTIONS) -> WeaviateRetriever:
    return WeaviateRetriever(
        (Endpoint(host=HOST, http_port=fake.rest, grpc_port=fake.grpc),), options=options
    )


@pytest.mark.parametrize("collection", [DEFAULT_OPTIONS.collection, DEFAULT_OPTIONS.statistics])
@pytest.mark.parametrize("name", CHANGES)
async def test_drift_is_named_and_refuses_every_call(collection: str, name: str) -> None:
    change, said = CHANGES[name]
    async with fake_weaviate() as fake:
        filling = retriever(fake)
        await filling.aingest([RULE], tenant="acme")
        await filling.aclose()
        change(fake.definitions[collection])
        fresh = retriever(fake)
        for call in (
            fresh.verify_schema(),
            fresh.search(SearchQuery(text="leave"), scope=SCOPE, limit=8),
            fresh.vocabulary(scope=SCOPE),
            fresh.aingest([RULE], tenant="acme"),
        ):
            with pytest.raises(RetrieverUnavailableError, match=f"{collection}: .*{said}"):
                await call
        await fresh.aclose()


async def test_a_collection_that_is_not_there_says_what_to_run() -> None:
    async with fake_weaviate() as fake:
        fresh = retriever(fake)
        with pytest.raises(RetrieverUnavailableError, match="programs index --retriever weaviate"):
            await fresh.verify_schema()
        await fresh.aclose()


async def test_what_is_created_is_what_is_verified_and_creating_again_changes_nothing() -> None:
    async with fake_weaviate() as fake:
        index = retriever(fake)
        await index.prepare()
        made = deepcopy(fake.definitions)
        await index.prepare()
        assert fake.definitions == made
        await index.aclose()
