"""Embedders behind an API that DSPy knows, by DSPy's model id."""

from collections.abc import Sequence
from functools import cached_property

import dspy
import numpy as np
from numpy.typing import NDArray
from openai import OpenAIError

from signatures.errors import RetrieverUnavailableError

EMBEDDED_AT_ONCE = 64


class HostedEmbedder:
    """A `dspy.Embedder` that gives unit vectors; nothing is sent before it is asked.

    Texts are not kept by DSPy. Whatever goes wrong is a `RetrieverUnavailableError` that quotes
    no text.
    """

    def __init__(self, embedder: dspy.Embedder, identity: str) -> None:
        self._embedder = embedder
        self.identity = identity

    @cached_property
    def dimension(self) -> int:
        """Give the length of its vectors, asking it once."""
        return int(self.embed(["dimension"]).shape[1])

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Give one unit row per text, in the order of the texts."""
        if not texts:
            return np.empty((0, self.dimension), dtype=np.float32)
        try:
            rows = np.asarray(self._embedder(list(texts)), dtype=np.float32)
            norms = np.linalg.norm(rows, axis=1, keepdims=True)
        except (OpenAIError, ValueError) as error:
            raise RetrieverUnavailableError(
                f"embedder {self.identity}: {type(error).__name__}; check its name, key and service"
            ) from None
        if not (np.isfinite(norms).all() and (norms > 0).all()):
            raise RetrieverUnavailableError(f"embedder {self.identity}: a vector without direction")
        unit: NDArray[np.float32] = rows / norms
        return unit


def hosted_embedder(model_id: str, *, timeout_s: float) -> HostedEmbedder:
    """Make the embedder of a DSPy model id such as `openai/text-embedding-3-small`."""
    embedder = dspy.Embedder(
        model_id, batch_size=EMBEDDED_AT_ONCE, caching=False, timeout=timeout_s, num_retries=0
    )
    return HostedEmbedder(embedder, model_id)
