"""Weakened filters, shards, ids and second looks on Weaviate's side."""

import random
from pathlib import Path
from typing import Any

import pytest
from weaviate.classes.query import Filter

from programs.retrievers.protocol import SearchQuery
from programs.retrievers.weaviate_hybrid import identity, retriever, scope, search
from signatures.context import AccessScope
from signatures.errors import ScopeViolationError
from tests.execution.mutants import Mutant
from tests.fake_weaviate.parts import find
from tests.weaviate import test_lying_backend, test_wire
from tests.weaviate.on_fake import on_fake
from tests.weaviate.world import EMPLOYEE


async def wire(_: Path) -> None:
    """Look at what is sent to Weaviate."""
    for leg in test_wire.QUERIES:
        await test_wire.test_every_leg_carries_tenant_workspace_and_roles_with_their_values(leg)


async def weaviate_lies(_: Path) -> None:
    """Tell lies to the Weaviate retriever alone."""
    rng = random.Random(15)
    async with on_fake() as world:
        for lie in test_lying_backend.LIES.values():
            world.fake.searches.append(find(*test_lying_backend.mixed(lie(), rng)))
            with pytest.raises(ScopeViolationError):
                await world.retriever.search(SearchQuery(text="rule"), scope=EMPLOYEE, limit=8)


_part_of, _identifier = retriever.part_of, identity.identifier


def _by_workspace(asker: AccessScope) -> Any:
    workspace = Filter.by_property("workspace")
    return Filter.all_of([workspace.equal(asker.workspace), workspace.like("*")])


def _by_role(asker: AccessScope) -> Any:
    roles = Filter.by_property("roles")
    return Filter.all_of([roles.is_none(False), roles.contains_any(sorted(asker.roles))])


def _of_role_tuple(asker: AccessScope) -> Any:
    roles: Any = tuple(asker.roles)
    return Filter.all_of([_by_workspace(asker), Filter.by_property("roles").contains_any(roles)])


def _shard_of_everybody(client: Any, name: str, _: str, options: Any) -> Any:
    return _part_of(client, name, "everybody", options)


def _id_without_tenant(kind: str, _: str, *parts: str) -> Any:
    return _identifier(kind, *parts)


def _nothing(*_: Any) -> None:
    return None


MUTANTS = (
    Mutant("no role in the filter", scope, "scope_filter", _by_workspace, wire),
    Mutant("no workspace in the filter", scope, "scope_filter", _by_role, wire),
    Mutant(
        "or for and in the filter",
        scope,
        "scope_filter",
        lambda asker: Filter.any_of([_by_workspace(asker), _by_role(asker)]),
        wire,
    ),
    Mutant("roles as a tuple in the filter", scope, "scope_filter", _of_role_tuple, wire),
    Mutant("one shard for all tenants", retriever, "part_of", _shard_of_everybody, wire),
    Mutant("no look at what Weaviate sent", search, "refuse_foreign", _nothing, weaviate_lies),
    Mutant("ids without a tenant", identity, "identifier", _id_without_tenant, weaviate_lies),
)

GUARDS = (wire, weaviate_lies)
