"""Asking many requests, so many at a time, and how long each of them took."""

import asyncio
from collections.abc import Awaitable, Iterable, Sequence
from typing import TypeVar

from programs.pipeline import RetrievalPipeline
from programs.retrievers.protocol import Retriever
from signatures.evidence import RetrievalResult
from signatures.limits import Limits
from signatures.plan import QueryPlan
from tests.scripted_search import SCOPE, ScriptedPlanner

Result = TypeVar("Result")
AT_A_TIME = 16
TEXTS = ("alpha", "beta", "gamma", "delta")
"""Four questions that share no word, one clause each."""


async def asked(
    plan: QueryPlan, backend: Retriever, *, retrieval_ms: int
) -> tuple[RetrievalResult, float]:
    """Ask one planned request on the loop's clock; give its result and its seconds."""
    clock = asyncio.get_running_loop().time
    limits = Limits(retrieval_ms=retrieval_ms)
    pipeline = RetrievalPipeline(ScriptedPlanner(plan), backend, limits=limits, clock=clock)
    begun = clock()
    result = await pipeline.search(plan.original_question, scope=SCOPE)
    return result, clock() - begun


async def side_by_side(
    requests: Iterable[Awaitable[Result]], *, at_a_time: int = AT_A_TIME
) -> Sequence[Result]:
    """Await all requests, so many at a time, each made when its turn comes; keep their order."""
    waiting = enumerate(requests)
    answers: dict[int, Result] = {}

    async def asker() -> None:
        for place, request in waiting:
            answers[place] = await request

    await asyncio.gather(*(asker() for _ in range(at_a_time)))
    return [answers[place] for place in sorted(answers)]
