"""A schema under which a scope could mean something else is not served."""

import asyncio
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Any

import grpc
import pytest

from programs.retrievers.protocol import SearchQuery
from programs.retrievers.weaviate_hybrid import verification
from programs.retrievers.weaviate_hybrid.options import DEFAULT_OPTIONS, WeaviateOptions
from programs.retrievers.weaviate_hybrid.retriever import WeaviateRetriever
from programs.retrievers.weaviate_hybrid.servers.endpoint import Endpoint
from programs.retrievers.weaviate_hybrid.verification import FRESH_S, Verification
from signatures.context import AccessScope
from signatures.errors import RetrieverUnavailableError
from signatures.evidence import Passage
from tests.fake_weaviate.parts import refuse
from tests.fake_weaviate.server import HOST, FakeWeaviate, fake_weaviate

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


def vectors_without_index(definition: dict[str, Any]) -> None:
    for vector in definition["vectorConfig"].values():
        vector["vectorIndexConfig"] = {**vector["vectorIndexConfig"], "skip": True}


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
    "roles without accents": (
        set_property("roles", textAnalyzer={"asciiFold": True}),
        "property roles: .* changed by an analyzer",
    ),
    "words left out of workspaces": (
        set_property("workspace", textAnalyzer={"stopwordPreset": "en"}),
        "property workspace: .* changed by an analyzer",
    ),
    "vectors without an index": (vectors_without_index, "no HNSW index"),
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


async def test_drift_under_a_running_process_is_seen_after_a_while_and_after_a_refusal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for in_a_while, refused in ((0.0, ()), (FRESH_S, (refuse(grpc.StatusCode.UNKNOWN),))):
        monkeypatch.setattr(verification, "FRESH_S", in_a_while)
        async with fake_weaviate() as fake:
            index = retriever(fake)
            await index.aingest([RULE], tenant="acme")
            ask = partial(index.search, SearchQuery(text="leave"), scope=SCOPE, limit=8)
            assert (await ask()).hits
            set_property("roles", tokenization="word")(fake.definitions["PlumblinePassage"])
            fake.searches.extend(refused)
            for _ in refused:
                with pytest.raises(RetrieverUnavailableError, match="server's log"):
                    await ask()
            with pytest.raises(RetrieverUnavailableError, match="property roles"):
                await ask()
            await index.aclose()


async def test_one_call_verifies_while_those_beside_it_are_served() -> None:
    now, asked, looked = [0.0], [], asyncio.Event()

    async def verify() -> None:
        asked.append(now[0])
        await looked.wait()

    checked = Verification(lambda: now[0])
    looked.set()
    await checked.keep(verify)
    looked.clear()
    now[0] = FRESH_S
    looking = asyncio.create_task(checked.keep(verify))
    await asyncio.sleep(0)
    await checked.keep(verify)
    looked.set()
    await looking
    assert asked == [0.0, FRESH_S]


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
