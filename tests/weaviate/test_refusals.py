"""W4: a backend that is not what it should be is a typed error, never an answer with no hits."""

from collections.abc import AsyncIterator, Callable
from typing import Any
from uuid import uuid4

import httpx
import numpy as np
import pytest
from weaviate.classes.tenants import Tenant, TenantActivityStatus

from programs.retrievers.embedder import Vectors
from programs.retrievers.protocol import SearchQuery
from programs.retrievers.weaviate_hybrid.identity import tenant_name
from programs.retrievers.weaviate_hybrid.retriever import WeaviateRetriever
from signatures.errors import RetrievalError, RetrieverUnavailableError
from tests.hashed_words import HashedWords
from tests.weaviate.raw import passages_of, raw_client
from tests.weaviate.server import HOST, WeaviateServer
from tests.weaviate.world import EMPLOYEE, open_retriever, policies

pytestmark = pytest.mark.weaviate

LEAVE = SearchQuery(text="leave")
PROBE = SearchQuery(text="leave", lexical=False)


@pytest.fixture
def collection() -> str:
    """Name a collection that no other test has."""
    return f"Refusals{uuid4().hex[:8]}"


@pytest.fixture
async def retriever(server: WeaviateServer, collection: str) -> AsyncIterator[WeaviateRetriever]:
    """Open a collection with one tenant's passages in it."""
    opened = open_retriever([server], collection=collection)
    await opened.aingest(policies(20), tenant="acme")
    assert (await opened.search(LEAVE, scope=EMPLOYEE, limit=8)).hits
    yield opened
    await opened.aclose()


async def test_a_tenant_that_is_missing(retriever: WeaviateRetriever) -> None:
    stranger = EMPLOYEE.model_copy(update={"tenant": "stranger"})
    with pytest.raises(RetrieverUnavailableError):
        await retriever.search(LEAVE, scope=stranger, limit=8)


async def test_a_tenant_that_is_inactive(
    retriever: WeaviateRetriever, server: WeaviateServer, collection: str
) -> None:
    async with raw_client(server) as client:
        tenants = client.collections.use(collection).tenants
        asleep = Tenant(name=tenant_name("acme"), activity_status=TenantActivityStatus.INACTIVE)
        await tenants.update([asleep])
    with pytest.raises(RetrieverUnavailableError):
        await retriever.search(LEAVE, scope=EMPLOYEE, limit=8)


async def test_a_tenant_that_was_removed_while_it_was_served(
    retriever: WeaviateRetriever, server: WeaviateServer, collection: str
) -> None:
    async with raw_client(server) as client:
        await client.collections.use(collection).tenants.remove([tenant_name("acme")])
    with pytest.raises(RetrieverUnavailableError):
        await retriever.search(LEAVE, scope=EMPLOYEE, limit=8)


def tokenized(definition: dict[str, Any]) -> None:
    """Compare roles word by word, as a schema made by the server itself would."""
    _property(definition, "roles")["tokenization"] = "word"


def unfiltered(definition: dict[str, Any]) -> None:
    """Keep no filter index of workspaces."""
    _property(definition, "workspace")["indexFilterable"] = False


def with_stop_words(definition: dict[str, Any]) -> None:
    """Drop "not" and "no" from what is searched."""
    definition["invertedIndexConfig"]["stopwords"]["preset"] = "en"


def open_to_any_tenant(definition: dict[str, Any]) -> None:
    """Make tenants as they are named."""
    definition["multiTenancyConfig"]["autoTenantCreation"] = True


def of_one_tenant(definition: dict[str, Any]) -> None:
    """Keep all tenants together."""
    definition["multiTenancyConfig"] = {"enabled": False}


def by_another_distance(definition: dict[str, Any]) -> None:
    """Compare vectors by something else than their angle."""
    (vector,) = definition["vectorConfig"].values()
    vector["vectorIndexConfig"]["distance"] = "l2-squared"


def without_a_property(definition: dict[str, Any]) -> None:
    """Lack the property that narrows by country."""
    definition["properties"].remove(_property(definition, "country"))


