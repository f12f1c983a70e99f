"""Scorecards as tables: by class and slice, and every measure over all cases."""

from collections.abc import Iterator, Mapping, Sequence

from rich.table import Table
from rich.text import Text

from data.schema import CLASS_OF_SLICE
from optimize.aggregate import ALL, CLASSES, NAMED, BySlice
from optimize.compare import Difference
from optimize.evaluate import Judged
from optimize.gates import Gate, quality_gates
from optimize.steps import Step

RETRIEVED = ("recall@5", "clause_coverage")
TIMES = ("ms_p50", "ms_p95")
DECIMALS = {"tokens_in": 1, "tokens_out": 1, "ms_p50": 0, "ms_p95": 0}

Scorecard = Mapping[str, BySlice]


def tables(card: Scorecard, *, by_slice: bool = True) -> Iterator[Table]:
    """Give the tables of a scorecard: retrieval by class, by slice, and every measure."""
    groups = tuple(dict.fromkeys(name for figures in card.values() for name in figures))
    slices = [name for name in groups if name.removeprefix("slice:") in CLASS_OF_SLICE]
    names = [name for name in slices if name not in CLASSES]
    classes = [name for name in groups if name not in names and name != ALL]
    yield retrieval_table("recall@5 / clause coverage, by class", card, [*classes, ALL])
    if names and by_slice:
        yield retrieval_table("recall@5 / clause coverage, by slice", card, names)
    yield measure_table("every measure, over all cases", card, ALL)


def retrieval_table(title: str, card: Scorecard, groups: Sequence[str]) -> Table:
    """Give recall and coverage of every system, a group a row.

    A group in which nothing is to be retrieved shows its decision accuracy.
    """
    table = Table("", "n", *card, title=title, title_justify="left")
    for column in table.columns[1:]:
        column.justify = "right"
    for group in groups:
        held = [by_slice.get(group, {}) for by_slice in card.values()]
        count = shown(held[0].get("n"), 0)
        if any(one.get(measure) is not None for one in held for measure in RETRIEVED):
            pairs = (" / ".join(shown(one.get(measure)) for measure in RETRIEVED) for one in held)
            table.add_row(group, count, *pairs)
        else:
            decided = (shown(one.get("decision_accuracy")) for one in held)
            table.add_row(f"{group} (decision accuracy)", count, *decided)
    return table


def measure_table(title: str, card: Scorecard, group: str) -> Table:
    """Give every measure of one group, a system a column."""
    table = Table("", *card, title=title, title_justify="left")
    for column in table.columns[1:]:
        column.justify = "right"
    for measure in (*NAMED, *TIMES):
        values = [by_slice.get(group, {}).get(measure) for by_slice in card.values()]
        table.add_row(measure, *(shown(value, DECIMALS.get(measure, 3)) for value in values))
    return table


def shown(value: float | None, decimals: int = 3) -> str:
    """Write a figure; an absent one is a dash."""
    return "-" if value is None else f"{value:.{decimals}f}"


def gate_table(gates: Sequence[Gate]) -> Table:
    """Give every gate with its reason."""
    table = Table("gate", "", "reason", title="gates", title_justify="left")
    for gate in gates:
        table.add_row(gate.name, "holds" if gate.holds else "FAILS", gate.reason)
    return table


def below(judged: Judged, reference: Judged) -> Iterator[str]:
    """Say which classes fall below a reference that no promotion depends on."""
    for gate in quality_gates(judged, reference):
        if not gate.holds:
            yield f"note: {judged.system} is below {reference.system}: {gate.name}: {gate.reason}"


def step_table(steps: Sequence[Step]) -> Table:
    """Give seconds and LM calls of every step, and of all."""
    table = Table("step", "seconds", "LM calls", title="cost", title_justify="left")
    for step in steps:
        table.add_row(step.name, shown(step.seconds, 1), str(step.lm_calls))
    calls = sum(step.lm_calls for step in steps)
    table.add_row("all", shown(sum(step.seconds for step in steps), 1), str(calls))
    return table


def training_table(calls: Mapping[str, int], demos: Mapping[str, int]) -> Table:
    """Give calls while compiling and demos kept, by predictor."""
    table = Table("predictor", "calls", "demos", title="training", title_justify="left")
    for name, count in calls.items():
        table.add_row(Text(name), str(count), str(demos.get(name, 0)))
    return table


def difference_table(first: str, second: str, differences: Sequence[Difference]) -> Table:
    """Give the differences of two systems; a star marks an interval that leaves out zero."""
    columns = ("measure", "n", first, second, "difference, 95 %", "won", "lost")
    table = Table(*columns, title=f"{second} against {first}", title_justify="left")
    for found in differences:
        interval = f"{found.second - found.first:+.3f} [{found.low:+.3f}, {found.high:+.3f}]"
        table.add_row(
            found.measure,
            str(found.n),
            shown(found.first),
            shown(found.second),
            f"{interval}{' *' if found.is_decided else ''}",
            str(len(found.wins)),
            str(len(found.losses)),
        )
    return table
