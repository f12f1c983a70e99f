"""W5: three nodes, every passage on each: losing any one of them loses no question."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from signatures.evidence import BranchStatus
from tests.soak import Soak
from tests.weaviate.asking import QUESTIONS, Answer, Rankings, asking_on, rankings, until_answered
from tests.weaviate.server import WeaviateServer, cluster
from tests.weaviate.world import Pace, open_retriever, policies

pytestmark = pytest.mark.weaviate

SECONDS_BEFORE, SECONDS_AFTER = 0.5, 2.0
LONGEST_RETURN_S = 30


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
    connected, _, third = nodes
    retriever = open_retriever(nodes, collection="Cluster", replicas=3, pace=pace)
    all_well: list[Answer] = []
    without: dict[str, list[Answer]] = {"another node": [], "the connected node": []}
    try:
        await retriever.aingest(policies(60), tenant="acme")
        right = await rankings(retriever, QUESTIONS, pace.budget_ms)
        for _ in range(soak.size(1, 3)):
            for name, lost in (("another node", third), ("the connected node", connected)):
                async with asking_on(retriever, QUESTIONS, pace.budget_ms) as answers:
                    await asyncio.sleep(SECONDS_BEFORE)
                    all_well += answers
                    so_far = len(answers)
                    lost.kill()
                    await asyncio.sleep(SECONDS_AFTER)
                assert failed_or_wrong(answers, right) == []
                without[name] += answers[so_far:]
                lost.start()
                await asyncio.to_thread(lost.wait_until_ready)
                async with asyncio.timeout(LONGEST_RETURN_S):
                    while retriever.resting:
                        await asyncio.sleep(0.05)
                await until_answered(
                    retriever, QUESTIONS[0], pace.budget_ms, seconds=LONGEST_RETURN_S
                )
    finally:
        await retriever.aclose()
    soak.measured("W5 answers while all is well", [answer.ms for answer in all_well])
    for name, answers in without.items():
        soak.measured(f"W5 answers without {name}", [answer.ms for answer in answers])


def failed_or_wrong(answers: list[Answer], right: Rankings) -> list[Answer]:
    """List the answers that are not the right ranking."""
    return [
        answer
        for answer in answers
        if answer.status is not BranchStatus.OK or answer.passages != right[answer.question]
    ]
