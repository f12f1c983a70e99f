"""Opening what a command measures with: cases, corpus, index and systems."""

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from data.importers.cases import read_case_files
from data.importers.passages import read_corpora
from data.loader import bundled_cases, bundled_passages
from data.schema import Case
from optimize.evaluate import Bench, Judged, OnProgress, System, counted, run_system
from optimize.indexing import prepare_bench
from optimize.systems import RULES, baseline_systems, planned_system
from programs.commands.searching import naming_the_server
from programs.compiled import PlannerSettings, envelope_of
from programs.language_models import LanguageModel
from programs.loading import load_envelope, planner_of, registry_uri
from programs.planner import QueryPlanner
from programs.progress import progress_bar
from programs.retrievers import RETRIEVERS
from programs.settings import Settings, named_by
from signatures.errors import ConfigurationError
from signatures.evidence import Passage

UNCOMPILED = "uncompiled"


def cases_and_corpus(
    cases: list[Path] | None, corpus: list[Path] | None
) -> tuple[tuple[Case, ...], tuple[Passage, ...]]:
    """Read the files a user named, or the bundled test cases and corpus."""
    if bool(cases) is not bool(corpus):
        raise ConfigurationError("--cases and --corpus belong together: give both or neither")
    if not cases or not corpus:
        return bundled_cases("test"), bundled_passages()
    return read_case_files(tuple(cases)), read_corpora(tuple(corpus))


def splits_and_corpus(
    train: list[Path] | None,
    dev: list[Path] | None,
    test: list[Path] | None,
    corpus: list[Path] | None,
) -> tuple[tuple[tuple[Case, ...], ...], tuple[Passage, ...]]:
    """Read the splits and corpus a user compiles on, or the bundled ones.

    A case that stands in two splits is refused: what was trained on measures nothing.
    """
    given = (train, dev, test, corpus)
    if not any(given):
        splits = (bundled_cases("train"), bundled_cases("dev"), bundled_cases("test"))
        return splits, bundled_passages()
    if not (train and dev and test and corpus):
        raise ConfigurationError("--train, --dev, --test and --corpus belong together: give all")
    named = tuple(read_case_files(tuple(files)) for files in (train, dev, test))
    ids = [case.id for split in named for case in split]
    shared = sorted({name for name in ids if ids.count(name) > 1})
    if shared:
        raise ConfigurationError(f"case {shared[0]} stands in two of --train, --dev and --test")
    return named, read_corpora(tuple(corpus))


def opened_bench(
    passages: Sequence[Passage],
    cases: Sequence[Case],
    settings: Settings,
    vectors: str | None,
    retriever: str | None = None,
) -> Bench:
    """Bring the index to these passages, with a progress bar."""
    chosen, backend = vectors or settings.vectors, retriever or settings.retriever
    if chosen not in ("on", "off"):
        raise ConfigurationError(f"--vectors {chosen}: use on or off")
    if backend not in RETRIEVERS:
        named = f"{named_by('retriever', retriever)}{backend}"
        raise ConfigurationError(f"{named}: use {' or '.join(RETRIEVERS)}")
    told = settings.retrieval.model_copy(update={"vectors": chosen == "on"})
    with naming_the_server(backend, settings), progress_bar() as report:
        return asyncio.run(
            prepare_bench(passages, cases, told, retriever=backend, on_progress=report)
        )


def system_of(
    planner: str, model: LanguageModel | None, settings: Settings, *, name: str
) -> System:
    """Give the system that a name on the command line means."""
    baselines = {system.name: system for system in baseline_systems()}
    if planner in baselines:
        return baselines[planner]
    if planner == RULES:
        return planned_system(QueryPlanner(), RULES, None, name=name)
    if planner == UNCOMPILED:
        fresh = QueryPlanner()
        identity = envelope_of(fresh, PlannerSettings()).identity
        return planned_system(fresh, identity, model, name=name)
    uri = registry_uri(settings.state_dir) if planner.startswith("models:/") else None
    envelope = load_envelope(planner, tracking_uri=uri)
    return planned_system(planner_of(envelope), envelope.identity, model, name=name)


def run_systems(systems: Sequence[System], cases: Sequence[Case], bench: Bench) -> list[Judged]:
    """Run every system over the cases, one after the other, then release the index."""
    with progress_bar() as report:
        return asyncio.run(_run_all(systems, cases, bench, report))


async def _run_all(
    systems: Sequence[System], cases: Sequence[Case], bench: Bench, report: OnProgress
) -> list[Judged]:
    judged = []
    try:
        for system in systems:
            count = counted(system.name, len(cases), report)
            done = partial(next, count)
            judged.append(await run_system(system, cases, bench, on_progress=done))
    finally:
        await bench.retriever.aclose()
    return judged
