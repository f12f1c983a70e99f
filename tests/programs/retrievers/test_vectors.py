"""What an embedder gives is checked before it meets an index."""

from collections.abc import Sequence

import numpy as np
import pytest

from programs.retrievers.embedder import Vectors
from programs.retrievers.vectors import unit_rows
from signatures.errors import RetrieverUnavailableError

UNIT = np.array([[0.6, 0.8]], dtype=np.float32)


class Gives:
    """Give the same rows for any texts, or fail."""

    identity, dimension = "gives", 2

    def __init__(self, rows: Vectors | None) -> None:
        self._rows = rows

    def embed(self, texts: Sequence[str]) -> Vectors:
        if self._rows is None:
            raise RetrieverUnavailableError("the service is down")
        return self._rows


@pytest.mark.parametrize(
    "rows",
    [
        UNIT[:, :1],
        np.repeat(UNIT, 2, axis=0),
        UNIT * 1.5,
        UNIT * 0,
        np.array([[np.nan, 1.0]], dtype=np.float32),
        np.array([[np.inf, 1.0]], dtype=np.float32),
    ],
    ids=["short", "too many", "long", "nothing", "no number", "infinite"],
)
def test_a_spoilt_vector_is_never_used(rows: Vectors) -> None:
    with pytest.raises(RetrieverUnavailableError, match="embedder gives"):
        unit_rows(rows, 1, Gives(rows))


def test_unit_vectors_pass_even_when_kept_as_float16() -> None:
    rounded = UNIT.astype(np.float16).astype(np.float32)
    assert unit_rows(rounded, 1, Gives(rounded)) is rounded
