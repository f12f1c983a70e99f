"""The embedder: the real one needs its two files in the user's cache (`-m llm`)."""

import numpy as np
import pytest

from programs.assets import EmbedderFiles, embedder_files
from programs.retrievers.embedder import DIMENSION, MiniLmEmbedder, Vectors, longest_first
from signatures.errors import ConfigurationError

TEXTS = (
    "How long is parental leave?",
    "Family leave lasts twenty weeks for every parent. " * 60,
    "The build server restarts at night.",
    "",
)


@pytest.fixture(scope="module")
def embedder() -> MiniLmEmbedder:
    return MiniLmEmbedder(embedder_files())


@pytest.mark.llm
def test_vectors_are_of_unit_length(embedder: MiniLmEmbedder) -> None:
    vectors = embedder.embed(TEXTS)
    assert vectors.shape == (len(TEXTS), DIMENSION)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)


@pytest.mark.llm
def test_a_vector_does_not_depend_on_its_neighbours(embedder: MiniLmEmbedder) -> None:
    together = embedder.embed(TEXTS)
    alone = np.stack([embedder.embed([text])[0] for text in TEXTS])
    assert np.array_equal(together, alone)


@pytest.mark.llm
def test_the_same_matter_is_nearer_than_another(embedder: MiniLmEmbedder) -> None:
    question, same, other, _ = embedder.embed(TEXTS)
    assert question @ same > 0.5 > question @ other


@pytest.mark.parametrize("lengths", [(), (3,), (1, 3, 2), (2, 2, 5, 1)])
def test_long_texts_go_first_and_come_back_in_their_place(lengths: tuple[int, ...]) -> None:
    begun: list[int] = []

    def length_of(text: str) -> Vectors:
        begun.append(len(text))
        return np.array([len(text)], dtype=np.float32)

    rows = longest_first(["x" * length for length in lengths], length_of, threads=1)
    assert [int(row[0]) for row in rows] == list(lengths)
    assert begun == sorted(lengths, reverse=True)


def test_files_of_another_hash_are_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("files")
    (folder / "model.onnx").write_bytes(b"other")
    with pytest.raises(ConfigurationError, match=r"model\.onnx: sha256 is .* not the pinned 8199"):
        MiniLmEmbedder(EmbedderFiles(folder / "model.onnx", folder / "tokenizer.json"))
    with pytest.raises(ConfigurationError, match=r"nowhere\.onnx: cannot be read"):
        MiniLmEmbedder(EmbedderFiles(folder / "nowhere.onnx", folder / "tokenizer.json"))
