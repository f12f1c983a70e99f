"""Two systems side by side on the same cases, with paired confidence intervals."""

from collections.abc import Sequence

import numpy as np
from scipy.stats import bootstrap

from optimize.evaluate import Judged
from signatures.errors import ConfigurationError
from signatures.frozen import Frozen

COMPARED = (
    "recall@5",
    "clause_coverage",
    "accepted_forbidden",
    "lost_constraints",
    "decision_accuracy",
    "strategy_accuracy",
    "lm_calls",
)
LOWER_IS_BETTER = frozenset(
    {
        "accepted_forbidden",
        "lost_constraints",
        "added_constraints",
        "polarity_errors",
        "unsupported_branches",
        "reference_errors",
        "lm_calls",
        "tokens_in",
        "tokens_out",
        "ms",
    }
)
RESAMPLES = 2_000
SEED = 0


class Difference(Frozen):
    """One measure of two systems over the cases both are measured on.

    `low` and `high` bound the mean difference, second minus first, with 95 % confidence. `wins`
    and `losses` are the cases where the second is better or worse.
    """

    measure: str
    n: int
    first: float
    second: float
    low: float
    high: float
    wins: tuple[str, ...]
    losses: tuple[str, ...]

    @property
    def is_decided(self) -> bool:
        """Tell whether the interval leaves out zero."""
        return self.low > 0 or self.high < 0


def compare(
    first: Judged, second: Judged, measures: Sequence[str] = COMPARED
) -> tuple[Difference, ...]:
    """Compare two systems on the cases that both have run."""
    left = {case.id: scores for case, scores in zip(first.cases, first.scores, strict=True)}
    right = {case.id: scores for case, scores in zip(second.cases, second.scores, strict=True)}
    shared = [case.id for case in first.cases if case.id in right]
    if not shared:
        raise ConfigurationError("compare: the two systems have no case in common")
    differences = []
    for measure in measures:
        both = [i for i in shared if measure in left[i] and measure in right[i]]
        if both:
            pairs = [(left[i][measure], right[i][measure]) for i in both]
            differences.append(_difference(measure, both, pairs))
    return tuple(differences)


def confidence_interval(differences: Sequence[float]) -> tuple[float, float]:
    """Give the 95 % percentile interval of the mean of paired differences (Efron 1979)."""
    values = np.asarray(differences, dtype=float)
    if len(values) < 2 or np.ptp(values) == 0:
        return float(values.mean()), float(values.mean())
    found = bootstrap(
        (values,),
        np.mean,
        n_resamples=RESAMPLES,
        method="percentile",
        rng=np.random.default_rng(SEED),
    )
    interval = found.confidence_interval
    return float(interval.low), float(interval.high)


def _difference(
    measure: str, ids: Sequence[str], pairs: Sequence[tuple[float, float]]
) -> Difference:
    deltas = [second - first for first, second in pairs]
    sign = -1 if measure in LOWER_IS_BETTER else 1
    low, high = confidence_interval(deltas)
    return Difference(
        measure=measure,
        n=len(ids),
        first=float(np.mean([first for first, _ in pairs])),
        second=float(np.mean([second for _, second in pairs])),
        low=low,
        high=high,
        wins=tuple(i for i, delta in zip(ids, deltas, strict=True) if sign * delta > 0),
        losses=tuple(i for i, delta in zip(ids, deltas, strict=True) if sign * delta < 0),
    )
