"""A part of a retriever: only what declares one of its values, in the order of the whole."""

from pathlib import Path

import pytest

from programs.pipeline import RetrievalPipeline
from programs.planner import QueryPlanner
from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.narrowed import DEPTH, Narrowed
from programs.retrievers.protocol import SearchQuery
from programs.tiers import Tier
from signatures.evidence import DeclaredProperty, Hit, TierEnd
from tests.scripted_search import MINE, SCOPE, ScriptedRetriever, finds

PASSAGES = [
    MINE.model_copy(update={"id": str(number), "country": country, "effective_year": year})
    for number, (country, year) in enumerate(
        [("UK", 2025), ("Ireland", 2026), ("United Kingdom", 2026), (None, None), ("UK", 2026)]
    )
]


@pytest.mark.parametrize(
    ("name", "values", "ids"),
    [
        (DeclaredProperty.COUNTRY, ["UK"], "024"),
        (DeclaredProperty.COUNTRY, ["great britain", "ireland"], "0124"),
        (DeclaredProperty.EFFECTIVE_YEAR, ["2026"], "124"),
        (DeclaredProperty.FAMILY, ["travel"], ""),
    ],
)
async def test_only_passages_that_declare_a_value_are_served(
    name: DeclaredProperty, values: list[str], ids: str
) -> None:
    whole = ScriptedRetriever(leave=finds(*PASSAGES, lexical_only=True))
    part = Narrowed(whole, name, values)
    found = await part.search(SearchQuery(text="leave"), scope=SCOPE, limit=8)
    assert "".join(hit.passage.id for hit in found.hits) == ids
    assert [hit.rank for hit in found.hits] == list(range(1, len(ids) + 1))
    assert found.lexical_only


async def test_the_scope_goes_through_unchanged_and_the_limit_holds() -> None:
    whole = ScriptedRetriever(leave=finds(*PASSAGES))
    part = Narrowed(whole, DeclaredProperty.COUNTRY, ["UK"])
    found = await part.search(SearchQuery(text="leave"), scope=SCOPE, limit=2)
    hits: tuple[Hit, ...] = found.hits
    assert [hit.passage.id for hit in hits] == ["0", "2"]
    assert [(scope, limit) for _, scope, limit in whole.asked] == [(SCOPE, DEPTH)]


async def test_filters_of_one_index_make_tiers(tmp_path: Path) -> None:
    index = EmbeddedIndex(tmp_path)
    texts = {
        "category": "About leave.",
        "item": "Parental leave is twenty weeks.",
        "travel": "Trains come before planes.",
        "equipment": "Monitors are lent.",
    }
    index.ingest(
        [MINE.model_copy(update={"id": f, "family": f, "text": t}) for f, t in texts.items()],
        tenant="acme",
    )
    tiers = [Tier(f, Narrowed(index, DeclaredProperty.FAMILY, [f])) for f in ("category", "item")]
    pipeline = RetrievalPipeline(QueryPlanner(), index, tiers=tiers)
    result = await pipeline.search("How long is parental leave?", scope=SCOPE)
    assert [report.end for report in result.tiers] == [TierEnd.OPEN_CLAUSES, TierEnd.EVIDENCE]
    assert [(b.tier, [h.passage.id for h in b.hits]) for b in result.branches] == [
        ("category", ["category"]),
        ("item", ["item"]),
    ]
    await tiers[0].retriever.aclose()
