"""A query is embedded in time or searched by its words, and an embedder holds up nobody else."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event

import pytest

from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.embedder import Embedder, Vectors
from programs.retrievers.protocol import PassageIndex, Ranking, SearchQuery
from programs.retrievers.query_vectors import SHARE, THREADS, QueryVectors
from programs.retrievers.weaviate_hybrid.options import WeaviateOptions
from programs.retrievers.weaviate_hybrid.retriever import WeaviateRetriever
from programs.retrievers.weaviate_hybrid.servers.endpoint import Endpoint
from signatures.context import AccessScope
from signatures.errors import RetrieverUnavailableError
from signatures.evidence import Outcome
from tests.execution.asking import asked
from tests.fake_weaviate.server import HOST
from tests.hashed_words import HashedWords
from tests.scripted_search import MINE, ScriptedRetriever, hits, plan_for
from tests.virtual_time import VirtualTimeLoop
from tests.weaviate.on_fake import CORPUS, HASHED, on_fake
from tests.weaviate.world import CALM, EMPLOYEE

SOON_S = 0.05
RULE, PROBE = SearchQuery(text="rule"), SearchQuery(text="rule", lexical=False)


class Down(HashedWords):
    """An embedder whose service refuses."""

    def embed(self, texts: Sequence[str]) -> Vectors:
        raise RetrieverUnavailableError("the service is down")


class Hangs(HashedWords):
    """An embedder whose service gives no answer until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.let_go = Event()

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.let_go.wait()
        return super().embed(texts)


@pytest.fixture
def hanging() -> Hangs:
    return Hangs()


@pytest.fixture(autouse=True)
def let_go(hanging: Hangs) -> object:
    yield
    hanging.let_go.set()


async def test_an_embedder_that_is_down_costs_the_vector_leg_unless_there_is_no_other() -> None:
    vectors = QueryVectors(Down())
    assert await vectors.of("leave", needed=False) is None
    with pytest.raises(RetrieverUnavailableError, match="is down"):
        await vectors.of("leave", needed=True)


async def test_without_an_embedder_or_a_text_there_is_no_vector() -> None:
    assert await QueryVectors(None).of("leave", needed=True) is None
    assert await QueryVectors(HASHED).of("", needed=True) is None
    assert await QueryVectors(HASHED).of("leave", needed=True) is not None


async def test_an_embedder_that_hangs_is_given_its_share_and_no_more(hanging: Hangs) -> None:
    vectors = QueryVectors(hanging, patience_s=SOON_S)
    texts = [f"leave {number}" for number in range(3 * THREADS)]
    rows = await asyncio.gather(*(vectors.of(text, needed=False) for text in texts))
    assert rows == [None] * len(texts)
    with pytest.raises(RetrieverUnavailableError, match="no vector within"):
        await vectors.of("leave", needed=True)
    hanging.let_go.set()
    vectors.close()
    assert await vectors.of("leave", needed=True) is not None


class WithVectorsIfThereAre(ScriptedRetriever):
    """A backend that takes no time but for its query's vector."""

    def __init__(self, vectors: QueryVectors) -> None:
        super().__init__()
        self._vectors = vectors

    async def search(self, query: SearchQuery, *, scope: AccessScope, limit: int) -> Ranking:
        row = await self._vectors.of(query.text, needed=not query.lexical)
        return Ranking(hits=hits(MINE), lexical_only=row is None)


@pytest.mark.parametrize("budget_ms", [50, 500, 5_000])
def test_an_embedder_that_hangs_leaves_a_search_of_any_budget_the_time_for_its_words(
    budget_ms: int, hanging: Hangs
) -> None:
    backend = WithVectorsIfThereAre(QueryVectors(hanging))
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        result, seconds = runner.run(asked(plan_for("leave"), backend, retrieval_ms=budget_ms))
    assert (result.outcome, result.lexical_only) == (Outcome.COMPLETE, True)
    assert seconds == pytest.approx(SHARE * budget_ms / 1_000)


Opened = Callable[[Embedder], PassageIndex]


@asynccontextmanager
async def either(backend: str, place: Path) -> AsyncIterator[Opened]:
    if backend == "embedded":
        EmbeddedIndex(place, embedder=HASHED).ingest(CORPUS, tenant="acme")
        yield lambda embedder: EmbeddedIndex(place, embedder=embedder)
        return
    async with on_fake() as world:
        address = Endpoint(host=HOST, http_port=world.fake.rest, grpc_port=world.fake.grpc)
        calm = WeaviateOptions(patience=CALM.patience)
        yield lambda embedder: WeaviateRetriever([address], embedder=embedder, options=calm)


async def searched(index: PassageIndex, query: SearchQuery = RULE) -> Ranking:
    return await index.search(query, scope=EMPLOYEE, limit=8)


@pytest.mark.parametrize("backend", ["embedded", "weaviate"])
async def test_a_hung_embedder_costs_its_own_searches_a_leg_and_other_ones_nothing(
    backend: str, tmp_path: Path, hanging: Hangs
) -> None:
    async with either(backend, tmp_path) as opened:
        hung, healthy = opened(hanging), opened(HASHED)
        answers = await asyncio.gather(*(searched(hung) for _ in range(60)))
        assert all(answer.hits and answer.lexical_only for answer in answers)
        assert (await hung.vocabulary(scope=EMPLOYEE)).passages == len(CORPUS)
        assert not (await searched(healthy)).lexical_only
        assert (await searched(healthy, PROBE)).hits
        with pytest.raises(RetrieverUnavailableError, match="no vector within"):
            await searched(hung, PROBE)
        hanging.let_go.set()
        for index in (hung, healthy):
            await index.aclose()
