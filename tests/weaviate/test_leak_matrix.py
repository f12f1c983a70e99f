"""S2: whoever asks, and whatever they quote, no passage of another scope is seen, nor its words."""

import itertools
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import structlog

from programs.pipeline import RetrievalPipeline
from programs.planner import QueryPlanner
from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.protocol import Retriever
from programs.telemetry import Telemetry
from signatures.context import AccessScope
from signatures.evidence import BranchStatus, RetrievalResult
from tests.soak import Soak
from tests.weaviate.server import WeaviateServer
from tests.weaviate.world import HASHED, TENANTS, Kept, company, open_retriever, scopes

COMPANY = company(2_000)
PASSAGES = {
    tenant: [kept.passage for kept in COMPANY if kept.tenant == tenant] for tenant in TENANTS
}


async def _embedded(folder: Path) -> Retriever:
    index = EmbeddedIndex(folder, embedder=HASHED)
    for tenant, passages in PASSAGES.items():
        index.ingest(passages, tenant=tenant)
    return index


async def _weaviate(server: WeaviateServer) -> Retriever:
    retriever = open_retriever([server], collection="LeakMatrix")
    for tenant, passages in PASSAGES.items():
        await retriever.aingest(passages, tenant=tenant)
    return retriever


@pytest.fixture(params=["embedded", pytest.param("weaviate", marks=pytest.mark.weaviate)])
async def retriever(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Retriever]:
    opened = await (
        _embedded(tmp_path)
        if request.param == "embedded"
        else _weaviate(request.getfixturevalue("server"))
    )
    yield opened
    await opened.aclose()


async def test_no_scope_sees_a_passage_or_a_word_of_another(
    retriever: Retriever, soak: Soak, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    rng = random.Random(2)
    own_found = 0
    with structlog.testing.capture_logs() as records:
        pipeline = RetrievalPipeline(QueryPlanner(), retriever, record=Telemetry())
        askers = itertools.cycle(rng.sample(scopes(), len(scopes())))
        for scope in itertools.islice(askers, soak.size(200, 1_000)):
            own = [kept for kept in COMPANY if kept.may_be_read_by(scope)]
            quoted, foreign = rng.choice(own), _lookalikes(rng, scope)
            named = " and ".join(kept.canary for kept in (quoted, *foreign))
            result = await pipeline.search(f"What are {named}?", scope=scope, rewriting=False)
            assert {branch.status for branch in result.branches} == {BranchStatus.OK}
            assert _seen(result) <= {_identity(kept) for kept in own}
            assert not [kept for kept in foreign if kept.canary in _returned(result)]
            own_found += quoted.canary in _returned(result)
    assert own_found == soak.size(200, 1_000)
    written = f"{records} {caplog.text}"
    assert [kept for kept in COMPANY if kept.canary in written] == []


def _lookalikes(rng: random.Random, scope: AccessScope) -> list[Kept]:
    """Pick a passage of another tenant, one of another workspace and one of another role only."""
    elsewhere = [kept for kept in COMPANY if kept.tenant != scope.tenant]
    at_home = [k for k in COMPANY if k.tenant == scope.tenant and not k.may_be_read_by(scope)]
    beside = [kept for kept in at_home if kept.passage.workspace != scope.workspace]
    above = [kept for kept in at_home if kept.passage.workspace == scope.workspace]
    return [rng.choice(kept) for kept in (elsewhere, beside, above)]


def _identity(kept: Kept) -> str:
    return kept.passage.model_dump_json()


def _seen(result: RetrievalResult) -> set[str]:
    """Give every passage anywhere in a result."""
    hits = [hit.passage for branch in result.branches for hit in branch.hits]
    return {p.model_dump_json() for p in (*hits, *(fused.passage for fused in result.passages))}


def _returned(result: RetrievalResult) -> str:
    """Write out everything of a result but the plan, which quotes the question."""
    return result.model_dump_json(exclude={"plan"})
