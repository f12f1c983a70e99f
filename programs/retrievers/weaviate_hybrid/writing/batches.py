"""Writing many passages: a few batches on the way at once, the next one made meanwhile."""

import asyncio
from collections.abc import Sequence
from uuid import UUID

from weaviate import WeaviateAsyncClient
from weaviate.exceptions import WeaviateInsertManyAllFailedError

from programs.retrievers.embedder import Embedder
from programs.retrievers.ingesting import FailedPassage, OnIngest
from programs.retrievers.weaviate_hybrid.identity import passage_id
from programs.retrievers.weaviate_hybrid.options import WeaviateOptions
from programs.retrievers.weaviate_hybrid.servers.failover import Failover
from programs.retrievers.weaviate_hybrid.tenants import Objects, part_of
from programs.retrievers.weaviate_hybrid.writing.passage_objects import objects_of
from programs.retrievers.weaviate_hybrid.writing.stored import batches
from signatures.errors import RetrievalError
from signatures.evidence import Passage

WRITTEN_AT_ONCE = 200
ON_THE_WAY = 2
REASON_CHARACTERS = 200

Failures = dict[UUID, FailedPassage]


async def write_batches(
    servers: Failover,
    options: WeaviateOptions,
    tenant: str,
    passages: Sequence[Passage],
    embedder: Embedder | None,
    on_progress: OnIngest,
) -> Failures:
    """Write passages, again if need be, and give those the server would not take."""
    failed: Failures = {}
    done, room = 0, asyncio.Semaphore(ON_THE_WAY)

    async def send(batch: list[Passage], objects: Objects) -> None:
        nonlocal done
        try:
            reasons = await servers.ask(lambda client: _send(client, options, tenant, objects))
        finally:
            room.release()
        failed.update(_named(tenant, batch, reasons))
        done += len(batch)
        on_progress("passages", done, len(passages))

    on_progress("passages", 0, len(passages))
    try:
        async with asyncio.TaskGroup() as sending:
            for batch in batches(passages, WRITTEN_AT_ONCE):
                objects = await asyncio.to_thread(objects_of, tenant, batch, embedder)
                await room.acquire()
                sending.create_task(send(batch, objects))
    except* RetrievalError as group:
        raise _first(group) from None
    return failed


async def _send(
    client: WeaviateAsyncClient, options: WeaviateOptions, tenant: str, objects: Objects
) -> dict[int, str]:
    """Upsert one batch and give the server's reason for every object it refused."""
    data = part_of(client, options.collection, tenant, options).data
    try:
        written = await data.insert_many(objects)
    except WeaviateInsertManyAllFailedError as error:
        return dict.fromkeys(range(len(objects)), str(error.message))
    return {place: error.message for place, error in written.errors.items()}


def _named(tenant: str, batch: Sequence[Passage], reasons: dict[int, str]) -> Failures:
    refused = {batch[place]: reason[:REASON_CHARACTERS] for place, reason in reasons.items()}
    return {
        passage_id(tenant, p): FailedPassage(document_id=p.document_id, id=p.id, reason=reason)
        for p, reason in refused.items()
    }


def _first(group: BaseExceptionGroup[RetrievalError]) -> RetrievalError:
    inner = group.exceptions[0]
    return _first(inner) if isinstance(inner, BaseExceptionGroup) else inner
