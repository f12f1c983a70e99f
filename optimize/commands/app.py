"""Compile, evaluate and compare planners from the command line."""

from pathlib import Path
from typing import Annotated

import typer

from programs.commands.failures import stopping_at_once
from programs.commands.options import AsJson, Lm, Vectors

app = typer.Typer(help=__doc__, pretty_exceptions_enable=False)
"""The words of the commands. What a command does is loaded when it is asked for, as DSPy and
MLflow are slow to load."""

CaseFiles = Annotated[list[Path] | None, typer.Option("--cases", help="Case file; repeatable.")]
CorpusFiles = Annotated[list[Path] | None, typer.Option("--corpus", help="Corpus; repeatable.")]
SplitFiles = Annotated[list[Path] | None, typer.Option(help="Cases of this split; repeatable.")]
RetrieverName = Annotated[str | None, typer.Option("--retriever", help="embedded or weaviate.")]
PerSlice = Annotated[
    int | None, typer.Option("--per-slice", min=1, help="At most so many cases of each slice.")
]
PlannerName = Annotated[
    str, typer.Option("--planner", help="Compiled file, models:/, uncompiled or rules.")
]


@app.command()
def evaluate(
    cases: CaseFiles = None,
    corpus: CorpusFiles = None,
    lm: Lm = None,
    per_slice: PerSlice = None,
    planner: PlannerName = "uncompiled",
    vectors: Vectors = None,
    retriever: RetrieverName = None,
    as_json: AsJson = False,
) -> None:
    """Measure raw, last_turn and planned on case files; the bundled test cases by default."""
    with stopping_at_once():
        from optimize.commands.measuring import measured, show_scorecard

    judged = measured(
        {"planned": planner},
        cases,
        corpus,
        lm=lm,
        per_slice=per_slice,
        vectors=vectors,
        retriever=retriever,
        baselines=True,
    )
    show_scorecard(judged, in_json=as_json)


@app.command()
def decide(
    cases: CaseFiles = None, corpus: CorpusFiles = None, lm: Lm = None, as_json: AsJson = False
) -> None:
    """Show what the rules, and with --lm a model, decide on case files; nothing is searched."""
    with stopping_at_once():
        from optimize.commands.rules import show_decisions

    show_decisions(cases, corpus, lm=lm, in_json=as_json)


@app.command()
def attack(cases: CaseFiles = None, corpus: CorpusFiles = None, as_json: AsJson = False) -> None:
    """Hold right plans, and each with one thing changed, to the validators; nothing is searched."""
    with stopping_at_once():
        from optimize.commands.rules import show_attack

    show_attack(cases, corpus, in_json=as_json)


@app.command()
def bench(lm: Lm = None, as_json: AsJson = False) -> None:
    """Measure what planning costs here, and with --lm what each predictor's call costs."""
    with stopping_at_once():
        from optimize.commands.benching import show_bench

    show_bench(lm, in_json=as_json)


@app.command()
def compare(
    first: Annotated[str, typer.Argument(help="Compiled file, models:/..., rules, raw, ...")],
    second: Annotated[str, typer.Argument(help="What it is compared with.")],
    cases: CaseFiles = None,
    corpus: CorpusFiles = None,
    lm: Lm = None,
    per_slice: PerSlice = None,
    vectors: Vectors = None,
    as_json: AsJson = False,
) -> None:
    """Put two planners side by side on the same cases, with paired confidence intervals."""
    with stopping_at_once():
        from optimize.commands.measuring import measured, show_differences

    systems = {first: first, second: second}
    judged = measured(systems, cases, corpus, lm=lm, per_slice=per_slice, vectors=vectors)
    show_differences(judged[0], judged[-1], in_json=as_json)


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
    with stopping_at_once():
        from optimize.commands.compiling import run_compile
        from optimize.commands.opening import splits_and_corpus

    run_compile(
        *splits_and_corpus(train, dev, test, corpus),
        lm=lm,
        vectors=vectors,
        optimizer=optimizer,
        minutes=minutes,
        max_calls=max_calls,
    )
