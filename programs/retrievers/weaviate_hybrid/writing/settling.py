"""Making an ingest outlive a server that is killed: what that may lose, and how it is made good.

Weaviate 1.38 acknowledges a batch before its vectors are written down; the next batch of the same
tenant writes them down. A server killed before that holds passages that no vector search finds,
or no word search, and writing an equal one again changes nothing: it has to be deleted first.
"""

import asyncio
from collections.abc import Sequence
from uuid import UUID

from weaviate.classes.query import Sort

from programs.retrievers.embedder import Embedder
from programs.retrievers.ingesting import show_nothing
from programs.retrievers.weaviate_hybrid.options import WeaviateOptions
from programs.retrievers.weaviate_hybrid.servers.failover import Failover
from programs.retrievers.weaviate_hybrid.tenants import Collection
from programs.retrievers.weaviate_hybrid.writing.batches import write_batches
from programs.retrievers.weaviate_hybrid.writing.stored import batches, kept_passage
from signatures.evidence import Passage

LAST_WRITTEN = 1_000
"""Five batches, of which two are on the way at once: what was written before is written down."""

DELETED_AT_ONCE = 16


async def written_down(
    servers: Failover,
    options: WeaviateOptions,
    tenant: str,
    last: Passage,
    embedder: Embedder | None,
) -> bool:
    """Write one passage again, so that all before it are written down; tell whether they are."""
    return not await write_batches(servers, options, tenant, [last], embedder, show_nothing)


async def last_written(collection: Collection) -> dict[UUID, Passage]:
    """Give what an interrupted ingest wrote last: nobody knows which index holds it."""
    newest = await collection.query.fetch_objects(
        limit=LAST_WRITTEN,
        sort=Sort.by_update_time(ascending=False),
        return_properties=["content"],
    )
    return {each.uuid: kept_passage(each.properties) for each in newest.objects}


async def delete_each(collection: Collection, ids: Sequence[UUID]) -> None:
    """Delete objects one by one: a filter finds by an index, and one may not hold them."""
    for batch in batches(ids, DELETED_AT_ONCE):
        await asyncio.gather(*(collection.data.delete_by_id(each) for each in batch))
