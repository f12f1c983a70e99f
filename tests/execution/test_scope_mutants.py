"""S3: every way to weaken a scope check that we could think of is caught by a test of ours."""

import random
from itertools import product
from pathlib import Path
from sqlite3 import Connection
from typing import Any

import pytest

from programs import attempt, executor, outcome, pipeline
from programs.retrievers import embedded, index_reader, index_snapshot
from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.index_snapshot import IndexSnapshot
from signatures.context import AccessScope
from signatures.evidence import BranchStatus
from tests.execution import (
    test_crosstalk,
    test_deadlines,
    test_fuzzed_plans,
    test_lies,
    weaviate_mutants,
)
from tests.execution.asking import side_by_side
from tests.execution.fuzzing import fuzzed
from tests.execution.mutants import Guard, Mutant
from tests.hashed_words import HashedWords
from tests.programs import test_checked_scope
from tests.programs.retrievers import small_index, test_contract, test_index_snapshot


async def contract(folder: Path) -> None:
    """Hold the embedded index, both legs, to what every retriever guarantees."""
    index = EmbeddedIndex(folder, embedder=HashedWords())
    index.ingest(test_contract.CORPUS, tenant="acme")
    for place in product(("hr", "finance", "hr finance"), (("employee",), ("manager",))):
        await test_contract.test_every_hit_lies_within_the_scope_and_none_is_missing(index, *place)
    await test_contract.test_the_vocabulary_counts_what_the_scope_may_read(index)
    await index.aclose()


async def statistics(folder: Path) -> None:
    """Search a workspace before and after another one is filled."""
    own, foreign = small_index.CORPUS[:-1], small_index.CORPUS[-1:]
    await test_index_snapshot.hold_to_its_own_words(own, foreign, folder)


async def lies(_: Path) -> None:
    """Tell lies to the executor."""
    rng = random.Random(12)
    test_lies.hold_to_the_scope([await test_lies.lied_to(rng) for _ in range(60)])


async def lost_branches(_: Path) -> None:
    """Lose every subset of four branches."""
    rng = random.Random(13)
    asked = (test_deadlines.troubled(subset, rng) for subset in test_deadlines.SUBSETS)
    test_deadlines.hold_to_the_troubles(await side_by_side(asked))


async def fuzzed_plans(_: Path) -> None:
    """Search plans that spell scopes."""
    right = [plan.model_dump(mode="json") for plan in test_fuzzed_plans.PLANS]
    texts = list(fuzzed(random.Random(14), 100, right))
    backend, _refused = await test_fuzzed_plans.searched_as_written(texts)
    assert backend.escapes == []


async def malformed_scopes(_: Path) -> None:
    """Hand in scopes made past their checks."""
    for values in test_checked_scope.MALFORMED:
        await test_checked_scope.test_one_made_past_the_checks_is_refused_before_any_call(values)


async def crosstalk(folder: Path) -> None:
    """Let four tenants ask at once."""
    users = test_crosstalk.some_users(4)
    alone, together = await test_crosstalk.everyone_asked(users, folder, 20)
    test_crosstalk.hold_apart([*alone, *together], users)


GUARDS: tuple[Guard, ...] = (
    contract,
    lies,
    lost_branches,
    fuzzed_plans,
    malformed_scopes,
    crosstalk,
    statistics,
)


def _any_role(asker: AccessScope, workspace: str, roles: tuple[str, ...]) -> bool:
    return workspace == asker.workspace


def _any_workspace(asker: AccessScope, workspace: str, roles: tuple[str, ...]) -> bool:
    return not set(asker.roles).isdisjoint(roles)


def _either(asker: AccessScope, workspace: str, roles: tuple[str, ...]) -> bool:
    return workspace == asker.workspace or not set(asker.roles).isdisjoint(roles)


def _words_of_roles(asker: AccessScope, workspace: str, roles: tuple[str, ...]) -> bool:
    words = {word.casefold() for role in roles for word in role.split()}
    return workspace == asker.workspace and not set(asker.roles).isdisjoint(words)


