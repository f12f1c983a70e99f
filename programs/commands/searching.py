"""The index side of a command: the words a scope knows, and one whole request."""

from pathlib import Path
from typing import Literal

from programs.pipeline import Planner, RetrievalPipeline
from programs.progress import progress_bar
from programs.retrievers import RETRIEVERS
from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.opening import open_index
from programs.settings import Settings
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope, TrustedContext
from signatures.errors import ConfigurationError
from signatures.evidence import RetrievalResult


async def vocabulary_of(scope: AccessScope, state: Path) -> Vocabulary:
    """Give the words of a scope; an index that is missing, or empty for it, is an error here."""
    index = EmbeddedIndex(state / "index")
    try:
        found = await index.vocabulary(scope=scope)
    finally:
        await index.aclose()
    if not found.passages:
        roles = ", ".join(scope.roles)
        raise ConfigurationError(
            f"tenant {scope.tenant}: no passage of workspace {scope.workspace} for {roles}; "
            "see what `python -m programs index` lists"
        )
    return found


def opened_retriever(
    name: str, vectors: Literal["on", "off"] | None, settings: Settings
) -> EmbeddedIndex:
    """Open the search backend of this name."""
    if name not in RETRIEVERS:
        raise ConfigurationError(f"--retriever {name}: use {', '.join(RETRIEVERS)}")
    with progress_bar(in_bytes=True) as report:
        return open_index(
            settings.state_dir,
            vectors=(vectors or settings.vectors) == "on",
            cache_dir=settings.cache_dir,
            on_progress=report,
        )


async def found_by(
    planner: Planner,
    retriever: EmbeddedIndex,
    message: str,
    *,
    context: TrustedContext,
    scope: AccessScope,
    rewriting: bool,
) -> RetrievalResult:
    """Run one request, then release the backend."""
    pipeline = RetrievalPipeline(planner, retriever)
    try:
        return await pipeline.search(message, context=context, scope=scope, rewriting=rewriting)
    finally:
        await retriever.aclose()
