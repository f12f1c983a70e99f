"""The evaluate and compare commands: systems, run on the same cases, side by side."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from optimize.commands.opening import (
    cases_and_corpus,
    opened_bench,
    run_systems,
    system_of,
)
from optimize.compare import Difference, compare
from optimize.evaluate import Judged, as_json, sample
from optimize.report import difference_table, tables
from optimize.systems import baseline_systems
from programs.commands.printing import console
from programs.commands.services import opened_model
from programs.settings import read_settings

Files = list[Path] | None


def measured(
    planners: Mapping[str, str],
    cases: Files,
    corpus: Files,
    *,
    lm: str | None,
    per_slice: int | None,
    vectors: str | None,
    retriever: str | None = None,
    baselines: bool = False,
) -> list[Judged]:
    """Run these planners, by the names they are reported by, and the baselines if asked for."""
    settings = read_settings()
    wanted, passages = cases_and_corpus(cases, corpus)
    wanted = sample(wanted, per_slice)
    with opened_model(lm, settings) as model:
        bench = opened_bench(passages, wanted, settings, vectors, retriever)
        systems = [system_of(spec, model, settings, name=name) for name, spec in planners.items()]
        return run_systems([*(baseline_systems() if baselines else ()), *systems], wanted, bench)


def show_scorecard(judged: Sequence[Judged], *, in_json: bool) -> None:
    """Print the figures of some systems, as JSON or as tables."""
    card = as_json(judged)
    if in_json:
        print(json.dumps(card, indent=2))
        return
    for table in tables(card):
        console().print(table)


def show_differences(first: Judged, second: Judged, *, in_json: bool) -> None:
    """Print how the second differs from the first, and in which cases."""
    differences = compare(first, second)
    if in_json:
        print(json.dumps([difference.model_dump() for difference in differences], indent=2))
        return
    console().print(difference_table(first.system, second.system, differences))
    for line in _won_and_lost(differences):
        console().print(line, markup=False)


def _won_and_lost(differences: Sequence[Difference]) -> Iterator[str]:
    for found in differences:
        for what, where in (("won", found.wins), ("lost", found.losses)):
            if where:
                yield f"{found.measure}: {what} {', '.join(where)}"
