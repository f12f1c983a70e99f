"""How an index is brought to what its source holds."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.embedder import Vectors
from programs.retrievers.index_file import index_file
from programs.retrievers.ingesting import IngestReport
from signatures.errors import ConfigurationError
from tests.programs.retrievers.small_index import (
    CORPUS,
    EMPLOYEE,
    FOREIGN,
    LEAVE,
    PAY,
    Synonymous,
    ids,
    passage,
)


def test_ingesting_again_changes_nothing(tmp_path: Path) -> None:
    embedder = Synonymous()
    index = EmbeddedIndex(tmp_path, embedder=embedder)
    assert index.ingest(CORPUS, tenant="acme") == IngestReport(added=4)
    embedder.embedded.clear()
    before = index_file(tmp_path, "acme").read_bytes()
    assert index.ingest(reversed(CORPUS), tenant="acme") == IngestReport(unchanged=4)
    assert index_file(tmp_path, "acme").read_bytes() == before
    assert embedder.embedded == []


async def test_a_changed_passage_is_replaced_and_a_running_index_serves_it(
    index: EmbeddedIndex,
) -> None:
    assert await ids(index, "sabbatical", vector=False) == []
    longer = LEAVE.model_copy(update={"text": "Sabbatical after parental leave."})
    assert index.ingest([longer], tenant="acme") == IngestReport(changed=1)
    assert await ids(index, "sabbatical", vector=False) == ["leave"]
    assert await ids(index, "20 weeks", vector=False) == []
    assert (await index.vocabulary(scope=EMPLOYEE)).frequency("sabbat") == 1


async def test_passages_gone_from_the_source_are_removed_when_asked(index: EmbeddedIndex) -> None:
    rest = (LEAVE, PAY, FOREIGN)
    assert index.ingest(rest, tenant="acme") == IngestReport(unchanged=3)
    assert "vacation" in await ids(index, "vacation")
    gone = index.ingest(rest, tenant="acme", remove_missing=True)
    assert gone == IngestReport(unchanged=3, removed=1)
    assert "vacation" not in await ids(index, "vacation")


class _Breaks(Synonymous):
    def embed(self, texts: Sequence[str]) -> Vectors:
        raise KeyboardInterrupt


@pytest.mark.parametrize("rebuild", [False, True])
async def test_an_interrupted_ingest_leaves_the_index_as_it_was(
    tmp_path: Path, rebuild: bool
) -> None:
    index = EmbeddedIndex(tmp_path, embedder=Synonymous())
    index.ingest(CORPUS, tenant="acme")
    more = passage("more", "More leave.")
    with pytest.raises(KeyboardInterrupt):
        EmbeddedIndex(tmp_path, embedder=_Breaks()).ingest(
            [more], tenant="acme", remove_missing=True, rebuild=rebuild
        )
    assert len([*tmp_path.iterdir()]) == 1
    assert await ids(index, "parental leave", vector=False) == ["leave"]
    assert index.ingest([more], tenant="acme") == IngestReport(added=1)


async def test_a_rebuilt_index_serves_in_place_of_the_old_one(tmp_path: Path) -> None:
    index = EmbeddedIndex(tmp_path, embedder=Synonymous())
    index.ingest(CORPUS, tenant="acme")
    assert await ids(index, "parental leave", vector=False) == ["leave"]
    more = passage("more", "More leave.")
    assert index.ingest([more], tenant="acme", rebuild=True) == IngestReport(added=1)
    assert await ids(index, "leave", vector=False) == ["more"]


def test_two_passages_of_one_id_are_refused(tmp_path: Path) -> None:
    twin = LEAVE.model_copy(update={"text": "other"})
    with pytest.raises(ConfigurationError, match="'leave' of document 'doc-leave' comes twice"):
        EmbeddedIndex(tmp_path).ingest([LEAVE, LEAVE, twin], tenant="acme")
