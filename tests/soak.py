"""Two sizes of the same tests: small by default, large with figures under `--soak`."""

import math
from collections.abc import Sequence
from typing import NamedTuple


class Figure(NamedTuple):
    """One line of figures: what was measured, in which unit, and every sample of it."""

    name: str
    samples: tuple[float, ...]
    unit: str = "ms"

    def __str__(self) -> str:
        """Give count, median, 99th percentile and maximum."""
        p50, p99, top = (_percentile(self.samples, share) for share in (0.5, 0.99, 1.0))
        spread = f"p50 {p50:9.1f}  p99 {p99:9.1f}  max {top:9.1f} {self.unit}"
        return f"{self.name:<58} n {len(self.samples):>6}  {spread}"


class Soak:
    """What a test asks for its size, and tells its figures; they are printed at the end."""

    def __init__(self, *, large: bool) -> None:
        self.large = large
        self.figures: list[Figure] = []

    def size(self, small: int, large: int) -> int:
        """Give the number of repetitions: `small` in every run, `large` in a soak."""
        return large if self.large else small

    def measured(self, name: str, samples: Sequence[float], unit: str = "ms") -> None:
        """Keep what was measured, to be printed by a soak; no test is held to it."""
        if samples:
            self.figures.append(Figure(name, tuple(samples), unit))


def _percentile(samples: Sequence[float], share: float) -> float:
    """Give the nearest-rank percentile."""
    return sorted(samples)[max(0, math.ceil(share * len(samples)) - 1)]
