"""Bringing one tenant's part of a collection to a set of passages."""

import asyncio
from collections.abc import Collection, Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple
from uuid import UUID

from weaviate import WeaviateAsyncClient

from programs.retrievers.embedder import Embedder
from programs.retrievers.ingesting import FailedPassage, IngestReport, OnIngest, by_key
from programs.retrievers.weaviate_hybrid.identity import identifier, passage_id, tenant_name
from programs.retrievers.weaviate_hybrid.known_tenants import FRESH_S
from programs.retrievers.weaviate_hybrid.options import WeaviateOptions
from programs.retrievers.weaviate_hybrid.servers.failover import Failover
from programs.retrievers.weaviate_hybrid.tenants import (
    About,
    Objects,
    create_tenant,
    part_of,
    read_about,
    write_about,
)
from programs.retrievers.weaviate_hybrid.word_statistics import counted, replace_counts
from programs.retrievers.weaviate_hybrid.writing.batches import Failures, write_batches
from programs.retrievers.weaviate_hybrid.writing.passage_objects import (
    content_sha256,
    refuse_inexact,
)
from programs.retrievers.weaviate_hybrid.writing.settling import (
    delete_each,
    last_written,
    written_down,
)
from programs.retrievers.weaviate_hybrid.writing.stored import (
    delete,
    hashes_of,
    stored_hashes,
    stored_passages,
)
from signatures.evidence import Passage

NOT_THERE = "acknowledged by the server, and not there afterwards"


class Work(NamedTuple):
    """What an ingest has to do, by object id; `held` is everything the tenant ends up with.

    What is `unsure` is stale too, and is deleted before it is written anew.
    """

    wanted: AbstractSet[UUID]
    held: dict[UUID, Passage]
    stale: list[UUID]
    missing: list[UUID]
    known: Collection[UUID]
    unsure: list[UUID]

    @property
    def is_none(self) -> bool:
        """Tell whether everything is as it is to be."""
        return not (self.stale or self.missing)


class Ingest:
    """One tenant's ingest: what is there and equal is skipped, so a stopped one goes on.

    Until the first ingest of a tenant, or of another embedder or analysis, has come to its end,
    the tenant is not served. Two ingests of one tenant at once are not kept apart.
    """

    def __init__(
        self, servers: Failover, options: WeaviateOptions, embedder: Embedder | None, tenant: str
    ) -> None:
        self._servers, self._options = servers, options
        self._embedder, self._tenant = embedder, tenant

    async def run(
        self,
        passages: Iterable[Passage],
        *,
        remove_missing: bool,
        rebuild: bool,
        on_progress: OnIngest,
    ) -> IngestReport:
        """Write what is new or changed, delete what is to go, then count the words anew."""
        wanted = list(by_key(passages).values())
        refuse_inexact(wanted)
        if rebuild and await self._servers.ask(self._close):
            await asyncio.sleep(FRESH_S)
        before = await self._servers.ask(lambda client: self._prepare(client, anew=rebuild))
        work = await self._servers.ask(
            lambda client: self._work(client, wanted, before, remove_missing=remove_missing)
        )
        if work.is_none and before.complete and before.settled:
            return _report(work, {})
        await self._servers.ask(lambda client: self._unsettle(client, work, before))
        stale = [work.held[each] for each in work.stale]
        failed = await write_batches(
            self._servers, self._options, self._tenant, stale, self._embedder, on_progress
        )
        failed |= await self._servers.ask(lambda client: self._dropped(client, work, failed))
        await self._settle(work, before, failed)
        return _report(work, failed)

    async def _close(self, client: WeaviateAsyncClient) -> bool:
        """Close a tenant to searches before it is dropped; tell whether there was one to close."""
        part = client.collections.use(self._options.statistics)
        if not await part.tenants.exists(tenant_name(self._tenant)):
            return False
        closed = About.of(self._embedder, complete=False, settled=False)
        await write_about(client, self._tenant, closed, self._options)
        return True

    async def _prepare(self, client: WeaviateAsyncClient, *, anew: bool) -> About:
        """Close the tenant to searches unless this ingest can only improve what is served."""
        await create_tenant(client, self._tenant, self._options, anew=anew)
        about = await read_about(client, self._tenant, self._options)
        settled = about is None or about.settled
        opened = About.of(self._embedder, complete=False, settled=settled)
        if about is not None and about.is_like(opened):
            return about
        await write_about(client, self._tenant, opened, self._options)
        return opened

    async def _work(
        self,
        client: WeaviateAsyncClient,
        wanted: Sequence[Passage],
        before: About,
        *,
        remove_missing: bool,
    ) -> Work:
        part = part_of(client, self._options.collection, self._tenant, self._options)
        known = await stored_hashes(part)
        unsure = {} if before.settled else await last_written(part)
        named = {passage_id(self._tenant, passage): passage for passage in wanted}
        held, others = dict(named), [each for each in known if each not in named]
        if not remove_missing:
            kept = await stored_passages(part, [each for each in others if each not in unsure])
            held = unsure | {passage_id(self._tenant, passage): passage for passage in kept} | named
        stale = [
            each
            for each, passage in held.items()
            if each in unsure or known.get(each) != content_sha256(passage, self._embedder)
        ]
        return Work(
            named.keys(), held, stale, others if remove_missing else [], known, list(unsure)
        )

    async def _unsettle(self, client: WeaviateAsyncClient, work: Work, before: About) -> None:
        """Say that an ingest is under way, then make room for what has to be written anew."""
        under_way = before.model_copy(update={"settled": False})
        await write_about(client, self._tenant, under_way, self._options)
        part = part_of(client, self._options.collection, self._tenant, self._options)
        await delete_each(part, work.unsure)

    async def _dropped(self, client: WeaviateAsyncClient, work: Work, failed: Failures) -> Failures:
        """Read back what the server says it has written, and report what is not there."""
        written = {each: work.held[each] for each in work.stale if each not in failed}
        part = part_of(client, self._options.collection, self._tenant, self._options)
        stored = await hashes_of(part, list(written))
        return {
            each: FailedPassage(document_id=passage.document_id, id=passage.id, reason=NOT_THERE)
            for each, passage in written.items()
            if stored.get(each) != content_sha256(passage, self._embedder)
        }

    async def _settle(self, work: Work, before: About, failed: Failures) -> None:
        """Have everything written down, then say what the index holds from now on."""
        written = [work.held[each] for each in work.stale if each not in failed]
        settled = not written or await written_down(
            self._servers, self._options, self._tenant, written[-1], self._embedder
        )
        held = [passage for each, passage in work.held.items() if each not in failed]
        counts = await asyncio.to_thread(counted, self._tenant, held)
        complete = before.complete or not failed
        after = About.of(self._embedder, complete=complete, settled=settled)
        await self._servers.ask(lambda client: self._finish(client, work, counts, after))

    async def _finish(
        self, client: WeaviateAsyncClient, work: Work, counts: Objects, after: About
    ) -> None:
        options, tenant = self._options, self._tenant
        await delete(part_of(client, options.collection, tenant, options), work.missing)
        statistics = part_of(client, options.statistics, tenant, options)
        await replace_counts(statistics, counts, identifier("about", tenant))
        await write_about(client, tenant, after, options)


def _report(work: Work, failed: Failures) -> IngestReport:
    written = [each for each in work.stale if each not in failed]
    changed = sum(each in work.known for each in written)
    return IngestReport(
        added=len(written) - changed,
        changed=changed,
        unchanged=len(work.wanted - set(work.stale)),
        removed=len(work.missing),
        failed=tuple(failed.values()),
    )
