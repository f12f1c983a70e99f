"""What tenants say about themselves and their words, kept for as long as it is fresh."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from programs.retrievers.embedder import Embedder
from programs.retrievers.weaviate_hybrid.options import WeaviateOptions
from programs.retrievers.weaviate_hybrid.servers.failover import Failover
from programs.retrievers.weaviate_hybrid.tenants import About, part_of, read_about, refuse_unfit
from programs.retrievers.weaviate_hybrid.word_statistics import read_vocabulary
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope

FRESH_S = 2.0
"""An ingest by another process is noticed at the latest after this many seconds.

A rebuild closes the tenant and drops its passages only then: no search finds it half empty.
"""

KEPT = 256


class _Seen(NamedTuple):
    about: About
    at: float


class _Counted(NamedTuple):
    revision: str
    vocabulary: Vocabulary


class KnownTenants:
    """Ask for a tenant's description at most every `FRESH_S`, for its words once per revision."""

    def __init__(
        self,
        options: WeaviateOptions,
        embedder: Embedder | None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._options, self._embedder, self._clock = options, embedder, clock
        self._seen: OrderedDict[str, _Seen] = OrderedDict()
        self._counted: OrderedDict[AccessScope, _Counted] = OrderedDict()

    async def about(self, servers: Failover, tenant: str) -> About:
        """Give a tenant's description, or refuse to serve what was made with something else."""
        seen = self._seen.get(tenant)
        if seen is not None and self._clock() - seen.at < FRESH_S:
            return seen.about
        found = await servers.ask(lambda client: read_about(client, tenant, self._options))
        about = refuse_unfit(found, self._embedder, tenant)
        self._seen[tenant] = _Seen(about, self._clock())
        _bound(self._seen)
        return about

    async def is_as(self, servers: Failover, tenant: str, about: About) -> bool:
        """Ask anew whether a tenant holds what it was described with, or refuse to serve it."""
        self.forget(tenant)
        return (await self.about(servers, tenant)).revision == about.revision

    async def vocabulary(self, servers: Failover, scope: AccessScope) -> Vocabulary:
        """Give the word statistics of a scope."""
        about = await self.about(servers, scope.tenant)
        same_readers = scope.model_copy(update={"roles": tuple(sorted(set(scope.roles)))})
        known = self._counted.get(same_readers)
        if known is None or known.revision != about.revision:
            name = self._options.statistics
            words = await servers.ask(
                lambda client: read_vocabulary(
                    part_of(client, name, scope.tenant, self._options), scope
                )
            )
            known = self._counted[same_readers] = _Counted(about.revision, words)
            _bound(self._counted)
        return known.vocabulary

    def forget(self, tenant: str) -> None:
        """Ask anew for a tenant that has just been written."""
        self._seen.pop(tenant, None)


def _bound(kept: OrderedDict[str, _Seen] | OrderedDict[AccessScope, _Counted]) -> None:
    while len(kept) > KEPT:
        kept.popitem(last=False)
