"""W4: a schema under which a scope could mean something else is served to nobody."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from programs.retrievers.weaviate_hybrid.retriever import WeaviateRetriever
from signatures.errors import RetrieverUnavailableError
from tests.weaviate.one_tenant import hold_to_refuse
from tests.weaviate.server import HOST, WeaviateServer
from tests.weaviate.world import open_retriever, policies

pytestmark = pytest.mark.weaviate


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
        for attempt in (drifted.verify_schema(), drifted.aingest(policies(1), tenant="acme")):
            with pytest.raises(RetrieverUnavailableError):
                await attempt
        await hold_to_refuse(drifted)
    finally:
        await drifted.aclose()
