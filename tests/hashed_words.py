"""An embedder without a model, for tests: words hashed into a few dimensions."""

from collections.abc import Sequence
from zlib import crc32

import numpy as np

from programs.retrievers.embedder import Vectors
from programs.text import stems


class HashedWords:
    """Count stems by their hash, scaled to unit length; texts that share words lie close."""

    def __init__(self, identity: str = "hashed-words", dimension: int = 64) -> None:
        self.identity = identity
        self.dimension = dimension

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Give one unit row per text."""
        rows = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for stem in ("", *stems(text)):
                row[crc32(stem.encode()) % self.dimension] += 1
        unit: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return unit
