"""No text is embedded twice, and the vectors that are kept are the vectors that were made."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from programs.retrievers.embedder import Vectors
from programs.retrievers.vector_cache import EMBEDDED_AT_ONCE, VectorCache

DIMENSION = 8


class LetterCounts:
    """An embedder without a model: how often each letter stands in a text, to unit length."""

    dimension = DIMENSION

    def __init__(self, identity: str = "letters", stop_after: int | None = None) -> None:
        self.identity = identity
        self.embedded: list[str] = []
        self._stop_after = stop_after

    def embed(self, texts: Sequence[str]) -> Vectors:
        if self._stop_after is not None and len(self.embedded) >= self._stop_after:
            raise KeyboardInterrupt
        self.embedded.extend(texts)
        rows = np.ones((len(texts), DIMENSION), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for letter in text:
                row[ord(letter) % DIMENSION] += 1
        unit: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return unit


TEXTS = st.lists(st.text(alphabet="abcdé☃ ", max_size=6), max_size=150)


@settings(max_examples=30, deadline=None)
@given(first=TEXTS, second=TEXTS)
def test_vectors_come_in_the_order_of_the_texts_cached_or_not(
    first: list[str], second: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    embedder = LetterCounts()
    cache = VectorCache(embedder, tmp_path_factory.mktemp("cache") / "vectors.sqlite")
    for texts in (first, second, first):
        expected = LetterCounts().embed(texts).astype(np.float16)
        assert np.array_equal(cache.embed(texts), expected.astype(np.float32))
    assert sorted(embedder.embedded) == sorted({*first, *second})


def test_another_embedder_shares_the_file_but_not_the_vectors(tmp_path: Path) -> None:
    for identity in ("b", "a", "c"):
        embedder = LetterCounts(identity)
        VectorCache(embedder, tmp_path / "vectors.sqlite").embed(["text"])
        assert embedder.embedded == ["text"]


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    texts = [f"text {number}" for number in range(3 * EMBEDDED_AT_ONCE)]
    interrupted = LetterCounts(stop_after=2 * EMBEDDED_AT_ONCE)
    with pytest.raises(KeyboardInterrupt):
        VectorCache(interrupted, tmp_path / "vectors.sqlite").embed(texts)
    resumed = LetterCounts()
    VectorCache(resumed, tmp_path / "vectors.sqlite").embed(texts)
    assert resumed.embedded == texts[2 * EMBEDDED_AT_ONCE :]
