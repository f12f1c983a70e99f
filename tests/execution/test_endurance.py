"""D4: after thousands of requests, a fifth of them too slow, nothing is left behind."""

import asyncio
import random
import threading
from pathlib import Path
from typing import NamedTuple

from programs.pipeline import RetrievalPipeline
from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.protocol import Ranking, SearchQuery
from signatures.context import AccessScope
from signatures.evidence import BranchStatus, Passage
from signatures.limits import Limits
from tests.execution.asking import TEXTS, side_by_side
from tests.scripted_search import SCOPE, ScriptedPlanner, plan_for
from tests.soak import Soak

PROC = Path("/proc/self")
BUDGET_MS = 250
"""Enough for a search on busy cores; a request that is too slow never ends by itself."""

CORPUS = [
    Passage(id=str(n), document_id="d", workspace="hr", text=f"Rule {n} of {TEXTS[n % 4]}.")
    for n in range(60)
]


class Held(NamedTuple):
    """What the process holds: tasks, threads, open files, and memory in kilobytes."""

    tasks: int
    threads: int
    files: int
    memory: int

    @classmethod
    def now(cls) -> "Held":
        status = (PROC / "status").read_text() if PROC.is_dir() else ""
        resident = [line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")]
        return cls(
            tasks=len(asyncio.all_tasks()),
            threads=threading.active_count(),
            files=len(list((PROC / "fd").iterdir())) if PROC.is_dir() else 0,
            memory=int(resident[0]) if resident else 0,
        )


class SometimesSlow(EmbeddedIndex):
    """A real index that never answers where a question says so."""

    async def search(self, query: SearchQuery, *, scope: AccessScope, limit: int) -> Ranking:
        if "slow" in query.text:
            await asyncio.sleep(3_600)
        return await super().search(query, scope=scope, limit=limit)


async def _lost(index: EmbeddedIndex, rng: random.Random) -> int:
    """Ask two questions; give how many of them ran out of time."""
    slow = " slow" if rng.random() < 0.2 else ""
    plan = plan_for("alpha rule", f"beta rule{slow}")
    limits = Limits(retrieval_ms=BUDGET_MS)
    pipeline = RetrievalPipeline(ScriptedPlanner(plan), index, limits=limits)
    result = await pipeline.search(plan.original_question, scope=SCOPE)
    return sum(branch.status is BranchStatus.TIMEOUT for branch in result.branches)


async def test_d4_tasks_threads_and_files_stay_flat(soak: Soak, tmp_path: Path) -> None:
    index = SometimesSlow(tmp_path)
    index.ingest(CORPUS, tenant="acme")
    rng = random.Random(8)
    size = soak.size(500, 10_000)
    await side_by_side(_lost(index, rng) for _ in range(size // 10))
    before = Held.now()
    lost = sum(await side_by_side(_lost(index, rng) for _ in range(size)))
    after = Held.now()
    assert size / 10 < lost < size / 3
    assert (after.tasks, after.threads) == (before.tasks, before.threads)
    assert after.files <= before.files
    growth = 100 * (after.memory - before.memory) / max(1, before.memory)
    soak.measured("D4 resident memory, growth", [growth], "%", max=5)
    assert growth < 5
    await index.aclose()
