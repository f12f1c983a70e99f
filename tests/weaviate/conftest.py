"""The real server: one for a whole run, and others for the tests that end theirs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.soak import Soak
from tests.weaviate.binary import find
from tests.weaviate.server import OPEN, WeaviateServer
from tests.weaviate.world import CALM, OF_THE_PRODUCT, Pace


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
