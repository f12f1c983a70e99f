"""Whatever is written, a scope finds all that it may read, ranked by its own workspace alone."""

import asyncio
import random
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.index_file import index_file, reading
from programs.retrievers.index_snapshot import read_snapshot
from programs.retrievers.passage_forms import analysed_words
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope
from signatures.evidence import Passage
from tests.programs.retrievers.small_index import (
    DIMENSION,
    EMPLOYEE,
    MANAGER,
    ROLES,
    Synonymous,
    passage,
    ranking,
)

PASSAGES = st.lists(
    st.builds(
        passage,
        name=st.sampled_from([f"p{number}" for number in range(12)]),
        text=st.lists(st.sampled_from(["leave", "travel", "not", "pay"]), min_size=1).map(" ".join),
        workspace=st.sampled_from(["hr", "finance"]),
        roles=st.sets(st.sampled_from(ROLES)).map(lambda roles: tuple(sorted(roles))),
    ),
    max_size=15,
    unique_by=lambda made: (made.workspace, made.id),
)


SCOPES = st.builds(
    AccessScope,
    tenant=st.just("acme"),
    workspace=st.sampled_from(["hr", "finance"]),
    roles=st.sets(st.sampled_from(ROLES), min_size=1).map(tuple),
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.differing_executors])
@given(passages=PASSAGES, scope=SCOPES, limit=st.integers(1, 5), shuffle=st.randoms())
def test_every_permitted_passage_can_be_found_and_no_other(
    passages: list[Passage],
    scope: AccessScope,
    limit: int,
    shuffle: random.Random,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    permitted = {p.id for p in passages if scope.permits(p.workspace, p.roles)}

    async def found_in(stored: list[Passage], how_many: int) -> list[str]:
        index = EmbeddedIndex(tmp_path_factory.mktemp("index"), embedder=Synonymous())
        index.ingest(stored, tenant="acme")
        found = await ranking(index, "leave travel not pay", scope, how_many)
        assert await index.vocabulary(scope=scope) == Vocabulary.of(
            p for p in stored if scope.permits(p.workspace, p.roles)
        )
        await index.aclose()
        return [hit.passage.id for hit in found.hits]

    everything = asyncio.run(found_in(passages, 50))
    assert set(everything) == permitted
    assert len(everything) == len(permitted)
    shuffled = list(passages)
    shuffle.shuffle(shuffled)
    first = asyncio.run(found_in(shuffled, limit))
    assert len(first) == min(limit, len(permitted))
    assert asyncio.run(found_in(passages, limit)) == first


async def everything_ranked(index: EmbeddedIndex, folder: Path) -> tuple[object, ...]:
    """Give every ranking of the workspace by each leg and by both, and what each leg scored."""
    texts = ("leave travel", "pay parental", "not")
    rankings = [
        await ranking(index, text, scope, 50, lexical=lexical, vector=vector)
        for text, scope in product(texts, (EMPLOYEE, MANAGER))
        for lexical, vector in ((True, True), (True, False), (False, True))
    ]
    with reading(index_file(folder, "acme"), "acme") as connection:
        snapshot = read_snapshot(connection, EMPLOYEE.workspace, DIMENSION)
    words = [snapshot.matching(analysed_words(text), ROLES, 50) for text in texts]
    near = [snapshot.nearest(Synonymous().embed([text])[0], ROLES, 50) for text in texts]
    return rankings, [[row.score for row in leg] for leg in (*words, *near)]


async def hold_to_its_own_words(
    own: Sequence[Passage], foreign: Sequence[Passage], folder: Path
) -> None:
    """Rank a workspace alone, beside another that came later, and beside one that came with it."""
    later, together = folder / "later", folder / "together"
    seen = []
    for place, batches in ((later, (own, foreign)), (together, ((*foreign, *own),))):
        index = EmbeddedIndex(place, embedder=Synonymous())
        for batch in batches:
            index.ingest(batch, tenant="acme")
            seen.append(await everything_ranked(index, place))
        await index.aclose()
    assert all(each == seen[0] for each in seen)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.differing_executors])
@given(passages=PASSAGES)
def test_no_rank_or_score_depends_on_another_workspace(
    passages: list[Passage], tmp_path_factory: pytest.TempPathFactory
) -> None:
    own = [each for each in passages if each.workspace == EMPLOYEE.workspace]
    foreign = [each for each in passages if each.workspace != EMPLOYEE.workspace]
    asyncio.run(hold_to_its_own_words(own, foreign, tmp_path_factory.mktemp("index")))
