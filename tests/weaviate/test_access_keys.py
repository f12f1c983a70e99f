"""S5: a key that may read one tenant reads that one and no other, whatever it asks for."""

import asyncio
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from weaviate.classes.rbac import Permissions
from weaviate.exceptions import InsufficientPermissionsError

from programs.retrievers.protocol import SearchQuery
from programs.retrievers.weaviate_hybrid.identity import tenant_name
from programs.retrievers.weaviate_hybrid.options import WeaviateOptions
from programs.retrievers.weaviate_hybrid.retriever import WeaviateRetriever
from signatures.errors import RetrieverUnavailableError, ScopeViolationError
from tests.weaviate.raw import passages_of, raw_client
from tests.weaviate.server import ADMIN_KEY, KEYS_AND_ROLES, WeaviateServer
from tests.weaviate.world import EMPLOYEE, open_retriever, policies

pytestmark = pytest.mark.weaviate

COLLECTION = "Keys"
BOTH = (COLLECTION, WeaviateOptions(collection=COLLECTION).statistics)
TENANTS = ("acme", "acme-1", "ACME", "beta", "a")
PATTERNS = ("*", "acm.", "acme|beta", "bet?")
"""What a role would take for more than one name if it were ever handed to one."""

RULE = SearchQuery(text="rule")


@pytest.fixture(scope="module")
def guarded(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WeaviateServer]:
    """Run a node that knows keys and roles, and nobody without one."""
    folder = tmp_path_factory.mktemp("guarded")
    node = WeaviateServer(binary, folder, settings=KEYS_AND_ROLES)
    node.start()
    node.wait_until_ready()
    yield node
    node.kill()


@pytest.fixture(scope="module")
def keys(guarded: WeaviateServer) -> dict[str, str]:
    """Index every tenant, and make a key for each that may read it and nothing else."""
    return asyncio.run(_keys(guarded))


async def _keys(server: WeaviateServer) -> dict[str, str]:
    writer = open_retriever([server], collection=COLLECTION, key=ADMIN_KEY)
    for tenant in TENANTS:
        await writer.aingest(policies(8), tenant=tenant)
    await writer.aclose()
    made = {}
    async with raw_client(server, key=ADMIN_KEY) as admin:
        for number, tenant in enumerate(TENANTS):
            role, user = f"reader{number}", f"user{number}"
            await admin.roles.create(role_name=role, permissions=_reading(tenant))
            made[tenant] = await admin.users.db.create(user_id=user)
            await admin.users.db.assign_roles(user_id=user, role_names=[role])
    return made


def _reading(tenant: str) -> list[Permissions]:
    """What the README tells to give a reader of one tenant."""
    name = tenant_name(tenant)
    return [
        *(Permissions.data(collection=each, tenant=name, read=True) for each in BOTH),
        *(Permissions.collections(collection=each, read_config=True) for each in BOTH),
    ]


def _reader(server: WeaviateServer, key: str | None) -> WeaviateRetriever:
    return open_retriever([server], collection=COLLECTION, key=key)


@pytest.mark.parametrize("tenant", TENANTS)
async def test_a_key_reads_its_own_tenant(
    guarded: WeaviateServer, keys: dict[str, str], tenant: str
) -> None:
    reader = _reader(guarded, keys[tenant])
    scope = EMPLOYEE.model_copy(update={"tenant": tenant})
    try:
        assert len((await reader.search(RULE, scope=scope, limit=50)).hits) == 8
        assert await reader.vocabulary(scope=scope)
    finally:
        await reader.aclose()


@pytest.mark.parametrize(
    ("tenant", "other"),
    [
        *((t, o) for t, o in itertools.product(TENANTS, TENANTS) if t != o),
        *itertools.product(TENANTS, PATTERNS),
    ],
)
async def test_a_key_is_denied_any_other(
    guarded: WeaviateServer, keys: dict[str, str], tenant: str, other: str
) -> None:
    reader = _reader(guarded, keys[tenant])
    scope = EMPLOYEE.model_copy(update={"tenant": other})
    try:
        with pytest.raises(ScopeViolationError):
            await reader.search(RULE, scope=scope, limit=50)
        with pytest.raises(ScopeViolationError):
            await reader.vocabulary(scope=scope)
    finally:
        await reader.aclose()
    async with raw_client(guarded, key=keys[tenant]) as client:
        with pytest.raises(InsufficientPermissionsError):
            await passages_of(client, COLLECTION, other).query.bm25(query="rule")


@pytest.mark.parametrize("key", [None, "a-key-nobody-made"], ids=["no key", "unknown key"])
async def test_without_a_key_that_is_known_nothing_is_served(
    guarded: WeaviateServer, keys: dict[str, str], key: str | None
) -> None:
    reader = _reader(guarded, key)
    try:
        with pytest.raises(RetrieverUnavailableError):
            await reader.search(RULE, scope=EMPLOYEE, limit=8)
    finally:
        await reader.aclose()
    assert keys


@pytest.mark.parametrize("tenant", TENANTS[:1])
async def test_a_reader_cannot_write(
    guarded: WeaviateServer, keys: dict[str, str], tenant: str
) -> None:
    reader = _reader(guarded, keys[tenant])
    scope = EMPLOYEE.model_copy(update={"tenant": tenant})
    try:
        with pytest.raises(ScopeViolationError):
            await reader.aingest(policies(9), tenant=tenant)
        assert len((await reader.search(RULE, scope=scope, limit=50)).hits) == 8
    finally:
        await reader.aclose()
