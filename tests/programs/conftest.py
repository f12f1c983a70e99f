"""An index of three passages."""

from pathlib import Path

import pytest

from programs.retrievers.embedded import EmbeddedIndex
from tests.programs.small_pipeline import LEAVE, PAY, TRAVEL


@pytest.fixture
def index(tmp_path: Path) -> EmbeddedIndex:
    """Give an index without vectors."""
    index = EmbeddedIndex(tmp_path)
    index.ingest([LEAVE, TRAVEL, PAY], tenant="acme")
    return index
