"""Two sizes of the same tests: small by default, large with figures under `--soak`."""

import math
from collections.abc import Sequence
from typing import NamedTuple


class Figure(NamedTuple):
    """One line of figures: what was measured, in which unit, every sample of it, and its targets."""

    name: str
    samples: tuple[float, ...]
    unit: str = "ms"
    p99: float | None = None
    top: float | None = None

    def __str__(self) -> str:
        """Give count, median, 99th percentile and maximum, and whether they reach the targets."""
        p50, p99, top = (_percentile(self.samples, share) for share in (0.5, 0.99, 1.0))
        spread = f"p50 {p50:9.1f}  p99 {p99:9.1f}  max {top:9.1f} {self.unit}"
        targets = [
            (name, found, most)
            for name, found, most in (("p99", p99, self.p99), ("max", top, self.top))
            if most is not None
        ]
        met = "met" if all(found <= most for _, found, most in targets) else "MISSED"
        wanted = ", ".join(f"{name} ≤ {most:g}" for name, _, most in targets)
        reached = f"  target {wanted}: {met}" if targets else ""
        return f"{self.name:<58} n {len(self.samples):>6}  {spread}{reached}"


class Soak:
    """What a test asks for its size, and tells its figures; they are printed at the end."""

    def __init__(self, *, large: bool) -> None:
        self.large = large
        self.figures: list[Figure] = []

    def size(self, small: int, large: int) -> int:
        """Give the number of repetitions: `small` in every run, `large` in a soak."""
        return large if self.large else small

    def measured(
        self,
        name: str,
        samples: Sequence[float],
        unit: str = "ms",
        *,
        p99: float | None = None,
        top: float | None = None,
    ) -> None:
        """Keep what was measured, to be printed by a soak beside its targets.

        No test is held to a figure: a busy machine would fail it.
        """
        if samples:
            self.figures.append(Figure(name, tuple(samples), unit, p99, top))


def _percentile(samples: Sequence[float], share: float) -> float:
    """Give the nearest-rank percentile."""
    return sorted(samples)[max(0, math.ceil(share * len(samples)) - 1)]
