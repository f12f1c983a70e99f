"""What of one workspace is held in memory between searches: words, vectors and who may read."""

import sqlite3
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from programs.declared import comparable
from programs.retrievers.embedder import Vectors
from programs.retrievers.protocol import Narrowing
from programs.retrievers.word_weights import WordWeights
from signatures.evidence import DeclaredProperty

Numbers = NDArray[np.int64]
Mask = NDArray[np.bool_]
Label = TypeVar("Label", bound=Hashable)

_ROWS = """
select number, words, vector from passage join analysed using (number)
where workspace = ? order by number
"""
_READERS = "select role, number from reader where workspace = ?"
_DECLARED = """
select coalesce(json_extract(content, ?), ''), number from passage where workspace = ?
"""


class ScoredRow(NamedTuple):
    """A passage's number in the index and what one leg scored it."""

    number: int
    score: float


class IndexSnapshot:
    """One revision of a workspace, its rows in the order of their numbers, equal scores too.

    Words are weighed over the workspace, whoever may read its passages, and over nothing beyond
    it. `vectors` is missing in an index written without an embedder.
    """

    def __init__(
        self,
        numbers: Numbers,
        words: WordWeights,
        vectors: Vectors | None,
        readers: Mapping[str, Mask],
        declared: Mapping[tuple[DeclaredProperty, str], Mask],
    ) -> None:
        self._numbers, self._words, self._vectors = numbers, words, vectors
        self._readers, self._declared = readers, declared

    @property
    def has_vectors(self) -> bool:
        """Tell whether a vector leg can be served."""
        return self._vectors is not None

    def matching(
        self,
        words: Iterable[str],
        roles: Iterable[str],
        limit: int,
        narrowings: Sequence[Narrowing] = (),
    ) -> tuple[ScoredRow, ...]:
        """Rank the rows open to these roles that hold any of the words, by BM25."""
        scores = self._words.scores(dict.fromkeys(words))
        return self._best(scores, self._open(roles, narrowings) & (scores > 0), limit)

    def nearest(
        self,
        query: Vectors,
        roles: Iterable[str],
        limit: int,
        narrowings: Sequence[Narrowing] = (),
    ) -> tuple[ScoredRow, ...]:
        """Rank the rows open to these roles by exact cosine with a unit vector."""
        if self._vectors is None:
            return ()
        return self._best(self._vectors @ query, self._open(roles, narrowings), limit)

    def _best(
        self, scores: NDArray[np.floating], eligible: Mask, limit: int
    ) -> tuple[ScoredRow, ...]:
        rows = np.flatnonzero(eligible)
        best = rows[np.argsort(-scores[rows], kind="stable")[:limit]]
        return tuple(ScoredRow(int(self._numbers[row]), float(scores[row])) for row in best)

    def _open(self, roles: Iterable[str], narrowings: Sequence[Narrowing]) -> Mask:
        return self._permitted(roles) & self._kept(narrowings)

    def _permitted(self, roles: Iterable[str]) -> Mask:
        permitted = np.zeros(len(self._numbers), dtype=np.bool_)
        for role in roles:
            permitted |= self._readers.get(role, False)
        return permitted

    def _kept(self, narrowings: Sequence[Narrowing]) -> Mask:
        kept = np.ones(len(self._numbers), dtype=np.bool_)
        for narrowing in narrowings:
            values = {"", *(comparable(value, narrowing.name) for value in narrowing.values)}
            fits = np.zeros_like(kept)
            for value in values:
                fits |= self._declared.get((narrowing.name, value), False)
            kept &= fits
        return kept


def read_snapshot(connection: sqlite3.Connection, workspace: str, dimension: int) -> IndexSnapshot:
    """Load what a search of one workspace needs in memory; vectors of no dimension are none."""
    rows = connection.execute(_ROWS, (workspace,)).fetchall()
    numbers = np.array([number for number, _, _ in rows], dtype=np.int64)
    words = WordWeights([words for _, words, _ in rows])
    vectors = _matrix([vector for _, _, vector in rows], dimension) if dimension else None
    readers = _masks(connection.execute(_READERS, (workspace,)), numbers)
    declared = _masks(_declared(connection, workspace), numbers)
    return IndexSnapshot(numbers, words, vectors, readers, declared)


def _matrix(vectors: Sequence[bytes], dimension: int) -> Vectors:
    return np.frombuffer(b"".join(vectors), dtype="<f2").astype(np.float32).reshape(-1, dimension)


def _declared(
    connection: sqlite3.Connection, workspace: str
) -> Iterable[tuple[tuple[DeclaredProperty, str], int]]:
    for name in DeclaredProperty:
        for value, number in connection.execute(_DECLARED, (f"$.{name}", workspace)):
            yield (name, comparable(str(value), name)), number


def _masks(rows: Iterable[tuple[Label, int]], numbers: Numbers) -> dict[Label, Mask]:
    """Give the rows of each label as a mask."""
    masks: dict[Label, Mask] = {}
    for label, number in rows:
        mask = masks.setdefault(label, np.zeros(len(numbers), dtype=np.bool_))
        mask[np.searchsorted(numbers, number)] = True
    return masks
