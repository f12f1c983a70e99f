"""C1: many users at once, each with a tenant of their own, and nobody sees anybody else's."""

import asyncio
import random
import time
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

import pytest

from programs.pipeline import NO_CONTEXT, RetrievalPipeline
from programs.planner import QueryPlanner
from programs.retrievers.embedded import EmbeddedIndex
from signatures.context import AccessScope, TrustedContext
from signatures.evidence import Outcome, Passage, RetrievalResult
from signatures.limits import Limits
from tests.execution.asking import side_by_side
from tests.hashed_words import HashedWords
from tests.soak import Soak, percentile

USERS = 64
PATIENT = Limits(planning_ms=600_000, retrieval_ms=60_000)
"""Nothing here may be lost to a busy machine: every answer is wanted whole."""

PAUSE_S = 1.0
"""What a hurried user takes to read an answer, on average, before asking on."""


class User(NamedTuple):
    """Somebody with a tenant of their own and a word that nobody else has."""

    scope: AccessScope
    canary: str

    @property
    def passages(self) -> list[Passage]:
        """What their tenant holds."""
        return [
            Passage(
                id=f"{self.canary}-{number}",
                document_id="d",
                workspace="hr",
                text=f"The project plan {number} of {self.canary} covers monitors.",
            )
            for number in range(3)
        ]


def some_users(count: int) -> list[User]:
    """Make so many users."""
    rng = random.Random(9)
    names = [f"canary{rng.getrandbits(40):010x}" for _ in range(count)]
    return [
        User(AccessScope(tenant=f"tenant{n}", workspace="hr", roles=("employee",)), name)
        for n, name in enumerate(names)
    ]


class Asked(NamedTuple):
    """Who asked, what they got, and after how many milliseconds."""

    user: User
    result: RetrievalResult
    ms: float


async def _ask(
    pipeline: RetrievalPipeline, user: User, *, follow_up: bool, pause: float = 0.0
) -> Asked:
    """Ask about the own project, by its name or as a follow-up to a turn that names it."""
    await asyncio.sleep(pause)
    question = f"Does the project plan of {user.canary} cover monitors?"
    turn = TrustedContext.from_messages([{"role": "user", "content": question}])
    begun = time.monotonic()
    result = await pipeline.search(
        "Does that apply to contractors?" if follow_up else question,
        context=turn if follow_up else NO_CONTEXT,
        scope=user.scope,
        rewriting=follow_up,
    )
    return Asked(user, result, (time.monotonic() - begun) * 1_000)


def hold_apart(answers: Sequence[Asked], users: Sequence[User]) -> None:
    """Fail where an answer lacks the asker's own word or holds anybody else's."""
    for user, result, _ in answers:
        written = result.model_dump_json()
        assert result.outcome is Outcome.COMPLETE
        assert {f.passage.id for f in result.passages} == {p.id for p in user.passages}
        assert [other.canary for other in users if other.canary in written] == [user.canary]


async def everyone_asked(
    users: Sequence[User], folder: Path, requests: int, *, pause: float = 0.0
) -> tuple[list[Asked], Sequence[Asked]]:
    """Let the first user ask alone, then all of them at once, so many requests in all.

    Between two questions a user pauses for `pause` seconds on average.
    """
    index = EmbeddedIndex(folder, embedder=HashedWords())
    for user in users:
        index.ingest(user.passages, tenant=user.scope.tenant)
    pipeline = RetrievalPipeline(QueryPlanner(), index, limits=PATIENT)
    alone = [await _ask(pipeline, users[0], follow_up=False) for _ in range(requests // 10)]
    rng = random.Random(10)
    everybody = (
        _ask(pipeline, user, follow_up=n % 25 == 0, pause=pause * rng.expovariate(1))
        for n, user in zip(range(requests), cycle(users), strict=False)
    )
    together = await side_by_side(everybody, at_a_time=len(users))
    await index.aclose()
    return alone, together


@pytest.mark.parametrize("pause", [0.0, PAUSE_S], ids=["never pausing", "pausing"])
async def test_c1_nobody_sees_what_is_anybody_elses(
    soak: Soak, tmp_path: Path, pause: float
) -> None:
    """Users who never pause ask for all a machine can do: how long they wait is their number."""
    users, size = some_users(USERS), soak.size(500 if not pause else 100, 5_000)
    alone, together = await everyone_asked(users, tmp_path, size, pause=pause)
    hold_apart([*alone, *together], users)
    assert len(together) == size
    single = [each.ms for each in alone]
    most = {"p95": 2 * percentile(single, 0.95)} if pause else {}
    soak.measured("C1 one user", single)
    how = f"pausing {pause:g} s" if pause else "never pausing"
    soak.measured(f"C1 {USERS} users at once, {how}", [each.ms for each in together], **most)
