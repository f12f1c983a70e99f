"""W5: three nodes, every passage on each: losing any one of them loses no question."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from programs.retrievers.protocol import SearchQuery
from signatures.errors import RetrievalError
from signatures.evidence import BranchStatus
from tests.soak import Soak, percentile
from tests.weaviate.asking import QUESTIONS, Answer, Rankings, asking_on, rankings, until_answered
from tests.weaviate.server import WeaviateServer, cluster
from tests.weaviate.world import EMPLOYEE, Pace, open_retriever, policies

pytestmark = pytest.mark.weaviate

SECONDS_BEFORE, SECONDS_AFTER = 0.5, 2.5
"""The second is longer than the nodes that are left take to elect another leader."""

KNOWN_AFTER_S, OVER_NORMAL_MS = 0.5, 20
LONGEST_RETURN_S = 30
MANAGER = EMPLOYEE.model_copy(update={"roles": ("manager",)})
AGREED = SearchQuery(text="agreed")


@pytest.fixture
def nodes(binary: Path, tmp_path: Path) -> Iterator[tuple[WeaviateServer, ...]]:
    """Run a cluster of three for one test."""
    started = cluster(binary, tmp_path)
    yield started
    for node in started:
        node.kill()


async def test_a_cluster_that_loses_any_one_node_loses_no_question(
    nodes: tuple[WeaviateServer, ...], soak: Soak, pace: Pace
) -> None:
    """Whichever node leads at first, one of the three losses is that of the leader."""
    retriever = open_retriever(nodes, collection="Cluster", replicas=3, pace=pace)
    all_well: list[Answer] = []
    failing_over: list[Answer] = []
    following: list[Answer] = []
    try:
        await retriever.aingest(policies(60), tenant="acme")
        right = await rankings(retriever, QUESTIONS, pace.budget_ms)
        for lost in nodes * soak.size(1, 3):
            async with asking_on(retriever, QUESTIONS, pace.budget_ms) as answers:
                await asyncio.sleep(SECONDS_BEFORE)
                before = len(answers)
                lost.kill()
                known_at = time.monotonic() + KNOWN_AFTER_S
                await asyncio.sleep(SECONDS_AFTER)
            assert failed_or_wrong(answers, right) == []
            all_well += answers[:before]
            failing_over += [each for each in answers[before:] if each.asked_at < known_at]
            following += [each for each in answers[before:] if each.asked_at >= known_at]
            lost.start()
            await asyncio.to_thread(lost.wait_until_ready)
            async with asyncio.timeout(LONGEST_RETURN_S):
                while retriever.resting:
                    await asyncio.sleep(0.05)
            await until_answered(retriever, QUESTIONS[0], pace.budget_ms, seconds=LONGEST_RETURN_S)
    finally:
        await retriever.aclose()
    normal = [answer.ms for answer in all_well]
    shares = {"p50": 0.5, "p99": 0.99}
    most = {name: percentile(normal, share) + OVER_NORMAL_MS for name, share in shares.items()}
    soak.measured("W5 answers while all is well", normal)
    soak.measured("W5 answers as a node is lost", [a.ms for a in failing_over], max=pace.budget_ms)
    soak.measured("W5 next answers, without it", [a.ms for a in following], **most)


def failed_or_wrong(answers: list[Answer], right: Rankings) -> list[Answer]:
    """List the answers that are not the right ranking."""
    return [
        answer
        for answer in answers
        if answer.status is not BranchStatus.OK or answer.passages != right[answer.question]
    ]


async def test_no_replica_serves_roles_that_have_been_taken_back(
    nodes: tuple[WeaviateServer, ...],
) -> None:
    """A node that misses writes makes an ingest fail; the next one brings it up to date."""
    lost = nodes[2]
    retriever = open_retriever(nodes, collection="Replicas", replicas=3)
    employees = policies(900)
    managers = [p.model_copy(update={"roles": MANAGER.roles}) for p in employees]

    def lose_a_node(_: str, done: int, __: int) -> None:
        if done:
            lost.kill()

    try:
        await retriever.aingest(employees, tenant="acme")
        with pytest.raises(RetrievalError):
            await retriever.aingest(managers, tenant="acme", on_progress=lose_a_node)
        lost.start()
        await asyncio.to_thread(lost.wait_until_ready)
        assert (await retriever.aingest(managers, tenant="acme")).failed == ()
    finally:
        await retriever.aclose()
    for node in nodes:
        alone = open_retriever([node], collection="Replicas", replicas=3)
        assert (await alone.search(AGREED, scope=EMPLOYEE, limit=50)).hits == ()
        assert len((await alone.search(AGREED, scope=MANAGER, limit=50)).hits) == 50
        assert (await alone.vocabulary(scope=EMPLOYEE)).passages == 0
        await alone.aclose()
