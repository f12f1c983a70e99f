"""The index that needs no server: BM25 and exact cosine, one SQLite file per tenant."""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from sqlite3 import Connection

from programs.retrievers.embedder import Embedder
from programs.retrievers.index_file import index_file, rebuilding
from programs.retrievers.index_reader import IndexReader
from programs.retrievers.index_writer import write_passages
from programs.retrievers.ingesting import IngestReport, OnIngest, show_nothing
from programs.retrievers.interruptible import Answer, read_in_thread
from programs.retrievers.protocol import Ranking, SearchQuery
from programs.retrievers.query_vectors import QueryVectors
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope
from signatures.errors import RetrieverUnavailableError
from signatures.evidence import Passage

DEFAULT_DIRECTORY = Path(".plumbline/index")
THREADS = 4


class EmbeddedIndex:
    """Search passages kept in one SQLite file per tenant under a directory.

    Words weigh by how many passages of the workspace hold them, whoever may read these; no rank or
    score depends on another workspace. Without an `embedder` it writes and serves the lexical leg
    only, and every ranking says so.
    A `passage_embedder`, such as a `VectorCache` of the same embedder, makes the vectors of
    passages in its place. A search may use a thread for as long as it runs, four at a time.
    """

    def __init__(
        self,
        directory: Path = DEFAULT_DIRECTORY,
        *,
        embedder: Embedder | None = None,
        passage_embedder: Embedder | None = None,
    ) -> None:
        self._directory = directory
        self._passage_embedder = passage_embedder or embedder
        self._reader, self._vectors = IndexReader(embedder), QueryVectors(embedder)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="embedded-index")
        self._is_closed = False

    def ingest(
        self,
        passages: Iterable[Passage],
        *,
        tenant: str,
        remove_missing: bool = False,
        rebuild: bool = False,
        on_progress: OnIngest | None = None,
    ) -> IngestReport:
        """Bring a tenant's index to these passages in one transaction; again changes nothing.

        `rebuild` begins from none; the index there is serves until the new one is whole.
        """
        file = index_file(self._directory, tenant)
        with rebuilding(file) if rebuild else nullcontext(file) as target:
            return write_passages(
                target,
                passages,
                embedder=self._passage_embedder,
                remove_missing=remove_missing,
                on_progress=on_progress or show_nothing,
            )

    async def aingest(
        self,
        passages: Iterable[Passage],
        *,
        tenant: str,
        remove_missing: bool = False,
        rebuild: bool = False,
        on_progress: OnIngest | None = None,
    ) -> IngestReport:
        """Do what `ingest` does without holding up the event loop."""
        return await asyncio.to_thread(
            self.ingest,
            passages,
            tenant=tenant,
            remove_missing=remove_missing,
            rebuild=rebuild,
            on_progress=on_progress,
        )

    async def search(self, query: SearchQuery, *, scope: AccessScope, limit: int) -> Ranking:
        """Rank the passages of `scope` for one query."""
        text = query.text if query.vector else ""
        vector = await self._vectors.of(text, needed=not query.lexical)
        return await self._read(
            scope, lambda connection: self._reader.search(connection, query, scope, limit, vector)
        )

    async def vocabulary(self, *, scope: AccessScope) -> Vocabulary:
        """Give the word statistics of what the scope may read."""
        return await self._read(
            scope, lambda connection: self._reader.vocabulary(connection, scope)
        )

    async def aclose(self) -> None:
        """Wait for searches that still run, then release the threads; no file stays open."""
        self._is_closed = True
        self._vectors.close()
        await asyncio.to_thread(self._threads.shutdown)

    async def _read(self, scope: AccessScope, read: Callable[[Connection], Answer]) -> Answer:
        if self._is_closed:
            raise RetrieverUnavailableError("the index was closed; open another")
        file = index_file(self._directory, scope.tenant)
        return await read_in_thread(self._threads, file, scope.tenant, read)
