"""What a search costs as passages grow, on both backends, leg by leg and in a small workspace."""

import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.protocol import PassageIndex, SearchQuery
from signatures.context import AccessScope
from tests.soak import Soak
from tests.weaviate.server import WeaviateServer
from tests.weaviate.synthetic import (
    LARGE,
    ONE_IN,
    SMALL,
    VECTORS,
    synthetic_passages,
    synthetic_questions,
)
from tests.weaviate.world import open_retriever

FOUND = 8

WAYS: dict[str, tuple[AccessScope, dict[str, bool]]] = {
    "both legs": (LARGE, {}),
    "words only": (LARGE, {"vector": False}),
    "vector only": (LARGE, {"lexical": False}),
    f"both legs, a scope of 1 in {ONE_IN}": (SMALL, {}),
}


@pytest.fixture(params=["embedded", pytest.param("weaviate", marks=pytest.mark.weaviate)])
async def backend(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[tuple[str, PassageIndex]]:
    """Open an empty backend, by its name."""
    if request.param == "embedded":
        opened: PassageIndex = EmbeddedIndex(tmp_path, embedder=VECTORS)
    else:
        mortal: WeaviateServer = request.getfixturevalue("mortal")
        opened = open_retriever([mortal], collection="Growth", embedder=VECTORS)
    yield request.param, opened
    await opened.aclose()


async def test_a_search_finds_passages_of_its_scope_however_many_there_are(
    backend: tuple[str, PassageIndex], soak: Soak
) -> None:
    name, index = backend
    for count in (soak.size(200, 10_000), soak.size(600, 200_000)):
        begun = time.perf_counter()
        report = await index.aingest(synthetic_passages(count), tenant=LARGE.tenant)
        seconds = time.perf_counter() - begun
        assert report.added + report.unchanged == count
        soak.measured(f"{name}: ingest up to {count:,} passages", [seconds], "s")
        for way, (scope, legs) in WAYS.items():
            spent = []
            for text in synthetic_questions(soak.size(5, 200)):
                query, began = SearchQuery(text=text, **legs), time.perf_counter()
                ranking = await index.search(query, scope=scope, limit=FOUND)
                spent.append(1_000 * (time.perf_counter() - began))
                assert {hit.passage.workspace for hit in ranking.hits} == {scope.workspace}
                assert 1 <= len(ranking.hits) <= FOUND
            soak.measured(f"{name}, {count:,} passages: {way}", spent)
