"""Figures by class, slice and over all, from the scores of single cases."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from data.schema import CLASS_OF_SLICE, Case
from optimize.scores import Scores

Figures = Mapping[str, float | None]
BySlice = Mapping[str, Figures]

NAMED = (
    "recall@5",
    "recall@8",
    "rr",
    "ndcg@5",
    "clause_coverage",
    "accepted_forbidden",
    "accepted_forbidden_reachable",
    "accepted_forbidden_inventable",
    "lost_constraints",
    "identifiers_touched",
    "added_constraints",
    "polarity_errors",
    "unsupported_branches",
    "reference_errors",
    "probe_invented",
    "scope_escapes",
    "decision_accuracy",
    "strategy_accuracy",
    "strategy_best",
    "clarify_precision",
    "clarify_recall",
    "evidence_f1",
    "evidence_unasked",
    "lm_calls",
    "tokens_in",
    "tokens_out",
)
ALL = "all"
CLASSES = tuple(dict.fromkeys(CLASS_OF_SLICE.values()))


def aggregate(cases: Sequence[Case], scores: Sequence[Scores]) -> BySlice:
    """Give the figures of every class, every slice and all cases; `n` counts cases.

    A measure no case of a group is labelled for is None. A slice named like a class stands under
    `slice:<name>`.
    """
    groups: dict[str, list[Scores]] = {ALL: list(scores)}
    for case, found in zip(cases, scores, strict=True):
        for name in _groups_of(case):
            groups.setdefault(name, []).append(found)
    return {name: figures(held) for name, held in groups.items()}


def figures(scores: Sequence[Scores]) -> Figures:
    """Give the mean of every measure over the cases it applies to, and two percentiles of time."""
    means = {name: _mean(found[name] for found in scores if name in found) for name in NAMED}
    times = [found["ms"] for found in scores]
    return {
        **means,
        "ms_p50": float(np.percentile(times, 50)) if times else None,
        "ms_p95": float(np.percentile(times, 95)) if times else None,
        "n": len(scores),
    }


def _mean(values: Iterable[float]) -> float | None:
    held = list(values)
    return sum(held) / len(held) if held else None


def _groups_of(case: Case) -> tuple[str, ...]:
    if case.slice not in CLASS_OF_SLICE:
        return (case.slice,)
    return (case.case_class, f"slice:{case.slice}" if case.slice in CLASSES else case.slice)
