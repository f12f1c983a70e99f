"""Turning texts into unit vectors: the role, and all-MiniLM-L6-v2 in int8 on ONNX Runtime."""

import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from programs.asset_pins import EMBEDDER_MODEL, EMBEDDER_TOKENIZER
from programs.assets import EmbedderFiles
from signatures.errors import ConfigurationError

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

Vectors = NDArray[np.float32]

MAX_TOKENS = 256
DIMENSION = 384


class Embedder(Protocol):
    """Embed texts; the same text always gives the same unit vector, whatever stands beside it.

    `identity` names model, tokenizer and everything else the vectors depend on.
    """

    @property
    def identity(self) -> str:
        """Name what made the vectors; vectors of two identities never meet in one index."""
        ...

    @property
    def dimension(self) -> int:
        """Give the length of every vector."""
        ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Give one unit row per text, in the order of the texts."""
        ...


class MiniLmEmbedder:
    """all-MiniLM-L6-v2, int8: mean over at most 256 tokens, scaled to unit length.

    One text is run at a time, `threads` of them side by side. The model quantises activations
    over the whole batch, so a vector would otherwise depend on its neighbours; and it is the
    fastest way measured on two cores (33 passages of 170 tokens a second, against 26 for one
    run on two threads, 23 in batches of 8 and 18 in batches of 32).
    """

    identity = (
        f"all-minilm-l6-v2-int8:{EMBEDDER_MODEL.sha256[:12]}:{EMBEDDER_TOKENIZER.sha256[:12]}"
        f":mean:{MAX_TOKENS}"
    )
    dimension = DIMENSION

    def __init__(self, files: EmbedderFiles, *, threads: int = 2) -> None:
        _check(files.model, EMBEDDER_MODEL.sha256)
        _check(files.tokenizer, EMBEDDER_TOKENIZER.sha256)
        self._tokenizer = Tokenizer.from_file(str(files.tokenizer))
        self._tokenizer.enable_truncation(MAX_TOKENS)
        self._tokenizer.no_padding()
        self._session = _session(files.model)
        self._threads = threads

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Give one unit row per text, in the order of the texts."""
        rows = longest_first(texts, self._embed_one, self._threads)
        return np.stack(rows) if rows else np.empty((0, DIMENSION), dtype=np.float32)

    def _embed_one(self, text: str) -> Vectors:
        ids = np.array([self._tokenizer.encode(text).ids], dtype=np.int64)
        inputs = {
            "input_ids": ids,
            "attention_mask": np.ones_like(ids),
            "token_type_ids": np.zeros_like(ids),
        }
        pooled = np.asarray(self._session.run(None, inputs)[0][0], dtype=np.float32).mean(axis=0)
        unit: Vectors = pooled / np.linalg.norm(pooled)
        return unit


def longest_first(
    texts: Sequence[str], embed_one: Callable[[str], Vectors], threads: int
) -> list[Vectors]:
    """Embed texts side by side, longest first so that no thread ends on a long one.

    The rows come back in the order of the texts.
    """
    if len(texts) < 2:
        return [embed_one(text) for text in texts]
    order = sorted(range(len(texts)), key=lambda position: -len(texts[position]))
    with ThreadPoolExecutor(threads) as pool:
        rows = pool.map(embed_one, (texts[position] for position in order))
        placed = dict(zip(order, rows, strict=True))
    return [placed[position] for position in range(len(texts))]


def _session(model: Path) -> "InferenceSession":
    import onnxruntime  # slow to load, and needed only where vectors are

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])


def _check(path: Path, sha256: str) -> None:
    try:
        actual = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise ConfigurationError(f"{path}: cannot be read: {error.strerror}") from error
    if actual != sha256:
        raise ConfigurationError(
            f"{path}: sha256 is {actual}, not the pinned {sha256}; delete the file and fetch again"
        )
