"""Compile, evaluate and compare planners from the command line."""

import asyncio
import json
from pathlib import Path
from typing import Annotated

import typer

from optimize.attack import attack as attack_all
from optimize.attack import attack_tables
from optimize.bench import bench_tables
from optimize.commands.opening import (
    UNCOMPILED,
    cases_and_corpus,
    console,
    opened_bench,
    run_systems,
    splits_and_corpus,
    system_of,
)
from optimize.compare import compare as compare_judged
from optimize.decisions import confusion, confusion_table, vocabularies
from optimize.decisions import decide as decide_all
from optimize.evaluate import Judged, as_json, sample
from optimize.report import difference_table, tables
from optimize.systems import RULES, baseline_systems
from programs.commands.options import AsJson, Lm, Vectors
from programs.commands.services import NO_MODEL, opened_model
from programs.settings import read_settings

app = typer.Typer(help=__doc__, pretty_exceptions_enable=False)

CaseFiles = Annotated[list[Path] | None, typer.Option("--cases", help="Case file; repeatable.")]
CorpusFiles = Annotated[list[Path] | None, typer.Option("--corpus", help="Corpus; repeatable.")]
SplitFiles = Annotated[list[Path] | None, typer.Option(help="Cases of this split; repeatable.")]
RetrieverName = Annotated[str | None, typer.Option("--retriever", help="embedded or weaviate.")]
PerSlice = Annotated[int | None, typer.Option("--per-slice", min=1, help="Cases of each slice.")]
PlannerName = Annotated[str, typer.Option("--planner", help="Compiled file, models:/ or rules.")]


@app.command()
def evaluate(
    cases: CaseFiles = None,
    corpus: CorpusFiles = None,
    lm: Lm = None,
    per_slice: PerSlice = None,
    planner: PlannerName = UNCOMPILED,
    vectors: Vectors = None,
    retriever: RetrieverName = None,
    as_json_: AsJson = False,
) -> None:
    """Measure raw, last_turn and planned on case files; the bundled test cases by default."""
    systems = {"planned": planner}
    judged = _measured(systems, cases, corpus, lm, per_slice, vectors, retriever, baselines=True)
    _show(judged, as_json_)


@app.command()
def decide(cases: CaseFiles = None, corpus: CorpusFiles = None, as_json_: AsJson = False) -> None:
    """Show what the rules decide on case files, by slice; nothing is searched."""
    wanted, passages = cases_and_corpus(cases, corpus)
    rules = system_of(RULES, None, read_settings(), name=RULES).planner
    plans = asyncio.run(decide_all(rules, wanted, vocabularies(passages)))
    counted = confusion(wanted, plans)
    if as_json_:
        print(json.dumps(counted, indent=2))
        return
    console().print(confusion_table(counted))


@app.command()
def attack(cases: CaseFiles = None, corpus: CorpusFiles = None, as_json_: AsJson = False) -> None:
    """Hold right plans, and each with one thing changed, to the validators; nothing is searched."""
    found = asyncio.run(attack_all(*cases_and_corpus(cases, corpus)))
    if as_json_:
        print(found.model_dump_json(indent=2))
        return
    for table in attack_tables(found):
        console().print(table)


@app.command()
def bench(lm: Lm = None, as_json_: AsJson = False) -> None:
    """Measure what planning costs here, and with --lm what each predictor's call costs."""
    from optimize.commands.benching import run_bench

    found = run_bench(lm or NO_MODEL, read_settings())
    if as_json_:
        print(found.model_dump_json(indent=2))
        return
    for table in bench_tables(found):
        console().print(table)


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
    systems = {first: first, second: second}
    left, right = _measured(systems, cases, corpus, lm, per_slice, vectors)
    differences = compare_judged(left, right)
    if as_json_:
        print(json.dumps([difference.model_dump() for difference in differences], indent=2))
        return
    out = console()
    out.print(difference_table(first, second, differences))
    for found in differences:
        out.print(f"{found.measure}: won {', '.join(found.wins) or 'nowhere'}", markup=False)
        out.print(f"{found.measure}: lost {', '.join(found.losses) or 'nowhere'}", markup=False)


@app.command(name="compile")
def compile_(
    train: SplitFiles = None,
    dev: SplitFiles = None,
    test: SplitFiles = None,
    corpus: CorpusFiles = None,
    optimizer: Annotated[str, typer.Option(help="Name of an optimizer.")] = "bootstrap",
    lm: Lm = None,
    minutes: Annotated[float, typer.Option(help="Time limit.")] = 15.0,
    max_calls: Annotated[int, typer.Option(min=1, help="Most LM calls.")] = 90,
    vectors: Vectors = None,
) -> None:
    """Compile the planner, print its scorecard and register it; on the bundled cases by default."""
    from optimize.commands.compiling import run_compile

    settings = read_settings()
    splits, passages = splits_and_corpus(train, dev, test, corpus)
    run_compile(
        splits,
        passages,
        settings,
        lm=lm or settings.lm,
        vectors=vectors,
        optimizer=optimizer,
        minutes=minutes,
        max_calls=max_calls,
    )


def _measured(
    planners: dict[str, str],
    cases: list[Path] | None,
    corpus: list[Path] | None,
    lm: str | None,
    per_slice: int | None,
    vectors: str | None,
    retriever: str | None = None,
    *,
    baselines: bool = False,
) -> list[Judged]:
    settings = read_settings()
    wanted, passages = cases_and_corpus(cases, corpus)
    wanted = sample(wanted, per_slice)
    with opened_model(lm or settings.lm, settings) as model:
        bench = opened_bench(passages, wanted, settings, vectors, retriever)
        systems = [system_of(spec, model, settings, name=name) for name, spec in planners.items()]
        return run_systems([*(baseline_systems() if baselines else ()), *systems], wanted, bench)


def _show(judged: list[Judged], as_json_: bool) -> None:
    card = as_json(judged)
    if as_json_:
        print(json.dumps(card, indent=2))
        return
    out = console()
    for table in tables(card):
        out.print(table)
