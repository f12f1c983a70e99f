"""An index that is written and open."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from programs.retrievers.embedded import EmbeddedIndex
from tests.programs.retrievers.small_index import CORPUS, Synonymous


@pytest.fixture
async def index(tmp_path: Path) -> AsyncIterator[EmbeddedIndex]:
    """Give an index of the four passages that closes by itself."""
    index = EmbeddedIndex(tmp_path, embedder=Synonymous())
    index.ingest(CORPUS, tenant="acme")
    yield index
    await index.aclose()