def _no_other_role(asker: AccessScope, workspace: str, roles: tuple[str, ...]) -> bool:
    return workspace == asker.workspace and set(roles) <= set(asker.roles)


def _folded_workspace(asker: AccessScope, workspace: str, roles: tuple[str, ...]) -> bool:
    same = workspace.strip().casefold() == asker.workspace.casefold()
    return same and not set(asker.roles).isdisjoint(roles)


_run_branch = executor._run_branch
_index_file = embedded.index_file
_read_snapshot = index_snapshot.read_snapshot
ROLE, SOMEBODY = "role in ({roles})", "coalesce(null, {roles}) is not null"


async def _with_more_roles(*args: Any, scope: AccessScope, **more: Any) -> Any:
    wider = scope.model_copy(update={"roles": (*scope.roles, "manager")})
    return await _run_branch(*args, scope=wider, **more)


def _of_every_workspace(connection: Connection, workspace: str, dimension: int) -> IndexSnapshot:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("_ROWS", "_READERS", "_DECLARED"):
            loose = getattr(index_snapshot, name).replace("workspace = ?", "? is not null")
            patch.setattr(index_snapshot, name, loose)
        return _read_snapshot(connection, workspace, dimension)


MUTANTS = (
    Mutant("no look at the hits", executor, "_permitted", lambda *_: True, lies),
    Mutant("one good hit is enough", executor, "all", any, lies),
    Mutant("any role", AccessScope, "permits", _any_role, lies),
    Mutant("any workspace", AccessScope, "permits", _any_workspace, lies),
    Mutant("workspace or role", AccessScope, "permits", _either, lies),
    Mutant("roles by their words", AccessScope, "permits", _words_of_roles, lies),
    Mutant("no role is any role", AccessScope, "permits", _no_other_role, lies),
    Mutant("workspaces alike", AccessScope, "permits", _folded_workspace, lies),
    Mutant(
        "a refusal is an empty answer",
        attempt,
        "_status_of",
        lambda _: BranchStatus.EMPTY,
        lost_branches,
    ),
    Mutant(
        "a violation is no loss",
        outcome,
        "RAN_THROUGH",
        frozenset(BranchStatus) - {BranchStatus.TIMEOUT},
        lies,
    ),
    Mutant("more roles than the caller's", executor, "_run_branch", _with_more_roles, fuzzed_plans),
    Mutant(
        "no look at the scope",
        pipeline,
        "checked_scope",
        lambda asked: asked,
        malformed_scopes,
    ),
    Mutant(
        "rows of any workspace",
        index_snapshot,
        "_ROWS",
        index_snapshot._ROWS.replace("workspace = ?", "? is not null"),
        statistics,
    ),
    Mutant(
        "rows and readers of any workspace",
        index_reader,
        "read_snapshot",
        _of_every_workspace,
        contract,
    ),
    Mutant(
        "statistics for any role",
        index_reader,
        "_IN_SCOPE",
        index_reader._IN_SCOPE.replace(ROLE, SOMEBODY),
        contract,
    ),
    Mutant(
        "rows for any role",
        IndexSnapshot,
        "_permitted",
        lambda snapshot, _: index_snapshot.np.ones(len(snapshot._numbers), dtype=bool),
        contract,
    ),
    Mutant(
        "one file for all tenants",
        embedded,
        "index_file",
        lambda folder, _: _index_file(folder, "everybody"),
        crosstalk,
    ),
)


@pytest.mark.parametrize(
    "guard", [*GUARDS, *weaviate_mutants.GUARDS], ids=lambda guard: guard.__name__
)
async def test_without_a_mutant_every_guard_is_content(guard: Guard, tmp_path: Path) -> None:
    await guard(tmp_path)


@pytest.mark.parametrize(
    "mutant", [*MUTANTS, *weaviate_mutants.MUTANTS], ids=lambda mutant: mutant.name
)
async def test_s3_every_mutant_is_caught(
    mutant: Mutant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await mutant.is_caught(tmp_path, monkeypatch)
