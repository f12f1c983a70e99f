"""The vocabulary of every scope: counted at ingest for each group of readers, then added up."""

import asyncio
import base64
import zlib
from collections.abc import Iterable, Sequence
from uuid import UUID

from pydantic import ValidationError
from weaviate.classes.data import DataObject
from weaviate.classes.query import Filter

from programs.retrievers.weaviate_hybrid.identity import identifier
from programs.retrievers.weaviate_hybrid.scope import refuse_foreign, scope_filter
from programs.retrievers.weaviate_hybrid.servers.errors import RefusedError
from programs.retrievers.weaviate_hybrid.tenants import Collection, Objects
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope
from signatures.evidence import Passage

MOST_GROUPS = 1_000
"""Sets of readers in one workspace; each passage belongs to one, so their counts add up."""

Group = tuple[str, tuple[str, ...]]
"""A workspace, and the roles that may read the same passages of it."""


def groups_of(passages: Iterable[Passage]) -> dict[Group, list[Passage]]:
    """Part passages by workspace and readers."""
    groups: dict[Group, list[Passage]] = {}
    for passage in passages:
        if passage.roles:
            group = (passage.workspace, tuple(sorted(set(passage.roles))))
            groups.setdefault(group, []).append(passage)
    return groups


def counted(tenant: str, passages: Iterable[Passage]) -> Objects:
    """Count the words of every group of passages, one object each."""
    return [
        DataObject(
            uuid=_id(tenant, group),
            properties={
                "workspace": group[0],
                "roles": list(group[1]),
                "content": _packed(Vocabulary.of(members)),
            },
        )
        for group, members in groups_of(passages).items()
    ]


async def replace_counts(collection: Collection, objects: Objects, about: UUID) -> None:
    """Write the groups there are now and delete those that are gone."""
    for each in objects:
        written = await collection.data.insert_many([each])
        if written.errors:
            raise RefusedError("Weaviate did not keep the word statistics; index this tenant again")
    kept = {about, *(each.uuid for each in objects)}
    stored = [each.uuid async for each in collection.iterator(return_properties=[])]
    gone = [each for each in stored if each not in kept]
    if gone:
        done = await collection.data.delete_many(where=Filter.by_id().contains_any(gone))
        if done.failed:
            raise RefusedError(
                "Weaviate kept word statistics of readers there are no more; run again"
            )


async def read_vocabulary(collection: Collection, scope: AccessScope) -> Vocabulary:
    """Add up what every group within the scope counted."""
    found = await collection.query.fetch_objects(
        filters=scope_filter(scope),
        limit=MOST_GROUPS,
        return_properties=["workspace", "roles", "content"],
    )
    groups = [(str(o.properties["workspace"]), tuple(o.properties["roles"])) for o in found.objects]
    refuse_foreign(
        (each.uuid, _id(scope.tenant, group), scope.permits(*group))
        for each, group in zip(found.objects, groups, strict=True)
    )
    if len(groups) == MOST_GROUPS:
        raise RefusedError(f"workspace {scope.workspace}: over {MOST_GROUPS} different role sets")
    contents = [str(each.properties["content"]) for each in found.objects]
    return await asyncio.to_thread(_added_up, contents)


def _id(tenant: str, group: Group) -> UUID:
    workspace, roles = group
    return identifier("statistics", tenant, workspace, *roles)


def _packed(vocabulary: Vocabulary) -> str:
    return base64.b64encode(zlib.compress(vocabulary.model_dump_json().encode(), level=1)).decode()


def _added_up(contents: Sequence[str]) -> Vocabulary:
    parts = [_unpacked(content) for content in contents]
    return parts[0] if len(parts) == 1 else Vocabulary.merged(parts)


def _unpacked(content: str) -> Vocabulary:
    try:
        return Vocabulary.model_validate_json(zlib.decompress(base64.b64decode(content)))
    except (ValueError, zlib.error, ValidationError) as error:
        raise RefusedError("the word statistics cannot be read; index this tenant again") from error
