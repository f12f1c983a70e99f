"""W1 and W3: a server that dies, or falls silent, while questions are asked of it."""

import asyncio
import random
from collections.abc import Callable
from typing import NamedTuple

import pytest

from signatures.evidence import BranchStatus
from tests.soak import Soak
from tests.weaviate.asking import (
    QUESTIONS,
    Answer,
    Rankings,
    ask,
    asking_on,
    rankings,
    until_answered,
)
from tests.weaviate.server import WeaviateServer
from tests.weaviate.world import Pace, open_retriever, policies

pytestmark = pytest.mark.weaviate

LOST = {BranchStatus.TIMEOUT, BranchStatus.UNAVAILABLE}
SLACK_MS = 500
"""Allowed to a busy machine; a soak prints how late the answers really were."""

LONGEST_RECOVERY_S = 20

LATE_MS, NEXT_MS, RECOVERED_MS = 50, 20, 5_000
"""What a soak is held to: lateness, an answer while the server is known to be down, recovery."""


class Fault(NamedTuple):
    """What happens to a server, for how long, and what ends it."""

    name: str
    strike: Callable[[WeaviateServer], None]
    seconds: float
    mend: Callable[[WeaviateServer], None]


KILLED = Fault("W1 kill -9", WeaviateServer.kill, 1.0, WeaviateServer.start)
STALLED = Fault("W3 SIGSTOP", WeaviateServer.stall, 5.0, WeaviateServer.go_on)


@pytest.mark.parametrize(
    ("fault", "small", "large"), [(KILLED, 3, 20), (STALLED, 2, 10)], ids=["killed", "stalled"]
)
async def test_a_fault_costs_the_answers_of_its_time_and_makes_none_wrong(
    mortal: WeaviateServer, soak: Soak, pace: Pace, fault: Fault, small: int, large: int
) -> None:
    retriever = open_retriever([mortal], collection="Policies", pace=pace)
    rng, budget = random.Random(fault.name), pace.budget_ms
    lost, following, recovery_ms = [], [], []
    try:
        await retriever.aingest(policies(60), tenant="acme")
        right = await rankings(retriever, QUESTIONS, budget)
        for _ in range(soak.size(small, large)):
            async with asking_on(retriever, QUESTIONS, budget) as answers:
                await asyncio.sleep(rng.uniform(0.2, 0.5))
                fault.strike(mortal)
                await asyncio.sleep(fault.seconds)
            assert wrong(answers, right) == []
            lost += [answer for answer in answers if answer.status in LOST]
            following.append(await ask(retriever, QUESTIONS[0], budget_ms=budget))
            fault.mend(mortal)
            await asyncio.to_thread(mortal.wait_until_ready)
            seconds = await until_answered(
                retriever, QUESTIONS[0], budget, seconds=LONGEST_RECOVERY_S
            )
            recovery_ms.append(1_000 * seconds)
            assert await rankings(retriever, QUESTIONS, budget) == right
    finally:
        await retriever.aclose()
    assert {answer.status for answer in following} == {BranchStatus.UNAVAILABLE}
    assert max(answer.ms for answer in following) < budget / 2
    assert max(answer.ms for answer in lost) < budget + SLACK_MS
    soak.measured(f"{fault.name}: answers lost", [a.ms for a in lost], max=budget + LATE_MS)
    soak.measured(f"{fault.name}: next answers", [a.ms for a in following], max=NEXT_MS)
    soak.measured(f"{fault.name}: first right answer after ready", recovery_ms, max=RECOVERED_MS)


def wrong(answers: list[Answer], right: Rankings) -> list[Answer]:
    """List the answers that are neither the right ranking nor openly lost."""
    return [
        answer
        for answer in answers
        if answer.passages != right[answer.question]
        if answer.passages or answer.status not in LOST
    ]
