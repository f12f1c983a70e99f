"""Hosted embedders: unit vectors from DSPy's own embedder, and one line when it fails."""

from collections.abc import Callable

import dspy
import httpx
import numpy as np
import openai
import pytest

from programs.language_models.embedding import HostedEmbedder, hosted_embedder
from signatures.errors import RetrieverUnavailableError

SECRET = "the text that was embedded"


def embedder(answer: Callable[[list[str]], object]) -> HostedEmbedder:
    return HostedEmbedder(dspy.Embedder(answer, batch_size=2, caching=False), "some/model")


def test_rows_come_in_the_order_of_the_texts_and_of_unit_length() -> None:
    made = embedder(lambda texts: [[len(text), 0.0, 1.0] for text in texts])
    rows = made.embed(["a", "bbb", "cc"])
    expected = np.array([[1, 0, 1], [3, 0, 1], [2, 0, 1]], dtype=np.float32)
    assert np.allclose(rows, expected / np.linalg.norm(expected, axis=1, keepdims=True))
    assert (made.dimension, made.embed([]).shape) == (3, (0, 3))


@pytest.mark.parametrize("spoilt", [[0.0, 0.0], [float("nan"), 1.0], [float("inf"), 1.0]])
def test_a_vector_without_direction_is_refused(spoilt: list[float]) -> None:
    with pytest.raises(RetrieverUnavailableError, match="some/model"):
        embedder(lambda texts: [spoilt for _ in texts]).embed(["a"])


def test_a_service_that_fails_is_named_and_no_text_is_quoted() -> None:
    def fails(texts: list[str]) -> object:
        request = httpx.Request("POST", "http://nowhere.invalid")
        raise openai.APIConnectionError(message=f"sent {texts}", request=request)

    with pytest.raises(RetrieverUnavailableError, match="some/model: APIConnectionError") as raised:
        embedder(fails).embed([SECRET])
    assert SECRET not in str(raised.value)
    assert raised.value.__suppress_context__


def test_a_provider_without_a_key_is_one_line() -> None:
    made = hosted_embedder("openai/text-embedding-3-small", timeout_s=1.0)
    with pytest.raises(RetrieverUnavailableError, match="check its name, key and service"):
        made.embed([SECRET])
