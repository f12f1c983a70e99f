"""Run systems over labelled cases and measure what came back."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from data.schema import Case
from optimize.aggregate import BySlice, aggregate
from optimize.digests import code_version, digest
from optimize.journal import Journal
from optimize.observation import Observation, scope_of
from optimize.scores import Scores, score
from programs.pipeline import Planner, RetrievalPipeline
from programs.retrievers.protocol import Retriever
from signatures.limits import Limits

EVALUATION_LIMITS = Limits(planning_ms=60_000, retrieval_ms=15_000)
"""The passage budget of production with time limits that a busy machine does not reach: time is
reported as a measure and must not change the others."""


OnProgress = Callable[[str, int, int], None]
"""Told of whose cases are run, how many are done and of how many."""


@dataclass(frozen=True)
class System:
    """A planner under the name it is reported by; `identity` tells its results from others'."""

    name: str
    identity: str
    planner: Planner


@dataclass(frozen=True)
class Bench:
    """What every system is run on: one index, one passage budget, one place to keep results.

    `identity` names corpus and index; `everything` is the tenant that holds every passage in one
    workspace, for cases that have none.
    """

    retriever: Retriever
    tenant: str
    everything: str
    identity: str
    directory: Path
    limits: Limits = EVALUATION_LIMITS

    def journal(self, system: System) -> Journal:
        """Open the journal of a system on this bench."""
        conditions = (code_version(), self.identity, self.limits.model_dump_json())
        return Journal(
            self.directory, digest((type(system.planner).__name__, system.identity, *conditions))
        )


@dataclass(frozen=True)
class Judged:
    """One system's observations and scores, case by case in the order of the cases."""

    system: str
    cases: tuple[Case, ...]
    seen: tuple[Observation, ...]
    scores: tuple[Scores, ...]

    @property
    def figures(self) -> BySlice:
        """Give the figures by class, slice and over all."""
        return aggregate(self.cases, self.scores)


async def run_system(
    system: System,
    cases: Sequence[Case],
    bench: Bench,
    *,
    on_progress: Callable[[], object] = lambda: None,
    may_go_on: Callable[[Sequence[Observation]], bool] = lambda _seen: True,
) -> Judged:
    """Run one system over the cases, one after the other, going on where a journal ends.

    `may_go_on` is asked before every case with what was seen so far; once it says no, the cases
    up to there are what is judged. An observation that an
    LM, a deadline or a broken search spoiled is not kept.
    """
    journal = bench.journal(system)
    pipeline = RetrievalPipeline(system.planner, bench.retriever, limits=bench.limits)
    seen: list[Observation] = []
    for case in cases:
        if not may_go_on(seen):
            break
        found = journal.find(case)
        if found is None:
            found = await observe(pipeline, case, bench)
            if not found.is_spoiled:
                journal.add(case, found)
        seen.append(found)
        on_progress()
    return judge(system.name, cases[: len(seen)], seen)


def counted(name: str, total: int, report: OnProgress) -> Iterator[None]:
    """Report one more case of a system each time it is asked for the next."""
    for done in range(1, total + 1):
        report(name, done, total)
        yield


async def observe(pipeline: RetrievalPipeline, case: Case, bench: Bench) -> Observation:
    """Run one case."""
    scope = scope_of(case, tenant=bench.tenant, everything=bench.everything)
    result = await pipeline.search(case.question, context=case.context.trusted(), scope=scope)
    return Observation.of(case, result, scope)


def judge(system: str, cases: Sequence[Case], seen: Sequence[Observation]) -> Judged:
    """Score observations against the labels."""
    scores = tuple(score(case, found) for case, found in zip(cases, seen, strict=True))
    return Judged(system, tuple(cases), tuple(seen), scores)


def sample(cases: Sequence[Case], per_slice: int | None) -> tuple[Case, ...]:
    """Take the first cases of every slice, as many as asked for; None takes all."""
    if per_slice is None:
        return tuple(cases)
    slices = groupby(sorted(cases, key=lambda case: case.slice), key=lambda case: case.slice)
    kept = {case.id for _, held in slices for case in list(held)[:per_slice]}
    return tuple(case for case in cases if case.id in kept)


def as_json(judged: Sequence[Judged]) -> Mapping[str, BySlice]:
    """Give `{system: {class, slice or "all": {measure: value, "n": int}}}`."""
    return {one.system: one.figures for one in judged}
