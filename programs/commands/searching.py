"""The search command: a backend, opened, its words, and one whole request."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple

from programs.commands.services import ready_planner
from programs.pipeline import RetrievalPipeline
from programs.progress import progress_bar
from programs.retrievers import RETRIEVERS
from programs.retrievers.protocol import PassageIndex, Retriever
from programs.settings import Settings, named_by, read_settings
from programs.site_vocabulary import read_site
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope, TrustedContext
from signatures.errors import ConfigurationError, RetrieverUnavailableError
from signatures.evidence import RetrievalResult


class Backend(NamedTuple):
    """A search backend as options name it; what they leave out is what the settings say."""

    retriever: str | None = None
    vectors: Literal["on", "off"] | None = None
    embedder: str | None = None


def searched(
    message: str,
    context: TrustedContext,
    scope: AccessScope,
    backend: Backend,
    *,
    lm: str | None,
    planner: str | None,
    rewriting: bool,
) -> RetrievalResult:
    """Run one request as the options and the settings have it.

    An index that is missing is said before a model or an embedder is fetched for it.
    """
    settings = read_settings()
    site = read_site(settings.site)
    words_of(scope, backend, settings)
    index = opened_retriever(backend, settings)
    rewriting = settings.rewriting and rewriting
    with ready_planner(planner, lm, settings, rewriting=rewriting) as ready:
        pipeline = RetrievalPipeline(ready, index, site=site, rewriting=rewriting)
        return asyncio.run(_answered(pipeline, index, message, context, scope))


def opened_retriever(backend: Backend, settings: Settings) -> PassageIndex:
    """Open the search backend of this name."""
    chosen = backend.retriever or settings.retriever
    if chosen not in RETRIEVERS:
        whose = f"{named_by('retriever', backend.retriever)}{chosen}"
        raise ConfigurationError(f"{whose}: use {' or '.join(RETRIEVERS)}")
    named = {
        "vectors": (backend.vectors or settings.vectors) == "on",
        "embedder": backend.embedder or settings.embedder,
    }
    with progress_bar(in_bytes=True) as report:
        return RETRIEVERS[chosen](settings.retrieval.model_copy(update=named), report)


@contextmanager
def naming_the_server(retriever: str | None, settings: Settings) -> Iterator[None]:
    """Say in an error at which addresses Weaviate was looked for; results never name them."""
    try:
        yield
    except RetrieverUnavailableError as error:
        if (retriever or settings.retriever) != "weaviate":
            raise
        tried = ", ".join(endpoint.url for endpoint in settings.retrieval.weaviate.endpoints)
        raise RetrieverUnavailableError(f"{tried}: {error}") from error


def words_of(scope: AccessScope, backend: Backend, settings: Settings) -> Vocabulary:
    """Give the words of a scope; an index that is missing, or empty for it, is an error here."""
    with naming_the_server(backend.retriever, settings):
        index = opened_retriever(backend._replace(vectors="off"), settings)
        found = asyncio.run(_vocabulary(index, scope))
    if not found.passages:
        roles = ", ".join(scope.roles)
        raise ConfigurationError(
            f"tenant {scope.tenant}: no passage of workspace {scope.workspace} for {roles}; "
            "see what `python -m programs index` lists"
        )
    return found


async def _vocabulary(index: Retriever, scope: AccessScope) -> Vocabulary:
    """Ask for the words, then release the backend."""
    try:
        return await index.vocabulary(scope=scope)
    finally:
        await index.aclose()


async def _answered(
    pipeline: RetrievalPipeline,
    index: Retriever,
    message: str,
    context: TrustedContext,
    scope: AccessScope,
) -> RetrievalResult:
    """Run one request, then release the backend."""
    try:
        return await pipeline.search(message, context=context, scope=scope)
    finally:
        await index.aclose()
