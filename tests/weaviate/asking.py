"""Asking through the whole product, and asking on and on while something happens to a server."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

from programs.pipeline import RetrievalPipeline
from programs.planner import QueryPlanner
from programs.retrievers.protocol import Retriever
from signatures.context import AccessScope
from signatures.evidence import BranchStatus
from signatures.limits import Limits
from tests.weaviate.world import EMPLOYEE

BUDGET_MS = 1_000
QUESTIONS = tuple(f"What was agreed in meeting m{number}?" for number in range(0, 60, 3))


Rankings = dict[str, tuple[str, ...]]
"""What every question finds, best first."""


class Answer(NamedTuple):
    """How one question ended, when it was asked and what it found, best first."""

    question: str
    asked_at: float
    status: BranchStatus
    ms: float
    passages: tuple[str, ...]


async def ask(
    retriever: Retriever,
    question: str,
    *,
    scope: AccessScope = EMPLOYEE,
    budget_ms: int = BUDGET_MS,
) -> Answer:
    """Ask one question as it stands, within the budget."""
    limits = Limits(retrieval_ms=budget_ms)
    pipeline = RetrievalPipeline(QueryPlanner(), retriever, limits=limits)
    asked_at = time.monotonic()
    result = await pipeline.search(question, scope=scope, rewriting=False)
    (branch,) = result.branches
    found = tuple(hit.passage.id for hit in branch.hits)
    return Answer(question, asked_at, branch.status, branch.ms, found)


async def rankings(retriever: Retriever, questions: Sequence[str], budget_ms: int) -> Rankings:
    """Ask every question once while all is well; what they find is right from then on."""
    answers = [await ask(retriever, question, budget_ms=budget_ms) for question in questions]
    assert {answer.status for answer in answers} == {BranchStatus.OK}
    return {answer.question: answer.passages for answer in answers}


@asynccontextmanager
async def asking_on(
    retriever: Retriever, questions: Sequence[str], budget_ms: int, *, askers: int = 4
) -> AsyncIterator[list[Answer]]:
    """Keep asking, several questions at a time, until the block ends; collect the answers."""
    answers: list[Answer] = []
    over = asyncio.Event()

    async def asks(first: int) -> None:
        number = first
        while not over.is_set():
            question = questions[number % len(questions)]
            answers.append(await ask(retriever, question, budget_ms=budget_ms))
            number += askers
            await asyncio.sleep(0)

    async with asyncio.TaskGroup() as group:
        for first in range(askers):
            group.create_task(asks(first))
        try:
            yield answers
        finally:
            over.set()


async def until_answered(
    retriever: Retriever, question: str, budget_ms: int, *, seconds: float
) -> float:
    """Ask again and again until there is an answer; give the seconds that took."""
    begun = time.monotonic()
    async with asyncio.timeout(seconds):
        while (await ask(retriever, question, budget_ms=budget_ms)).status is not BranchStatus.OK:
            await asyncio.sleep(0.05)
    return time.monotonic() - begun
