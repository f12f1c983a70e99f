"""Compile, evaluate and compare planners from the command line."""

import asyncio
import json
import logging
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from data.importers.cases import read_case_files
from data.importers.passages import read_corpora
from data.loader import bundled_cases, bundled_passages
from data.schema import Case
from optimize.compare import compare as compare_judged
from optimize.evaluate import Bench, Judged, System, as_json, run_system, sample
from optimize.indexing import prepare_bench
from optimize.report import difference_table, gate_table, step_table, tables, training_table
from optimize.systems import RULES, baseline_systems, planned_system
from programs.assets import OnProgress
from programs.commands.failures import one_line_errors
from programs.compiled import PlannerSettings, envelope_of
from programs.language_models import LanguageModel, check, language_model
from programs.loading import load_envelope, planner_of, registry_uri
from programs.planner import QueryPlanner
from programs.progress import progress_bar
from programs.settings import Settings, read_settings
from signatures.errors import CompiledStateError, ConfigurationError
from signatures.evidence import Passage

UNCOMPILED = "uncompiled"
REPORT_WIDTH = 130

app = typer.Typer(help=__doc__, no_args_is_help=True, pretty_exceptions_enable=False)

CaseFiles = Annotated[list[Path] | None, typer.Option("--cases", help="Case file; repeatable.")]
CorpusFiles = Annotated[list[Path] | None, typer.Option("--corpus", help="Corpus; repeatable.")]
Lm = Annotated[str | None, typer.Option("--lm", help="none, local, a GGUF, a URL or a model id.")]
Vectors = Annotated[str | None, typer.Option("--vectors", help="on or off.")]
PerSlice = Annotated[int | None, typer.Option("--per-slice", min=1, help="Cases of each slice.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]
PlannerName = Annotated[str, typer.Option("--planner", help="Compiled file, models:/ or rules.")]


@app.command()
def evaluate(
    cases: CaseFiles = None,
    corpus: CorpusFiles = None,
    lm: Lm = None,
    per_slice: PerSlice = None,
    planner: PlannerName = UNCOMPILED,
    vectors: Vectors = None,
    as_json_: AsJson = False,
) -> None:
    """Measure raw, last_turn and planned on case files; the bundled test cases by default."""
    settings = read_settings()
    wanted, passages = _data(cases, corpus)
    wanted = sample(wanted, per_slice)
    model = _model(lm, settings)
    try:
        bench = _bench(passages, wanted, settings, vectors)
        systems = (*baseline_systems(), _system(planner, model, settings, name="planned"))
        judged = _run(systems, wanted, bench)
    finally:
        _close(model)
    _show(judged, as_json_)


@app.command()
def compare(
    first: Annotated[str, typer.Argument(help="Compiled file, models:/..., rules, raw, ...")],
    second: Annotated[str, typer.Argument(help="What it is compared with.")],
    cases: CaseFiles = None,
    corpus: CorpusFiles = None,
    lm: Lm = None,
    per_slice: PerSlice = None,
    vectors: Vectors = None,
    as_json_: AsJson = False,
) -> None:
    """Put two planners side by side on the same cases, with paired confidence intervals."""
    settings = read_settings()
    wanted, passages = _data(cases, corpus)
    wanted = sample(wanted, per_slice)
    model = _model(lm, settings)
    try:
        bench = _bench(passages, wanted, settings, vectors)
        systems = [_system(name, model, settings, name=name) for name in (first, second)]
        left, right = _run(systems, wanted, bench)
    finally:
        _close(model)
    differences = compare_judged(left, right)
    if as_json_:
        print(json.dumps([difference.model_dump() for difference in differences], indent=2))
        return
    console = _console()
    console.print(difference_table(first, second, differences))
    for found in differences:
        console.print(f"{found.measure}: won {', '.join(found.wins) or 'nowhere'}", markup=False)
        console.print(f"{found.measure}: lost {', '.join(found.losses) or 'nowhere'}", markup=False)


@app.command(name="compile")
def compile_(
    optimizer: Annotated[str, typer.Option(help="Name of an optimizer.")] = "bootstrap",
    lm: Lm = None,
    minutes: Annotated[float, typer.Option(help="Time limit.")] = 15.0,
    max_calls: Annotated[int, typer.Option(min=1, help="Most LM calls.")] = 90,
    vectors: Vectors = None,
) -> None:
    """Compile the planner on the bundled cases, print its scorecard and register it."""
    from optimize.compile import CompileRequest, compile_planner
    from optimize.publish import publish
    from optimize.tracking import CHAMPION, NAME, Tracker

    settings = read_settings()
    console = _console()
    splits = [bundled_cases("train"), bundled_cases("dev"), bundled_cases("test")]
    model = _model(lm, settings)
    if model is None:
        raise ConfigurationError("compile: --lm none has nothing to compile; name a model")
    tracker = Tracker(settings.state_dir)
    champion = None
    if tracker.aliased(CHAMPION):
        try:
            champion = load_envelope(f"models:/{NAME}@{CHAMPION}", tracking_uri=tracker.uri)
            planner_of(champion)
        except CompiledStateError as error:
            console.print(f"champion not measured: {error}", markup=False)
            champion = None
    try:
        every = [case for split in splits for case in split]
        request = CompileRequest(
            model=model,
            bench=_bench(bundled_passages(), every, settings, vectors),
            train=splits[0],
            dev=splits[1],
            test=splits[2],
            state=settings.state_dir,
            optimizer=optimizer,
            minutes=minutes,
            max_calls=max_calls,
            champion=champion,
        )
        report = compile_planner(request, on_step=lambda name: console.print(f"… {name}"))
    finally:
        _close(model)
    published = publish(request, report, tracker)
    for table in tables(as_json(list(report.judged.values())), by_slice=False):
        console.print(table)
    console.print(gate_table(published.gates))
    console.print(step_table(report.steps))
    console.print(training_table(report.training.calls, report.training.demos))
    state = "champion" if published.is_promoted else "challenger"
    serving = published.champion.number if published.champion else "none"
    console.print(f"run {published.run_id} · {NAME} version {published.version.number} is {state}")
    console.print(f"champion: {serving} · load it with load_planner('models:/{NAME}@{CHAMPION}')")
    console.print(
        f"browse: make ui, or mlflow ui --backend-store-uri {tracker.uri}", soft_wrap=True
    )


def _console() -> Console:
    """Print to a terminal as wide as it is, and wide enough for every column elsewhere."""
    return Console(width=None if sys.stdout.isatty() else REPORT_WIDTH)


def _data(
    cases: list[Path] | None, corpus: list[Path] | None
) -> tuple[tuple[Case, ...], tuple[Passage, ...]]:
    if bool(cases) is not bool(corpus):
        raise ConfigurationError("--cases and --corpus belong together: give both or neither")
    if not cases or not corpus:
        return bundled_cases("test"), bundled_passages()
    return read_case_files(tuple(cases)), read_corpora(tuple(corpus))


def _model(lm: str | None, settings: Settings) -> LanguageModel | None:
    with progress_bar(in_bytes=True) as report:
        model = language_model(
            lm or settings.lm, settings=settings.language_model, on_progress=report
        )
    if model:
        check(model)
    return model


def _close(model: LanguageModel | None) -> None:
    if model:
        model.close()


def _bench(
    passages: Sequence[Passage], cases: Sequence[Case], settings: Settings, vectors: str | None
) -> Bench:
    chosen = vectors or settings.vectors
    if chosen not in ("on", "off"):
        raise ConfigurationError(f"--vectors {chosen}: use on or off")
    with progress_bar() as report:
        return prepare_bench(
            passages,
            cases,
            settings.state_dir,
            vectors=chosen == "on",
            cache_dir=settings.cache_dir,
            on_progress=report,
        )


def _system(planner: str, model: LanguageModel | None, settings: Settings, *, name: str) -> System:
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


def _run(systems: Sequence[System], cases: Sequence[Case], bench: Bench) -> list[Judged]:
    with progress_bar() as report:
        return asyncio.run(_run_all(systems, cases, bench, report))


async def _run_all(
    systems: Sequence[System], cases: Sequence[Case], bench: Bench, report: OnProgress
) -> list[Judged]:
    judged = []
    for system in systems:
        count = _counter(system.name, len(cases), report)
        judged.append(await run_system(system, cases, bench, on_progress=partial(next, count)))
    return judged


def _counter(name: str, total: int, report: OnProgress) -> Iterator[None]:
    for done in range(1, total + 1):
        report(name, done, total)
        yield


def _show(judged: Sequence[Judged], as_json_: bool) -> None:
    card = as_json(judged)
    if as_json_:
        print(json.dumps(card, indent=2))
        return
    console = _console()
    for table in tables(card):
        console.print(table)


def main() -> None:
    """Run the command line; what goes wrong on purpose is one line on standard error."""
    logging.getLogger("mlflow").setLevel(logging.WARNING)
    logging.getLogger("dspy").setLevel(logging.ERROR)
    with one_line_errors():
        app()


if __name__ == "__main__":
    main()
