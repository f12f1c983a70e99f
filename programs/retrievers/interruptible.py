"""Reading an index in a thread, in a way that cancelling the awaiting task really stops."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from threading import Event
from typing import TypeVar

from programs.retrievers.index_file import reading

STEPS_BETWEEN_LOOKS = 1_000
"""SQLite looks for a cancellation every so many steps of its virtual machine: under 1 ms."""

Answer = TypeVar("Answer")


def to_its_end(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Read on whatever is cancelled: what is kept for all searches is made by one of them."""
    connection.set_progress_handler(None, 0)
    return connection


async def read_in_thread(
    threads: Executor, file: Path, tenant: str, read: Callable[[sqlite3.Connection], Answer]
) -> Answer:
    """Run `read` on a connection of its own; once cancelled, its next or current SQL aborts.

    The flag is looked at by SQLite itself, so a cancellation that falls between two statements
    is not lost as a call of `Connection.interrupt` would be.
    """
    cancelled = Event()

    def work() -> Answer:
        with reading(file, tenant) as connection:
            connection.set_progress_handler(cancelled.is_set, STEPS_BETWEEN_LOOKS)
            return read(connection)

    try:
        return await asyncio.get_running_loop().run_in_executor(threads, work)
    finally:
        cancelled.set()
