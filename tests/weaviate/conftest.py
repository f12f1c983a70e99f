"""The real server: one for a whole run, and others for the tests that end theirs."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from programs.retrievers.weaviate_hybrid.retriever import WeaviateRetriever
from tests.soak import Soak
from tests.weaviate.binary import find
from tests.weaviate.one_tenant import LEAVE
from tests.weaviate.server import OPEN, WeaviateServer
from tests.weaviate.world import CALM, EMPLOYEE, OF_THE_PRODUCT, Pace, open_retriever, policies


@pytest.fixture(scope="session")
def binary() -> Path:
    """Give the server's binary; without one, tests marked `weaviate` are skipped before."""
    found = find()
    assert found is not None
    return found


@pytest.fixture(scope="session")
def server(binary: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WeaviateServer]:
    """Run one open node for all tests that leave it running."""
    node = WeaviateServer(binary, tmp_path_factory.mktemp("weaviate"), settings=OPEN)
    node.start()
    node.wait_until_ready()
    yield node
    node.kill()


@pytest.fixture
def mortal(binary: Path, tmp_path: Path) -> Iterator[WeaviateServer]:
    """Run one open node for one test, which may end it."""
    node = WeaviateServer(binary, tmp_path / "weaviate", settings=OPEN)
    node.start()
    node.wait_until_ready()
    yield node
    node.kill()


@pytest.fixture
def pace(soak: Soak) -> Pace:
    """Give the product's own patience to a soak, and more to any other run."""
    return OF_THE_PRODUCT if soak.large else CALM


@pytest.fixture
def collection() -> str:
    """Name a collection that no other test has."""
    return f"Tenant{uuid4().hex[:8]}"


@pytest.fixture
async def retriever(server: WeaviateServer, collection: str) -> AsyncIterator[WeaviateRetriever]:
    """Open a collection with one tenant's passages in it."""
    opened = open_retriever([server], collection=collection)
    await opened.aingest(policies(20), tenant="acme")
    assert (await opened.search(LEAVE, scope=EMPLOYEE, limit=8)).hits
    yield opened
    await opened.aclose()
