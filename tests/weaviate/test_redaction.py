"""O5 at this backend: whatever fails, no word of a question, passage, role or key is written down."""

import asyncio
import logging
import traceback

import grpc
import pytest
import structlog

from programs.pipeline import RetrievalPipeline
from programs.planner import QueryPlanner
from programs.retrievers.protocol import SearchQuery
from programs.telemetry import Telemetry
from signatures.errors import QueryPlanningError
from tests.fake_weaviate.parts import fail_objects, refuse
from tests.weaviate.on_fake import CORPUS, OnFake, on_fake
from tests.weaviate.world import EMPLOYEE

ASKED, WRITTEN, ROLE, KEY = "canaryasked", "canarywritten", "canaryrole", "canarykey"
CANARIES = (ASKED, WRITTEN, ROLE, KEY)
SCOPE = EMPLOYEE.model_copy(update={"roles": ("employee", ROLE)})
PASSAGES = [passage.model_copy(update={"text": f"{WRITTEN} {passage.id}"}) for passage in CORPUS]


async def ask(world: OnFake) -> None:
    """Ask through the pipeline, telemetry and all."""
    pipeline = RetrievalPipeline(QueryPlanner(), world.retriever, record=Telemetry())
    await pipeline.search(f"What is {ASKED}?", scope=SCOPE, rewriting=False)


async def refused_search(world: OnFake) -> None:
    """Fail as a server does that repeats what it was asked."""
    for code in (grpc.StatusCode.INTERNAL, grpc.StatusCode.PERMISSION_DENIED):
        world.fake.searches.append(refuse(code, f"{ASKED} {ROLE} {KEY}"))
        await ask(world)


async def retried_search(world: OnFake) -> None:
    """Fail so that the client retries, and logs why."""
    world.fake.searches.extend([refuse(grpc.StatusCode.UNAVAILABLE, f"{ASKED} {ROLE}")] * 3)
    await ask(world)


async def silent_server(world: OnFake) -> None:
    """Fall silent in the middle of a call."""
    world.fake.silent = True
    await ask(world)


async def refused_ingest(world: OnFake) -> None:
    """Refuse a part of a batch: the client logs the objects it could not write."""
    world.fake.batches.append(fail_objects(0, 1, 2))
    await world.retriever.aingest(PASSAGES, tenant="acme")


async def broken_ingest(world: OnFake) -> None:
    """Fail a batch with an error that quotes it."""
    world.fake.batches.append(refuse(grpc.StatusCode.INTERNAL, WRITTEN))
    await world.retriever.aingest(PASSAGES, tenant="acme")


FAILURES = (ask, refused_search, retried_search, silent_server, refused_ingest, broken_ingest)


@pytest.mark.parametrize("fail", FAILURES, ids=lambda fail: fail.__name__)
async def test_no_log_no_output_and_no_error_has_a_canary(
    fail: object, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    async with on_fake(key=KEY) as world:
        for name in ("", "grpc", "httpx", "httpcore", "asyncio"):
            caplog.set_level(logging.DEBUG, logger=name)
        raised = ""
        with structlog.testing.capture_logs() as records:
            try:
                async with asyncio.timeout(10):
                    await fail(world)
            except QueryPlanningError as error:
                raised = "".join(traceback.format_exception(error))
    written = f"{records} {caplog.text} {raised} {capfd.readouterr()}"
    assert [canary for canary in CANARIES if canary in written] == []


async def test_the_clients_own_logger_is_shut_by_connecting() -> None:
    """It prints whole objects at ERROR, and what was searched at INFO."""
    logging.getLogger("weaviate-client").setLevel(logging.INFO)
    async with on_fake() as world:
        await world.retriever.search(SearchQuery(text="rule"), scope=EMPLOYEE, limit=1)
    assert not logging.getLogger("weaviate-client").isEnabledFor(logging.CRITICAL)
