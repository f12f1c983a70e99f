"""Two sizes of the same tests: small by default, large with figures under `--soak`."""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

SHARES = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}


class Figure(NamedTuple):
    """One line of figures: what was measured, every sample of it, and the most it may come to."""

    name: str
    samples: tuple[float, ...]
    unit: str
    most: Mapping[str, float]

    def __str__(self) -> str:
        """Give count and percentiles, and whether they reach the targets."""
        found = {name: percentile(self.samples, share) for name, share in SHARES.items()}
        spread = "  ".join(f"{name} {value:9.2f}" for name, value in found.items())
        met = "met" if all(found[name] <= most for name, most in self.most.items()) else "MISSED"
        wanted = ", ".join(f"{name} ≤ {most:.4g}" for name, most in self.most.items())
        reached = f"  target {wanted}: {met}" if wanted else ""
        return f"{self.name:<62} n {len(self.samples):>6}  {spread} {self.unit}{reached}"


class Soak:
    """What a test asks for its size, and tells its figures; they are printed at the end."""

    def __init__(self, *, large: bool) -> None:
        self.large = large
        self.figures: list[Figure] = []

    def size(self, small: int, large: int) -> int:
        """Give the number of repetitions: `small` in every run, `large` in a soak."""
        return large if self.large else small

    def measured(
        self, name: str, samples: Sequence[float], unit: str = "ms", **most: float
    ) -> None:
        """Keep what was measured, to be printed by a soak; `most` bounds `p50`, `p95`, `p99`, `max`.

        No test is held to a figure: a busy machine would fail it.
        """
        if samples:
            self.figures.append(Figure(name, tuple(samples), unit, most))


def percentile(samples: Sequence[float], share: float) -> float:
    """Give the nearest-rank percentile."""
    return sorted(samples)[max(0, math.ceil(share * len(samples)) - 1)]
