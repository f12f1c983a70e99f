"""Opening a search backend with the embedder its settings name; only what is opened is loaded."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from programs.assets import OnProgress, embedder_files
from programs.retrievers.protocol import PassageIndex
from programs.retrievers.settings import MINILM, RetrieverSettings
from signatures.errors import ConfigurationError

if TYPE_CHECKING:
    from programs.retrievers.embedded import EmbeddedIndex
    from programs.retrievers.embedder import Embedder


class Embedders(NamedTuple):
    """One embedder as queries and as passages meet it: the vectors of passages are kept."""

    queries: "Embedder"
    passages: "Embedder"


def open_index(
    state: Path,
    *,
    vectors: bool = True,
    cache_dir: Path | None = None,
    on_progress: OnProgress | None = None,
) -> "EmbeddedIndex":
    """Open the embedded index of a state directory, fetching the embedder when vectors are on."""
    settings = RetrieverSettings(state_dir=state, vectors=vectors, cache_dir=cache_dir)
    return open_embedded(settings, on_progress)


def open_embedded(
    settings: RetrieverSettings, on_progress: OnProgress | None = None
) -> "EmbeddedIndex":
    """Open the index that needs no server."""
    from programs.retrievers.embedded import EmbeddedIndex

    embedders = opened_embedders(settings, on_progress)
    return EmbeddedIndex(
        settings.state_dir / "index",
        embedder=embedders and embedders.queries,
        passage_embedder=embedders and embedders.passages,
    )


def open_weaviate(
    settings: RetrieverSettings, on_progress: OnProgress | None = None
) -> PassageIndex:
    """Open a Weaviate server's or cluster's collection; nothing is sent before it is asked."""
    from programs.retrievers.weaviate_hybrid.retriever import WeaviateRetriever

    embedders = opened_embedders(settings, on_progress)
    return WeaviateRetriever(
        settings.weaviate.endpoints,
        embedder=embedders and embedders.queries,
        passage_embedder=embedders and embedders.passages,
        api_key=settings.weaviate.api_key,
        options=settings.weaviate.options,
    )


def opened_embedders(
    settings: RetrieverSettings, on_progress: OnProgress | None = None
) -> Embedders | None:
    """Give the embedder that the settings name, fetched if it is the bundled one."""
    if not settings.vectors:
        return None
    from programs.retrievers.vector_cache import VectorCache, vector_file

    embedder = _embedder(settings, on_progress)
    return Embedders(embedder, VectorCache(embedder, vector_file(settings.cache_dir)))


def _embedder(settings: RetrieverSettings, on_progress: OnProgress | None) -> "Embedder":
    if settings.embedder == MINILM:
        from programs.retrievers.embedder import MiniLmEmbedder

        return MiniLmEmbedder(embedder_files(settings.cache_dir, on_progress))
    if "/" not in settings.embedder:
        raise ConfigurationError(
            f"embedder {settings.embedder}: use {MINILM} or a provider's model such as "
            "openai/text-embedding-3-small, in --embedder or PLUMBLINE_EMBEDDER"
        )
    from programs.language_models.embedding import hosted_embedder

    return hosted_embedder(settings.embedder, timeout_s=settings.embedder_timeout_s)
