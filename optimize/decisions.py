"""How messages are decided, without searching: a confusion table by slice."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from rich.table import Table

from data.schema import Case
from optimize.alignment import supports
from optimize.report import shown
from programs.pipeline import Planner
from programs.vocabulary import Vocabulary
from signatures.evidence import Passage
from signatures.limits import Limits
from signatures.plan import Decision, QueryPlan

Counts = Mapping[str, float]
LEGEND = (
    "cases that were decided so; split: plans of several clauses; spans: share of the "
    "labelled compound cases that are split where the label says"
)
LIMITS = Limits(planning_ms=60_000)


def vocabularies(passages: Iterable[Passage]) -> Mapping[str | None, Vocabulary]:
    """Give the words of every workspace, and under None those of all together."""
    held: dict[str | None, list[Passage]] = defaultdict(list)
    for passage in passages:
        held[passage.workspace].append(passage)
        held[None].append(passage)
    return {name: Vocabulary.of(those) for name, those in held.items()}


async def decide(
    planner: Planner, cases: Sequence[Case], words: Mapping[str | None, Vocabulary]
) -> tuple[QueryPlan, ...]:
    """Plan every case."""
    return tuple(
        [
            await planner.plan(
                case.question,
                context=case.context.trusted(),
                vocabulary=words[case.workspace],
                limits=LIMITS,
                rewriting=True,
            )
            for case in cases
        ]
    )


def confusion(cases: Sequence[Case], plans: Sequence[QueryPlan]) -> Mapping[str, Counts]:
    """Count the decisions by slice and label, e.g. `{"chitchat → no_retrieve": {...}}`, and of all.

    `split` counts plans of several clauses; `spans` is the share of compound cases, of those
    whose clauses are labelled, that split at the labelled spans.
    """
    pairs = sorted(zip(cases, plans, strict=True), key=lambda pair: _group(pair[0]))
    grouped = {name: list(held) for name, held in groupby(pairs, key=lambda pair: _group(pair[0]))}
    return {name: _counts(held) for name, held in (*grouped.items(), ("all", pairs))}


def _group(case: Case) -> str:
    return f"{case.slice} → {case.expected.decision}"


def _counts(pairs: Sequence[tuple[Case, QueryPlan]]) -> Counts:
    decided = [plan.decision for _, plan in pairs]
    compound = [pair for pair in pairs if _is_labelled_compound(pair[0])]
    counts: dict[str, float] = {"n": len(pairs)}
    counts |= {str(decision): decided.count(decision) for decision in Decision}
    counts["split"] = sum(len(plan.clauses) > 1 for _, plan in pairs)
    if compound:
        counts["spans"] = sum(splits_right(*pair) for pair in compound) / len(compound)
    return counts


def _is_labelled_compound(case: Case) -> bool:
    return "clauses" in case.labelled and len(case.expected.clauses) > 1


def splits_right(case: Case, plan: QueryPlan) -> bool:
    """Tell whether a plan has the labelled clauses: as many, each at its span, in order."""
    labels = case.expected.clauses
    return len(plan.clauses) == len(labels) and all(
        supports(clause, label) for clause, label in zip(plan.clauses, labels, strict=True)
    )


def confusion_table(counted: Mapping[str, Counts]) -> Table:
    """Print a confusion table, a slice and its labelled decision a row, under its legend."""
    names = ("n", *map(str, Decision), "split", "spans")
    table = Table("slice → label", *names, caption=LEGEND, caption_justify="left")
    for column in table.columns[1:]:
        column.justify = "right"
    for group, counts in counted.items():
        whole = (shown(counts.get(name), 0) for name in names[:-1])
        table.add_row(group, *whole, shown(counts.get("spans")))
    return table
