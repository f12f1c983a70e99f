"""Holding an embedder to what it promises before its vectors meet an index."""

import numpy as np

from programs.retrievers.embedder import Embedder, Vectors
from signatures.errors import RetrieverUnavailableError

UNIT_TOLERANCE = 0.01
"""Vectors kept as float16 are off by less than a tenth of it."""


def unit_rows(vectors: Vectors, rows: int, embedder: Embedder) -> Vectors:
    """Give the vectors back if there are as many as texts, of the promised length and norm."""
    if vectors.shape != (rows, embedder.dimension):
        raise RetrieverUnavailableError(
            f"embedder {embedder.identity}: vectors of shape {vectors.shape}, not "
            f"{(rows, embedder.dimension)}; index with the embedder that is searched with"
        )
    norms = np.linalg.norm(vectors, axis=1)
    if not np.all(np.abs(norms - 1.0) < UNIT_TOLERANCE):  # false for NaN too
        raise RetrieverUnavailableError(
            f"embedder {embedder.identity}: a vector is not of unit length; choose another embedder"
        )
    return vectors
