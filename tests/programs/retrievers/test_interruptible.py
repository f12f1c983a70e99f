"""A cancelled search is over in its thread, too."""

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest

from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.index_file import index_file
from programs.retrievers.interruptible import read_in_thread


async def test_cancelling_stops_the_statement_that_runs_in_the_thread(
    tmp_path: Path, index: EmbeddedIndex
) -> None:
    ended: list[str] = []
    started = asyncio.Event()
    loop = asyncio.get_running_loop()

    def count_for_ever(connection: sqlite3.Connection) -> None:
        loop.call_soon_threadsafe(started.set)
        try:
            connection.execute(
                "with recursive n(i) as (select 1 union all select i + 1 from n)"
                " select count(*) from n"
            )
        except sqlite3.OperationalError as error:
            ended.append(str(error))
            raise

    file = index_file(tmp_path, "acme")
    task = asyncio.create_task(read_in_thread(index._threads, file, "acme", count_for_ever))
    await started.wait()
    task.cancel()
    cancelled = time.monotonic()
    with pytest.raises(asyncio.CancelledError):
        await task
    await index.aclose()
    assert ended == ["interrupted"]
    assert time.monotonic() - cancelled < 0.5
