"""One file per tenant: whose it is, and what is said where there is none."""

import asyncio
from pathlib import Path

import pytest

from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.index_file import index_file
from signatures.errors import RetrieverUnavailableError
from tests.programs.retrievers.small_index import (
    EMPLOYEE,
    ids,
    passage,
    ranking,
)


async def test_tenants_are_apart_even_when_they_differ_in_case_only(index: EmbeddedIndex) -> None:
    index.ingest([passage("theirs", "Parental leave there.")], tenant="ACME")
    theirs = EMPLOYEE.model_copy(update={"tenant": "ACME"})
    assert [hit.passage.id for hit in (await ranking(index, "leave", theirs)).hits] == ["theirs"]
    assert "theirs" not in await ids(index, "leave")


async def test_a_tenant_without_an_index_is_told_what_to_run(index: EmbeddedIndex) -> None:
    nobody = EMPLOYEE.model_copy(update={"tenant": "nobody"})
    with pytest.raises(RetrieverUnavailableError, match="python -m programs index --tenant nobody"):
        await ranking(index, "leave", nobody)


async def test_a_broken_file_is_a_retrieval_error(tmp_path: Path, index: EmbeddedIndex) -> None:
    nobody = EMPLOYEE.model_copy(update={"tenant": "broken"})
    index_file(tmp_path, "broken").write_bytes(b"no database" * 100)
    with pytest.raises(RetrieverUnavailableError, match="file is not a database"):
        await ranking(index, "leave", nobody)


async def test_searching_writes_nothing(tmp_path: Path, index: EmbeddedIndex) -> None:
    before = index_file(tmp_path, "acme").read_bytes()
    await asyncio.gather(*(ids(index, f"canary {number}") for number in range(20)))
    assert index_file(tmp_path, "acme").read_bytes() == before
    written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"canari" not in written
    assert b"canary" not in written
