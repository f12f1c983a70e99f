"""One tenant's part of a collection: reaching it, making it, and what it says about itself."""

from typing import Any
from uuid import uuid4

from pydantic import ValidationError
from weaviate import WeaviateAsyncClient
from weaviate.classes.config import ConsistencyLevel
from weaviate.classes.data import DataObject
from weaviate.classes.tenants import Tenant
from weaviate.collections import CollectionAsync

from programs.retrievers.embedder import Embedder
from programs.retrievers.index_file import ANALYSIS
from programs.retrievers.weaviate_hybrid.identity import identifier, tenant_name
from programs.retrievers.weaviate_hybrid.options import WeaviateOptions
from programs.retrievers.weaviate_hybrid.servers.errors import RefusedError, translated
from signatures.frozen import Frozen

Objects = list[DataObject[Any, Any]]

Collection = CollectionAsync[Any, None]
"""One tenant's part of a collection, read and written at the consistency of its options."""


class About(Frozen):
    """What one tenant's index was made with; `complete` once an ingest has come to its end.

    `settled` is false from the first write of an ingest to its end. A new `revision` tells that
    passages have changed.
    """

    analysis: str
    embedder: str
    dimension: int
    revision: str
    complete: bool
    settled: bool

    @classmethod
    def of(cls, embedder: Embedder | None, *, complete: bool, settled: bool) -> "About":
        """Describe an index written with this embedder just now."""
        return cls(
            analysis=ANALYSIS,
            embedder=embedder.identity if embedder else "",
            dimension=embedder.dimension if embedder else 0,
            revision=uuid4().hex,
            complete=complete,
            settled=settled,
        )

    def is_like(self, other: "About") -> bool:
        """Tell whether both were made with the same analysis and embedder."""
        made = {"analysis", "embedder", "dimension"}
        return self.model_dump(include=made) == other.model_dump(include=made)


def part_of(
    client: WeaviateAsyncClient, name: str, tenant: str, options: WeaviateOptions
) -> Collection:
    """Reach one tenant's part of a collection; it is never reached without a tenant."""
    level = ConsistencyLevel[options.consistency]
    collection: Collection = client.collections.use(name)
    return collection.with_tenant(tenant_name(tenant)).with_consistency_level(level)


async def create_tenant(
    client: WeaviateAsyncClient, tenant: str, options: WeaviateOptions, *, anew: bool
) -> None:
    """Give a tenant its part of both collections; `anew` drops what it holds."""
    name = tenant_name(tenant)
    for collection in (options.collection, options.statistics):
        tenants = client.collections.use(collection).tenants
        known = await tenants.exists(name)
        if known and anew:
            await tenants.remove([name])
        if not known or anew:
            await tenants.create([Tenant(name=name)])


async def read_about(
    client: WeaviateAsyncClient, tenant: str, options: WeaviateOptions
) -> About | None:
    """Give what a tenant's index says about itself, if there is one."""
    try:
        with translated():
            statistics = part_of(client, options.statistics, tenant, options)
            found = await statistics.query.fetch_object_by_id(
                identifier("about", tenant), return_properties=["content"]
            )
    except RefusedError:
        if await client.collections.use(options.statistics).tenants.exists(tenant_name(tenant)):
            raise
        return None
    if found is None:
        return None
    try:
        return About.model_validate_json(str(found.properties["content"]))
    except ValidationError as error:
        raise RefusedError(
            f"tenant {tenant}: its index is of another version; run: python -m programs index"
            f" --retriever weaviate --tenant {tenant} --rebuild"
        ) from error


async def write_about(
    client: WeaviateAsyncClient, tenant: str, about: About, options: WeaviateOptions
) -> None:
    """Replace what a tenant's index says about itself."""
    data = part_of(client, options.statistics, tenant, options).data
    place, properties = identifier("about", tenant), {"content": about.model_dump_json()}
    if await data.exists(place):
        await data.replace(uuid=place, properties=properties)
    else:
        await data.insert(uuid=place, properties=properties)


def refuse_unfit(about: About | None, embedder: Embedder | None, tenant: str) -> About:
    """Give the index's description if this code and this embedder can serve it."""
    command = f"python -m programs index --retriever weaviate --tenant {tenant}"
    if about is None:
        raise RefusedError(f"tenant {tenant}: not indexed; run: {command}")
    if not about.complete:
        raise RefusedError(f"tenant {tenant}: its index run was stopped; run again: {command}")
    serving = About.of(embedder if about.embedder else None, complete=True, settled=True)
    for what, found, wanted in (
        ("analysis", about.analysis, serving.analysis),
        ("embedder", about.embedder, serving.embedder if embedder else about.embedder),
        ("dimension", about.dimension, serving.dimension if embedder else about.dimension),
    ):
        if found != wanted:
            raise RefusedError(
                f"tenant {tenant}: the index was written with {what} {found}, not {wanted}; "
                f"run: {command}"
            )
    return about
