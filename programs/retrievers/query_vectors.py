"""Embedding one query at a time, in threads that nobody else has to wait for."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from programs.attempt import seconds_left
from programs.retrievers.embedder import Embedder, Vectors
from programs.retrievers.vectors import unit_rows
from signatures.errors import RetrieverUnavailableError

SHARE = 0.4
"""An embedder's part of the time a search has left; the rest is for searching by words."""

PATIENCE_S = 0.6
"""How long an embedder is waited for in a search that has no deadline."""

THREADS = 4


class QueryVectors:
    """Give vectors of queries, or none in time to search by words.

    An embedder is waited for `SHARE` of what its search has left, or `patience_s` where that has no
    deadline. A thread is held for as long as its embedder takes; while all are, queries go without.
    """

    def __init__(self, embedder: Embedder | None, *, patience_s: float = PATIENCE_S) -> None:
        self._embedder, self._patience_s = embedder, patience_s
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="query-vectors")

    async def of(self, text: str, *, needed: bool) -> Vectors | None:
        """Embed one query; none without an embedder.

        An embedder that is down or slow costs a search its vector leg, not its answer, unless it
        is `needed`.
        """
        if self._embedder is None or not text:
            return None
        try:
            return await self._embedded(self._embedder, text)
        except RetrieverUnavailableError:
            if needed:
                raise
            return None

    def close(self) -> None:
        """Leave threads that still run to end by themselves; the next query has new ones."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="query-vectors")

    async def _embedded(self, embedder: Embedder, text: str) -> Vectors:
        seconds = self._patience()
        rows = asyncio.get_running_loop().run_in_executor(self._threads, embedder.embed, [text])
        try:
            vectors = await asyncio.wait_for(rows, seconds)
        except TimeoutError:
            raise RetrieverUnavailableError(
                f"embedder {embedder.identity}: no vector within {seconds:.2g} s; check its service"
            ) from None
        row: Vectors = unit_rows(vectors, 1, embedder)[0]
        return row

    def _patience(self) -> float:
        left = seconds_left()
        return self._patience_s if left is None else SHARE * left
