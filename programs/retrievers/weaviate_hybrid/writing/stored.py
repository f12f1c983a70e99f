"""What a tenant's part of the passages holds already."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar
from uuid import UUID

from pydantic import ValidationError
from weaviate.classes.query import Filter

from programs.retrievers.weaviate_hybrid.servers.errors import RefusedError
from programs.retrievers.weaviate_hybrid.tenants import Collection
from signatures.evidence import Passage

READ_AT_ONCE = 500
NAMED_AT_ONCE = 200

Item = TypeVar("Item")


async def stored_hashes(collection: Collection) -> dict[UUID, str]:
    """Give the content hash of every passage by its id."""
    objects = collection.iterator(return_properties=["content_sha256"], cache_size=READ_AT_ONCE)
    return {each.uuid: str(each.properties.get("content_sha256")) async for each in objects}


async def hashes_of(collection: Collection, ids: Sequence[UUID]) -> dict[UUID, str]:
    """Give the content hashes of those of these ids that are there."""
    found: dict[UUID, str] = {}
    for batch in batches(ids, NAMED_AT_ONCE):
        answer = await collection.query.fetch_objects_by_ids(
            batch, limit=len(batch), return_properties=["content_sha256"]
        )
        found |= {each.uuid: str(each.properties.get("content_sha256")) for each in answer.objects}
    return found


async def stored_passages(collection: Collection, ids: Sequence[UUID]) -> list[Passage]:
    """Give the passages of these ids."""
    found: list[Passage] = []
    for batch in batches(ids, NAMED_AT_ONCE):
        answer = await collection.query.fetch_objects_by_ids(
            batch, limit=len(batch), return_properties=["content"]
        )
        found += [kept_passage(each.properties) for each in answer.objects]
    return found


async def delete(collection: Collection, ids: Sequence[UUID]) -> None:
    """Delete the objects of these ids."""
    for batch in batches(ids, NAMED_AT_ONCE):
        done = await collection.data.delete_many(where=Filter.by_id().contains_any(batch))
        if done.failed:
            raise RefusedError(f"Weaviate kept {done.failed} passages it was to delete; run again")


def batches(items: Sequence[Item], size: int) -> Iterator[list[Item]]:
    """Cut a sequence into lists of at most `size`."""
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch


def kept_passage(properties: Mapping[str, Any]) -> Passage:
    """Read the passage that an object holds."""
    try:
        return Passage.model_validate_json(str(properties.get("content")))
    except ValidationError:
        raise RefusedError(
            "Weaviate holds an object that is no passage; index this tenant with --rebuild"
        ) from None
