"""What of one index is held in memory between searches: vectors and who may read which row."""

import sqlite3
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from programs.retrievers.embedder import Vectors
from signatures.context import AccessScope

Numbers = NDArray[np.int64]


class ScoredRow(NamedTuple):
    """A passage's number in the index and what one leg scored it."""

    number: int
    score: float


class IndexSnapshot:
    """One revision of an index, its rows in the order of their numbers, equal scores too.

    `vectors` has no rows in an index written without an embedder.
    """

    def __init__(
        self,
        numbers: Numbers,
        vectors: Vectors,
        readers: Mapping[tuple[str, str], NDArray[np.bool_]],
        common_words: frozenset[str],
    ) -> None:
        self.common_words = common_words
        self._numbers, self._vectors, self._readers = numbers, vectors, readers

    @property
    def has_vectors(self) -> bool:
        """Tell whether a vector leg can be served."""
        return len(self._vectors) == len(self._numbers)

    def nearest(self, query: Vectors, scope: AccessScope, limit: int) -> tuple[ScoredRow, ...]:
        """Rank the rows of the scope, and only those, by exact cosine with a unit vector."""
        rows = np.flatnonzero(self._permitted(scope))
        scores = (self._vectors @ query)[rows]
        best = np.argsort(-scores, kind="stable")[:limit]
        return tuple(ScoredRow(int(self._numbers[rows[i]]), float(scores[i])) for i in best)

    def _permitted(self, scope: AccessScope) -> NDArray[np.bool_]:
        permitted = np.zeros(len(self._numbers), dtype=np.bool_)
        for role in scope.roles:
            permitted |= self._readers.get((scope.workspace, role), False)
        return permitted


def read_snapshot(connection: sqlite3.Connection, dimension: int) -> IndexSnapshot:
    """Load what a search needs in memory."""
    rows = connection.execute("select number, vector from passage order by number").fetchall()
    numbers = np.array([number for number, _ in rows], dtype=np.int64)
    readers: dict[tuple[str, str], NDArray[np.bool_]] = {}
    for workspace, role, number in connection.execute("select workspace, role, number from reader"):
        nobody = np.zeros(len(rows), dtype=np.bool_)
        readers.setdefault((workspace, role), nobody)[np.searchsorted(numbers, number)] = True
    vectors = np.frombuffer(b"".join(vector for _, vector in rows if vector), dtype="<f2")
    matrix = vectors.astype(np.float32).reshape(-1, dimension or 1)
    return IndexSnapshot(numbers, matrix, readers, _common_words(connection, len(rows)))


def _common_words(connection: sqlite3.Connection, passages: int) -> frozenset[str]:
    rows = connection.execute("select term from word_frequency where doc * 2 > ?", (passages,))
    return frozenset(term for (term,) in rows)
