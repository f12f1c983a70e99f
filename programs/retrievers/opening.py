"""Opening the index of a state directory."""

from pathlib import Path

from programs.assets import OnProgress, embedder_files
from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.embedder import MiniLmEmbedder
from programs.retrievers.vector_cache import vector_file


def open_index(
    state: Path,
    *,
    vectors: bool = True,
    cache_dir: Path | None = None,
    on_progress: OnProgress | None = None,
) -> EmbeddedIndex:
    """Open the index of a state directory, fetching the embedder when vectors are on."""
    if not vectors:
        return EmbeddedIndex(state / "index")
    embedder = MiniLmEmbedder(embedder_files(cache_dir, on_progress))
    return EmbeddedIndex(state / "index", embedder=embedder, vector_file=vector_file(cache_dir))
