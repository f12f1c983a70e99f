"""What of one index is held in memory between searches: vectors and who may read which row."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from programs.declared import comparable
from programs.retrievers.embedder import Vectors
from programs.retrievers.protocol import Narrowing
from signatures.context import AccessScope
from signatures.evidence import DeclaredProperty

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
        declared: Mapping[tuple[DeclaredProperty, str], NDArray[np.bool_]],
    ) -> None:
        self.common_words = common_words
        self._declared = declared
        self._numbers, self._vectors, self._readers = numbers, vectors, readers

    @property
    def has_vectors(self) -> bool:
        """Tell whether a vector leg can be served."""
        return len(self._vectors) == len(self._numbers)

    def nearest(
        self,
        query: Vectors,
        scope: AccessScope,
        limit: int,
        narrowings: Sequence[Narrowing] = (),
    ) -> tuple[ScoredRow, ...]:
        """Rank the rows of the scope, and only those, by exact cosine with a unit vector."""
        rows = np.flatnonzero(self._permitted(scope) & self._kept(narrowings))
        scores = (self._vectors @ query)[rows]
        best = np.argsort(-scores, kind="stable")[:limit]
        return tuple(ScoredRow(int(self._numbers[rows[i]]), float(scores[i])) for i in best)

    def kept_by(self, narrowings: Sequence[Narrowing]) -> frozenset[int] | None:
        """Give the numbers that narrowings leave, of all scopes; nothing where there are none."""
        if not narrowings:
            return None
        return frozenset(self._numbers[self._kept(narrowings)].tolist())

    def _kept(self, narrowings: Sequence[Narrowing]) -> NDArray[np.bool_]:
        kept = np.ones(len(self._numbers), dtype=np.bool_)
        for narrowing in narrowings:
            values = {"", *(comparable(value, narrowing.name) for value in narrowing.values)}
            fits = np.zeros_like(kept)
            for value in values:
                fits |= self._declared.get((narrowing.name, value), False)
            kept &= fits
        return kept

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
    common = _common_words(connection, len(rows))
    return IndexSnapshot(numbers, matrix, readers, common, _declared(connection, numbers))


def _declared(
    connection: sqlite3.Connection, numbers: Numbers
) -> dict[tuple[DeclaredProperty, str], NDArray[np.bool_]]:
    masks: dict[tuple[DeclaredProperty, str], NDArray[np.bool_]] = {}
    for name in DeclaredProperty:
        rows = connection.execute(
            "select coalesce(json_extract(content, ?), ''), number from passage", (f"$.{name}",)
        )
        for value, number in rows:
            nobody = np.zeros(len(numbers), dtype=np.bool_)
            key = (name, comparable(str(value), name))
            masks.setdefault(key, nobody)[np.searchsorted(numbers, number)] = True
    return masks


def _common_words(connection: sqlite3.Connection, passages: int) -> frozenset[str]:
    rows = connection.execute("select term from word_frequency where doc * 2 > ?", (passages,))
    return frozenset(term for (term,) in rows)
