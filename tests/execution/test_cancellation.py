"""D3: who goes away, and what takes too long, stops the work in the backend at once."""

import asyncio
import random
from collections.abc import Sequence

import pytest

from programs.retrievers.protocol import Ranking
from tests.execution.asking import TEXTS, asked, side_by_side
from tests.execution.conftest import Run
from tests.scripted_search import Answer, ScriptedRetriever, plan_for
from tests.soak import Soak

MOST_MS = 50


def _until_stopped(stopped: list[float]) -> Answer:
    async def answer() -> Ranking:
        try:
            await asyncio.sleep(3_600)
        finally:
            stopped.append(asyncio.get_running_loop().time())
        return Ranking()

    return answer


async def _caller_goes_away(rng: random.Random) -> list[float]:
    clock = asyncio.get_running_loop().time
    stopped: list[float] = []
    texts = TEXTS[: rng.randint(1, len(TEXTS))]
    backend = ScriptedRetriever(**dict.fromkeys(texts, _until_stopped(stopped)))
    request = asyncio.create_task(asked(plan_for(*texts), backend, retrieval_ms=60_000))
    while len(backend.asked) < len(texts):
        await asyncio.sleep(0.001)
    await asyncio.sleep(rng.uniform(0, 0.05))
    request.cancel()
    cancelled = clock()
    with pytest.raises(asyncio.CancelledError):
        await request
    assert sorted(backend.cancelled) == sorted(texts)
    return [(instant - cancelled) * 1_000 for instant in stopped]


async def _deadline_passes(rng: random.Random) -> list[float]:
    clock = asyncio.get_running_loop().time
    stopped: list[float] = []
    texts = TEXTS[: rng.randint(1, len(TEXTS))]
    backend = ScriptedRetriever(**dict.fromkeys(texts, _until_stopped(stopped)))
    budget_ms = rng.randint(20, 100)
    due = clock() + budget_ms / 1_000
    await asked(plan_for(*texts), backend, retrieval_ms=budget_ms)
    assert sorted(backend.cancelled) == sorted(texts)
    return [(instant - due) * 1_000 for instant in stopped]


@pytest.mark.parametrize("ending", [_caller_goes_away, _deadline_passes])
def test_d3_every_cancellation_reaches_every_branch_in_the_backend(
    ending, soak: Soak, run: Run[Sequence[list[float]]]
) -> None:
    rng = random.Random(4)
    requests = (ending(rng) for _ in range(soak.size(40, 200)))
    reached = [ms for each in run(side_by_side(requests)) for ms in each]
    assert max(reached) <= (10 * MOST_MS if soak.large else 1)
    name = ending.__name__.strip("_").replace("_", " ")
    soak.measured(f"D3 cancellation reaches the backend: {name}", reached, max=MOST_MS)
