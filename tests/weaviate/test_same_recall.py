"""Both backends find the same share of what is relevant, on the same cases."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import pytest

from data.loader import bundled_cases, bundled_passages
from data.schema import Case
from optimize.measures import ranking_measures
from optimize.observation import scope_of
from programs.assets import embedder_files
from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.embedder import Embedder, MiniLmEmbedder
from programs.retrievers.protocol import PassageIndex, SearchQuery
from tests.soak import Soak
from tests.weaviate.server import WeaviateServer
from tests.weaviate.world import HASHED, open_retriever

pytestmark = pytest.mark.weaviate

RECALL = "recall@5"
CLOSE = 3.0
"""Points of recall, of 100."""

EACH_LEG = {"words only": {"vector": False}, "vector only": {"lexical": False}}
ALL_LEGS = {**EACH_LEG, "both legs": {}}
"""The backends fuse differently, which is judged with a real embedder's vectors alone."""


def labelled(soak: Soak) -> list[Case]:
    """Give cases with something to find: those of one split, or of all in a soak."""
    splits = ("dev", "train", "test") if soak.large else ("dev",)
    cases = (case for split in splits for case in bundled_cases(split))
    return [case for case in cases if relevant(case)]


def relevant(case: Case) -> list[str]:
    return list(dict.fromkeys(id_ for c in case.expected.clauses for id_ in c.relevant_ids))


async def recall(index: PassageIndex, cases: Iterable[Case], legs: dict[str, bool]) -> float:
    """Give the mean recall, in points, of searching each case by its resolved question."""
    found = []
    for case in cases:
        text = case.expected.resolved_question or case.question
        scope = scope_of(case, tenant="acme", everything="all")
        ranking = await index.search(SearchQuery(text=text, **legs), scope=scope, limit=8)
        ranked = [hit.passage.id for hit in ranking.hits]
        found.append(100 * ranking_measures(relevant(case), ranked)[RECALL])
    return sum(found) / len(found)


@pytest.mark.parametrize(
    ("embedder", "legs"),
    [
        pytest.param(lambda: HASHED, EACH_LEG, id="hashed words"),
        pytest.param(
            lambda: MiniLmEmbedder(embedder_files()), ALL_LEGS, id="MiniLM", marks=pytest.mark.llm
        ),
    ],
)
async def test_recall_of_both_backends_is_within_three_points(
    embedder: Callable[[], Embedder],
    legs: Mapping[str, dict[str, bool]],
    server: WeaviateServer,
    tmp_path: Path,
    soak: Soak,
) -> None:
    made = embedder()
    backends = {
        "embedded": EmbeddedIndex(tmp_path, embedder=made),
        "weaviate": open_retriever([server], collection="Recall", embedder=made),
    }
    cases, table = labelled(soak), {}
    for name, index in backends.items():
        await index.aingest(bundled_passages(), tenant="acme")
        for way, used in legs.items():
            table[name, way] = await recall(index, cases, used)
            measured = f"{RECALL} of {len(cases)} cases, {made.identity[:12]}, {way}: {name}"
            soak.measured(measured, [table[name, way]], "%")
        await index.aclose()
    for way in legs:
        shares = [table[name, way] for name in backends]
        assert max(shares) - min(shares) <= CLOSE, way
