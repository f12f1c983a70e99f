"""What is kept of an open index, and what of it is refused and how that is mended."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from programs.retrievers import index_reader
from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.index_file import index_file
from programs.retrievers.ingesting import IngestReport
from signatures.errors import RetrieverUnavailableError
from tests.programs.retrievers.small_index import CORPUS, EMPLOYEE, LEAVE, Synonymous, ids, ranking

LONG = "with recursive n(i) as (select 1 union all select i + 1 from n limit 100000) select max(i) from n"


@pytest.mark.parametrize("kept", ["read_snapshot", "_count"])
async def test_what_is_kept_for_all_searches_is_made_to_its_end_though_its_asker_is_gone(
    kept: str, index: EmbeddedIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise what takes longer than a search may would be begun anew by every one of them."""
    made, making, gone = 0, asyncio.Event(), Event()
    loop, make = asyncio.get_running_loop(), getattr(index_reader, kept)

    def slowly(connection: sqlite3.Connection, *more: object) -> object:
        nonlocal made
        made += 1
        loop.call_soon_threadsafe(making.set)
        gone.wait()
        connection.execute(LONG)
        return make(connection, *more)

    monkeypatch.setattr(index_reader, kept, slowly)
    asking = index.vocabulary(scope=EMPLOYEE) if kept == "_count" else ranking(index, "leave")
    asked = asyncio.ensure_future(asking)
    await making.wait()
    asked.cancel()
    await asyncio.wait([asked])
    gone.set()
    assert (await ranking(index, "leave")).hits
    assert (await index.vocabulary(scope=EMPLOYEE)).passages
    assert made == 1


async def test_an_index_of_another_embedder_is_refused_until_it_is_written_anew(
    tmp_path: Path,
) -> None:
    EmbeddedIndex(tmp_path, embedder=Synonymous()).ingest(CORPUS, tenant="acme")
    index = EmbeddedIndex(tmp_path, embedder=Synonymous("other-words"))
    refusal = r"embedder hashed-words, not other-words; run: python -m programs index"
    with pytest.raises(RetrieverUnavailableError, match=refusal):
        await ranking(index, "leave")
    with pytest.raises(RetrieverUnavailableError, match=refusal):
        await index.vocabulary(scope=EMPLOYEE)
    index.ingest([LEAVE], tenant="acme")
    assert not (await ranking(index, "leave")).lexical_only
    assert "vacation" in await ids(index, "vacation")


async def test_an_index_of_another_analysis_is_refused(
    tmp_path: Path, index: EmbeddedIndex
) -> None:
    with sqlite3.connect(index_file(tmp_path, "acme")) as connection:
        connection.execute("update about set value = 'words:0' where name = 'analysis'")
    with pytest.raises(RetrieverUnavailableError, match="analysis words:0, not"):
        await ranking(index, "leave")


WORDS_OF_THE_TENANT = """
drop table analysed;
create virtual table words using fts5 (analysed, tokenize = 'unicode61 remove_diacritics 2');
create virtual table word_frequency using fts5vocab (words, row);
insert into words (rowid, analysed) select number, 'leave' from passage;
update about set value = 'porter2-stems:1' where name = 'analysis';
"""


async def test_an_index_that_counts_words_over_the_tenant_is_refused_and_the_next_run_mends_it(
    tmp_path: Path, index: EmbeddedIndex
) -> None:
    before = await ranking(index, "parental leave")
    with closing(sqlite3.connect(index_file(tmp_path, "acme"))) as connection:
        connection.executescript(WORDS_OF_THE_TENANT)
    with pytest.raises(RetrieverUnavailableError, match="run: python -m programs index --tenant"):
        await ranking(index, "parental leave")
    assert index.ingest([LEAVE], tenant="acme") == IngestReport(unchanged=4)
    assert await ranking(index, "parental leave") == before
    with closing(sqlite3.connect(index_file(tmp_path, "acme"))) as connection:
        tables = {name for (name,) in connection.execute("select name from sqlite_master")}
    assert not {name for name in tables if name.startswith("word")}
