"""Passages of made-up words with made-up vectors, as many as are wanted, and questions to them."""

import random
from collections.abc import Iterator, Sequence
from itertools import accumulate
from zlib import crc32

import numpy as np

from programs.retrievers.embedder import Vectors
from signatures.context import AccessScope
from signatures.evidence import Passage
from signatures.limits import Limits

SYLLABLES = [f"{consonant}{vowel}" for consonant in "bdfgklmnprtvz" for vowel in "aeiou"]
WORDS = [f"{first}{second}{last}" for first in SYLLABLES for second in SYLLABLES[:20] for last in "kmnpr"]  # fmt: skip
OFTEN = list(accumulate(1 / rank for rank in range(1, len(WORDS) + 1)))
"""Words are used as often as those of a language are: the n-th a n-th as often as the first."""

WORDS_EACH = 60
WORDS_ASKED = 6
ONE_IN = 20
"""One passage in so many lies in the small workspace."""


class RandomVectors:
    """Give every text a direction of its own, as fast as a vector that is ready."""

    identity = "random-vectors"
    dimension = 384

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Give one unit row per text, always the same for a text."""
        made = [np.random.default_rng(crc32(text.encode())) for text in texts]
        rows = np.array([each.standard_normal(self.dimension) for each in made], dtype=np.float32)
        unit: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return unit


VECTORS = RandomVectors()

LARGE = AccessScope(tenant="acme", workspace="large", roles=("employee",))
SMALL = LARGE.model_copy(update={"workspace": "small"})

PATIENT = Limits(planning_ms=60_000, retrieval_ms=60_000)
"""Nothing here may be lost to a busy machine."""


def synthetic_passages(count: int, *, seed: int = 3) -> Iterator[Passage]:
    """Make passages, one in `ONE_IN` of them in the workspace `small`, the others in `large`."""
    rng = random.Random(seed)
    for number in range(count):
        yield Passage(
            id=str(number),
            document_id=f"d{number // 20}",
            workspace="small" if number % ONE_IN == 0 else "large",
            text=" ".join(rng.choices(WORDS, cum_weights=OFTEN, k=WORDS_EACH)),
        )


def synthetic_questions(count: int, *, seed: int = 4) -> list[str]:
    """Ask with words as often as passages use them, each question another way."""
    rng = random.Random(seed)
    asked = (rng.choices(WORDS, cum_weights=OFTEN, k=WORDS_ASKED) for _ in range(count))
    return [" ".join(words) for words in asked]
