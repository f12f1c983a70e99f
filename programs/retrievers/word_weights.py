"""BM25 weights of the words of one workspace's passages, counted over that workspace alone."""

from collections.abc import Iterable, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

K1, B = 1.2, 0.75
"""Saturation and length normalisation; the Weaviate collections are given the same."""

LEAST_IDF = 1e-6
"""What a word of half the passages or more weighs: it matches and decides nothing."""


class WordWeights:
    """What each word weighs in each passage: BM25 with an idf that is never negative.

    Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009).
    NOTE: idf is ln((N - n + 0.5) / (n + 0.5)), theirs, floored as SQLite's FTS5 does. Lucene and
    Weaviate add 1 before the logarithm: function words then weigh up to ln 2, which cost 1,373
    public cases .007 of recall@5, on each half of them.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        """Count texts of words parted by blanks, a row each."""
        words = [text.split() for text in texts]
        self._numbers = {word: number for number, word in enumerate(sorted({*chain(*words)}))}
        lengths = np.array([len(each) for each in words], dtype=np.int64)
        numbers = np.array([self._numbers[word] for word in chain(*words)], dtype=np.int64)
        rows = np.repeat(np.arange(len(words)), lengths)
        pairs, times = np.unique(numbers * len(words) + rows, return_counts=True)
        word_of, self._rows = np.divmod(pairs, max(len(words), 1))
        self._starts = np.searchsorted(word_of, np.arange(len(self._numbers) + 1))
        holding = np.diff(self._starts)
        idf = np.maximum(np.log((len(words) - holding + 0.5) / (holding + 0.5)), LEAST_IDF)
        longer = lengths[self._rows] / max(lengths.mean(), 1) if len(pairs) else 1.0
        self._weights = idf[word_of] * times * (K1 + 1) / (times + K1 * (1 - B + B * longer))
        self._texts = len(words)

    def scores(self, words: Iterable[str]) -> NDArray[np.float64]:
        """Score every row by the words it holds; 0 where it holds none."""
        scores = np.zeros(self._texts)
        for number in (self._numbers[word] for word in words if word in self._numbers):
            held = slice(self._starts[number], self._starts[number + 1])
            scores[self._rows[held]] += self._weights[held]
        return scores
