"""What the product adds to Weaviate's own time: to one search, and to writing many passages."""

import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest
from weaviate.classes.query import BM25Operator, Filter, HybridFusion
from weaviate.collections import CollectionAsync

from programs.pipeline import RetrievalPipeline
from programs.planner import QueryPlanner
from programs.retrievers.weaviate_hybrid.identity import vector_name
from programs.retrievers.weaviate_hybrid.options import DEFAULT_OPTIONS, WeaviateOptions
from programs.retrievers.weaviate_hybrid.query_text import words_searched
from programs.retrievers.weaviate_hybrid.tenants import Objects, create_tenant
from programs.retrievers.weaviate_hybrid.writing.passage_objects import objects_of
from programs.retrievers.weaviate_hybrid.writing.stored import batches
from signatures.evidence import Passage, RetrievalResult
from tests.scripted_search import ScriptedPlanner, plan_for
from tests.soak import Soak, percentile
from tests.weaviate.raw import passages_of, raw_client
from tests.weaviate.server import WeaviateServer
from tests.weaviate.synthetic import (
    LARGE,
    PATIENT,
    VECTORS,
    synthetic_passages,
    synthetic_questions,
)
from tests.weaviate.world import open_retriever

pytestmark = pytest.mark.weaviate

TIMES_A_BARE_CALL, TIMES_A_PLAIN_LOOP = 1.5, 1 / 0.8
IN_A_BATCH = 200

Result = TypeVar("Result")


async def _timed(spent: list[float], work: Awaitable[Result]) -> Result:
    begun = time.perf_counter()
    result = await work
    spent.append(1_000 * (time.perf_counter() - begun))
    return result


def _bare_call(collection: CollectionAsync, text: str) -> Callable[[], Awaitable[list[str]]]:
    """Give the one call a search comes down to, its words and its vector ready."""
    words, (row,) = words_searched(text), VECTORS.embed([text]).tolist()

    async def call() -> list[str]:
        answer = await collection.query.hybrid(
            query=words,
            vector=row,
            alpha=DEFAULT_OPTIONS.alpha,
            fusion_type=HybridFusion.RELATIVE_SCORE,
            target_vector=vector_name(VECTORS),
            query_properties=["analysed"],
            bm25_operator=BM25Operator.or_(minimum_match=1),
            filters=Filter.by_property("workspace").equal(LARGE.workspace)
            & Filter.by_property("roles").contains_any(list(LARGE.roles)),
            limit=PATIENT.results_per_query,
            return_properties=["content"],
        )
        contents = (str(found.properties["content"]) for found in answer.objects)
        return [Passage.model_validate_json(content).id for content in contents]

    return call


def _returned(result: RetrievalResult) -> list[str]:
    return [found.passage.id for found in result.passages]


async def test_a_search_through_the_product_finds_what_a_bare_call_does_for_little_more(
    server: WeaviateServer, soak: Soak
) -> None:
    retriever = open_retriever([server], collection="Overhead", embedder=VECTORS)
    bare: list[float] = []
    executed: list[float] = []
    planned: list[float] = []
    try:
        await retriever.aingest(synthetic_passages(soak.size(300, 6_000)), tenant=LARGE.tenant)
        planning = RetrievalPipeline(QueryPlanner(), retriever, limits=PATIENT)
        async with raw_client(server) as client:
            collection = passages_of(client, "Overhead", LARGE.tenant)
            for text in synthetic_questions(soak.size(20, 500)):
                as_is = ScriptedPlanner(plan_for(text))
                executing = RetrievalPipeline(as_is, retriever, limits=PATIENT)
                right = await _timed(bare, _bare_call(collection, text)())
                result = await _timed(executed, executing.search(text, scope=LARGE))
                assert _returned(result) == right
                await _timed(planned, planning.search(text, scope=LARGE))
    finally:
        await retriever.aclose()
    most = {"p50": TIMES_A_BARE_CALL * percentile(bare, 0.5)}
    soak.measured("one bare hybrid call", bare)
    soak.measured("the same through pipeline, executor and fusion", executed, **most)
    soak.measured("the same, planned by rules besides", planned, **most)


async def _plain_loop(collection: CollectionAsync, objects: Objects) -> None:
    for batch in batches(objects, IN_A_BATCH):
        assert not (await collection.data.insert_many(batch)).errors


async def test_an_ingest_takes_little_longer_than_a_plain_loop_over_objects_that_are_ready(
    server: WeaviateServer, soak: Soak
) -> None:
    options = WeaviateOptions(collection="Written")
    retriever = open_retriever([server], collection=options.collection, embedder=VECTORS)
    passages = list(synthetic_passages(soak.size(300, 6_000)))
    plain: list[float] = []
    whole: list[float] = []
    try:
        await retriever.prepare()
        async with raw_client(server) as client:
            for turn in range(soak.size(1, 5)):
                objects = objects_of(f"plain{turn}", passages, VECTORS)
                await create_tenant(client, f"plain{turn}", options, anew=True)
                collection = passages_of(client, options.collection, f"plain{turn}")
                await _timed(plain, _plain_loop(collection, objects))
                report = await _timed(whole, retriever.aingest(passages, tenant=f"whole{turn}"))
                assert (report.added, report.failed) == (len(passages), ())
    finally:
        await retriever.aclose()
    most = TIMES_A_PLAIN_LOOP * percentile(plain, 0.5)
    soak.measured(f"{len(passages):,} passages by a plain loop, objects ready", plain)
    soak.measured(f"{len(passages):,} passages ingested, vectors ready", whole, p50=most)
