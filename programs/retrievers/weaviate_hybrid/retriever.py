"""Hybrid search on Weaviate: both legs on the server, always within the caller's scope."""

import asyncio
from collections.abc import Iterable, Sequence

from pydantic import SecretStr
from weaviate import WeaviateAsyncClient

from programs.retrievers.embedder import Embedder
from programs.retrievers.ingesting import IngestReport, OnIngest, show_nothing
from programs.retrievers.protocol import Ranking, SearchQuery
from programs.retrievers.query_vectors import QueryVectors
from programs.retrievers.weaviate_hybrid.drift import verify
from programs.retrievers.weaviate_hybrid.identity import vector_name
from programs.retrievers.weaviate_hybrid.known_tenants import KnownTenants
from programs.retrievers.weaviate_hybrid.options import DEFAULT_OPTIONS, WeaviateOptions
from programs.retrievers.weaviate_hybrid.query_text import sanitised, words_searched
from programs.retrievers.weaviate_hybrid.schema import create_missing
from programs.retrievers.weaviate_hybrid.scope import narrowed_filter, scope_filter
from programs.retrievers.weaviate_hybrid.search import Asked, Found, find, hits_within
from programs.retrievers.weaviate_hybrid.servers.endpoint import Endpoint
from programs.retrievers.weaviate_hybrid.servers.failover import Failover
from programs.retrievers.weaviate_hybrid.tenants import part_of
from programs.retrievers.weaviate_hybrid.verification import Verification
from programs.retrievers.weaviate_hybrid.writing.ingest import Ingest
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope
from signatures.errors import RetrievalError
from signatures.evidence import Passage

MOST_RESULTS = 50


class WeaviateRetriever:
    """Search and fill one collection of a Weaviate server, or of a cluster with many endpoints.

    Endpoints are asked in their order; one that is down is left alone until a probe finds it
    ready. The schema is verified before a call is served, now and then and after a refusal.
    Without an `embedder` the lexical leg is all there is, and every ranking says so. Connections
    belong to the event loop they were made in: used from another one, it connects anew.
    """

    def __init__(
        self,
        endpoints: Sequence[Endpoint],
        *,
        embedder: Embedder | None = None,
        passage_embedder: Embedder | None = None,
        api_key: SecretStr | None = None,
        options: WeaviateOptions = DEFAULT_OPTIONS,
    ) -> None:
        self._endpoints, self._api_key, self._options = tuple(endpoints), api_key, options
        self._searching = options.while_searching
        self._vectors, self._passage_embedder = QueryVectors(embedder), passage_embedder or embedder
        self._vector_name = vector_name(embedder)
        self._tenants = KnownTenants(self._searching, embedder)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._servers = Failover((), None, options)
        self._verification = Verification()

    @property
    def resting(self) -> tuple[Endpoint, ...]:
        """Give the endpoints that are known to be down."""
        return self._servers.resting

    async def prepare(self) -> None:
        """Create the collections that are missing, then verify them all."""
        await self._prepare(self._connected())

    async def verify_schema(self) -> None:
        """Raise `RetrieverUnavailableError` where the schema is not the declared one."""
        await self._connected().ask(lambda client: verify(client, self._options))

    async def aingest(
        self,
        passages: Iterable[Passage],
        *,
        tenant: str,
        remove_missing: bool = False,
        rebuild: bool = False,
        on_progress: OnIngest | None = None,
    ) -> IngestReport:
        """Bring a tenant's passages to these, skipping what is there and equal.

        `rebuild` drops what the tenant holds first, and nobody is served until it has come to its
        end. What the server refuses is in the report.
        """
        servers = Failover(self._endpoints, self._api_key, self._options.while_writing)
        try:
            await self._prepare(servers)
            ingest = Ingest(servers, self._options, self._passage_embedder, tenant)
            return await ingest.run(
                passages,
                remove_missing=remove_missing,
                rebuild=rebuild,
                on_progress=on_progress or show_nothing,
            )
        finally:
            self._tenants.forget(tenant)
            await servers.aclose()

    async def search(self, query: SearchQuery, *, scope: AccessScope, limit: int) -> Ranking:
        """Rank the passages of `scope` for one query."""
        within = narrowed_filter(scope, query.narrowings)
        if not 1 <= limit <= MOST_RESULTS:
            raise RetrievalError(f"limit {limit}: ask for 1 to {MOST_RESULTS} passages")
        servers = await self._serving()
        about = await self._tenants.about(servers, scope.tenant)
        text = sanitised(query.text)
        words = words_searched(text) if query.lexical else ""
        has_leg = query.vector and about.embedder
        row = await self._vectors.of(text if has_leg else "", needed=not query.lexical)
        vector = None if row is None else row.tolist()
        asked = Asked(words, vector, within, limit)
        with self._verification.doubted_on_refusal():
            found = await servers.ask(lambda client: self._find(client, asked, scope.tenant))
            hits = hits_within(found, scope)
        if not found and not await self._tenants.is_as(servers, scope.tenant, about):
            return await self.search(query, scope=scope, limit=limit)
        return Ranking(hits=hits[:limit], lexical_only=vector is None)

    async def vocabulary(self, *, scope: AccessScope) -> Vocabulary:
        """Give the word statistics of what the scope may read."""
        scope_filter(scope)
        servers = await self._serving()
        with self._verification.doubted_on_refusal():
            return await self._tenants.vocabulary(servers, scope)

    async def aclose(self) -> None:
        """Close every connection; the next call would connect anew."""
        self._vectors.close()
        if self._loop is asyncio.get_running_loop():
            await self._servers.aclose()
        self._loop = None

    async def _prepare(self, servers: Failover) -> None:
        name = vector_name(self._passage_embedder)
        await servers.ask(lambda client: create_missing(client, self._options, name))
        await servers.ask(lambda client: verify(client, self._options))

    def _connected(self) -> Failover:
        """Give the connections of this event loop."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._servers = Failover(self._endpoints, self._api_key, self._options)
            self._loop, self._verification = loop, Verification()
        return self._servers

    async def _serving(self) -> Failover:
        servers = self._connected()
        await self._verification.keep(self.verify_schema)
        return servers

    async def _find(self, client: WeaviateAsyncClient, asked: Asked, tenant: str) -> Found:
        part = part_of(client, self._searching.collection, tenant, self._searching)
        return await find(part, asked, alpha=self._searching.alpha, vectors=self._vector_name)
