"""Vectors kept by what they were made from, so that no text is embedded twice."""

import hashlib
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from programs.retrievers.embedder import Embedder, Vectors

EMBEDDED_AT_ONCE = 64
LOOKED_UP_AT_ONCE = 500

_TABLE = """
create table if not exists vector (
    embedder text not null, text_sha256 blob not null, vector blob not null,
    primary key (embedder, text_sha256)
) without rowid
"""


def vector_file(cache_dir: Path | None = None) -> Path:
    """Tell where the vectors of this user are kept, for every project alike."""
    return (cache_dir or user_cache_path("plumbline")) / "vectors.sqlite"


class VectorCache:
    """An embedder with a file of the vectors it has made, shared by every index that uses it.

    Vectors are held as float16: a quarter of a per mille of rounding that moves no ranking.
    Every batch is committed before the next begins, so an interrupted run loses at most one.
    """

    def __init__(self, embedder: Embedder, file: Path) -> None:
        self._embedder = embedder
        self._file = file

    @property
    def identity(self) -> str:
        """Give the identity of the embedder behind it."""
        return self._embedder.identity

    @property
    def dimension(self) -> int:
        """Give the dimension of the embedder behind it."""
        return self._embedder.dimension

    def embed(
        self, texts: Sequence[str], on_progress: Callable[[int, int], None] | None = None
    ) -> Vectors:
        """Give one row per text, embedding only what was never embedded before.

        `on_progress` is told how many of how many texts have a vector.
        """
        keys = [hashlib.sha256(text.encode()).digest() for text in texts]
        with closing(self._connect()) as connection:
            known = self._known(connection, keys)
            wanted = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
            for batch in _batches(tuple(wanted), EMBEDDED_AT_ONCE):
                if on_progress:
                    on_progress(len(known), len(set(keys)))
                known |= self._make(connection, batch, [wanted[key] for key in batch])
            if on_progress:
                on_progress(len(known), len(set(keys)))
        rows = [known[key] for key in keys]
        if not rows:
            return np.empty((0, self.dimension), dtype=np.float32)
        return np.stack(rows).astype(np.float32)

    def _connect(self) -> sqlite3.Connection:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self._file, timeout=30)
        connection.execute("pragma journal_mode = wal")
        connection.execute(_TABLE)
        return connection

    def _known(
        self, connection: sqlite3.Connection, keys: Sequence[bytes]
    ) -> dict[bytes, NDArray[np.float16]]:
        found: dict[bytes, NDArray[np.float16]] = {}
        for batch in _batches(tuple(dict.fromkeys(keys)), LOOKED_UP_AT_ONCE):
            marks = ",".join("?" * len(batch))
            rows = connection.execute(
                "select text_sha256, vector from vector"
                f" where embedder = ? and text_sha256 in ({marks})",
                (self.identity, *batch),
            )
            found |= {key: np.frombuffer(vector, dtype=np.float16) for key, vector in rows}
        return found

    def _make(
        self, connection: sqlite3.Connection, keys: Sequence[bytes], texts: Sequence[str]
    ) -> dict[bytes, NDArray[np.float16]]:
        vectors = self._embedder.embed(texts).astype(np.float16)
        with connection:
            connection.executemany(
                "insert or replace into vector values (?, ?, ?)",
                [(self.identity, k, v.tobytes()) for k, v in zip(keys, vectors, strict=True)],
            )
        return dict(zip(keys, vectors, strict=True))


def _batches(keys: tuple[bytes, ...], size: int) -> Iterator[tuple[bytes, ...]]:
    for start in range(0, len(keys), size):
        yield keys[start : start + size]
