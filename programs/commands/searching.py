"""The index side of a command: opening a backend, filling it, its words, and one whole request."""

from collections.abc import Iterable
from typing import Literal

from programs.pipeline import Planner, RetrievalPipeline
from programs.progress import progress_bar
from programs.retrievers import RETRIEVERS
from programs.retrievers.ingesting import IngestReport, OnIngest
from programs.retrievers.protocol import PassageIndex, Retriever
from programs.settings import Settings
from programs.site_vocabulary import NO_SITE, Site
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope, TrustedContext
from signatures.errors import ConfigurationError
from signatures.evidence import Passage, RetrievalResult


def opened_retriever(
    name: str | None,
    settings: Settings,
    *,
    vectors: Literal["on", "off"] | None = None,
    embedder: str | None = None,
) -> PassageIndex:
    """Open the search backend of this name; what is not named is what the settings say."""
    chosen = name or settings.retriever
    if chosen not in RETRIEVERS:
        raise ConfigurationError(f"--retriever {chosen}: use {' or '.join(RETRIEVERS)}")
    named = {
        "vectors": (vectors or settings.vectors) == "on",
        "embedder": embedder or settings.embedder,
    }
    with progress_bar(in_bytes=True) as report:
        return RETRIEVERS[chosen](settings.retrieval.model_copy(update=named), report)


async def filled(
    index: PassageIndex,
    passages: Iterable[Passage],
    *,
    tenant: str,
    remove_missing: bool,
    rebuild: bool,
    on_progress: OnIngest,
) -> IngestReport:
    """Bring a tenant's index to these passages, then release the backend."""
    try:
        return await index.aingest(
            passages,
            tenant=tenant,
            remove_missing=remove_missing,
            rebuild=rebuild,
            on_progress=on_progress,
        )
    finally:
        await index.aclose()


async def vocabulary_of(scope: AccessScope, retriever: Retriever) -> Vocabulary:
    """Give the words of a scope; an index that is missing, or empty for it, is an error here."""
    try:
        found = await retriever.vocabulary(scope=scope)
    finally:
        await retriever.aclose()
    if not found.passages:
        roles = ", ".join(scope.roles)
        raise ConfigurationError(
            f"tenant {scope.tenant}: no passage of workspace {scope.workspace} for {roles}; "
            "see what `python -m programs index` lists"
        )
    return found


async def found_by(
    planner: Planner,
    retriever: Retriever,
    message: str,
    *,
    context: TrustedContext,
    scope: AccessScope,
    rewriting: bool,
    site: Site = NO_SITE,
) -> RetrievalResult:
    """Run one request, then release the backend."""
    pipeline = RetrievalPipeline(planner, retriever, site=site)
    try:
        return await pipeline.search(message, context=context, scope=scope, rewriting=rewriting)
    finally:
        await retriever.aclose()