def _property(definition: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any]
    (found,) = [each for each in definition["properties"] if each["name"] == name]
    return found


DRIFTS = (
    tokenized,
    unfiltered,
    with_stop_words,
    open_to_any_tenant,
    of_one_tenant,
    by_another_distance,
    without_a_property,
)


@pytest.mark.parametrize("drift", DRIFTS, ids=lambda drift: drift.__name__)
async def test_a_schema_that_drifted(
    server: WeaviateServer,
    collection: str,
    retriever: WeaviateRetriever,
    drift: Callable[[dict[str, Any]], None],
) -> None:
    schema = f"http://{HOST}:{server.ports.rest}/v1/schema"
    definition = httpx.get(f"{schema}/{collection}").json()
    httpx.delete(f"{schema}/{collection}").raise_for_status()
    del definition["shardingConfig"]
    drift(definition)
    httpx.post(schema, json=definition).raise_for_status()
    drifted = open_retriever([server], collection=collection)
    try:
        for attempt in (
            drifted.verify_schema(),
            drifted.search(LEAVE, scope=EMPLOYEE, limit=8),
            drifted.vocabulary(scope=EMPLOYEE),
            drifted.aingest(policies(1), tenant="acme"),
        ):
            with pytest.raises(RetrieverUnavailableError):
                await attempt
    finally:
        await drifted.aclose()


async def test_an_index_of_another_embedder(
    retriever: WeaviateRetriever, server: WeaviateServer, collection: str
) -> None:
    other = open_retriever([server], collection=collection, embedder=HashedWords("another-model"))
    try:
        with pytest.raises(RetrieverUnavailableError):
            await other.search(LEAVE, scope=EMPLOYEE, limit=8)
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
        found = await spoilt.search(LEAVE, scope=EMPLOYEE, limit=8)
        assert found.lexical_only
        with pytest.raises(RetrievalError):
            await spoilt.search(PROBE, scope=EMPLOYEE, limit=8)
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
        report = await retriever.aingest(policies(40), tenant="acme")
        assert (report.added, len(report.failed)) == (0, 20)
        kept = passages_of(client, collection, "acme")
        assert (await kept.aggregate.over_all(total_count=True)).total_count == 20
    assert (await retriever.search(LEAVE, scope=EMPLOYEE, limit=8)).hits


@pytest.mark.parametrize("workspace", ["hr", "Verified", "not", "the"])
@pytest.mark.parametrize("role", ["a", "it", "the", "no", "not", "Not Verified"])
async def test_roles_and_workspaces_that_word_lists_would_swallow_are_whole_values(
    retriever: WeaviateRetriever, workspace: str, role: str
) -> None:
    """Weaviate 4237, 5156, 9054: values compared by their words, or lost as stop words."""
    lookalikes = ("verified", "Verified", "Not", "an it", "The", "no the")
    own = policies(1, workspace=workspace)[0].model_copy(update={"roles": (role,), "id": role})
    others = [
        own.model_copy(update={"roles": (other,), "id": other})
        for other in lookalikes
        if other != role
    ]
    await retriever.aingest([own, *others], tenant="lookalikes", remove_missing=True)
    scope = EMPLOYEE.model_copy(
        update={"tenant": "lookalikes", "workspace": workspace, "roles": (role,)}
    )
    found = await retriever.search(SearchQuery(text="rule"), scope=scope, limit=50)
    assert [hit.passage.id for hit in found.hits] == [role]


async def test_a_question_and_its_opposite_are_not_the_same_words(
    retriever: WeaviateRetriever,
) -> None:
    """Weaviate 7214: "not" is in the English stop word list and cannot be taken out."""
    yes, no = policies(2)
    yes = yes.model_copy(update={"title": "", "text": "Expenses are reimbursable."})
    no = no.model_copy(update={"title": "", "text": "Expenses are not reimbursable."})
    await retriever.aingest([yes, no], tenant="polarity")
    scope = EMPLOYEE.model_copy(update={"tenant": "polarity"})
    query = SearchQuery(text="not", vector=False)
    found = await retriever.search(query, scope=scope, limit=8)
    assert [hit.passage.id for hit in found.hits] == [no.id]
