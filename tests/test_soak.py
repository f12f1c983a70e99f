"""The two sizes of a run, and the figures that a soak prints."""

import pytest

from tests.soak import Figure, Soak


def test_a_run_is_small_unless_it_is_a_soak() -> None:
    assert [Soak(large=large).size(3, 20) for large in (False, True)] == [3, 20]


@pytest.mark.parametrize(
    ("samples", "p50", "p99"), [((1.0,), 1, 1), (tuple(map(float, range(1, 201))), 100, 198)]
)
def test_percentiles_are_of_the_nearest_rank(
    samples: tuple[float, ...], p50: float, p99: float
) -> None:
    line = str(Figure("branch", samples)).split()
    assert line == ["branch", "n", str(len(samples)), "p50", f"{p50:.1f}", "p99", f"{p99:.1f}", "max", f"{samples[-1]:.1f}", "ms"]  # fmt: skip


def test_what_was_not_measured_is_no_figure() -> None:
    soak = Soak(large=True)
    soak.measured("nothing", [])
    assert soak.figures == []


@pytest.mark.parametrize(("p99", "top", "said"), [(198, None, "p99 ≤ 198: met"), (198, 199, "p99 ≤ 198, max ≤ 199: MISSED"), (25.5, None, "p99 ≤ 25.5: MISSED")])  # fmt: skip
def test_a_figure_says_whether_it_reaches_its_targets(
    p99: float, top: float | None, said: str
) -> None:
    samples = tuple(map(float, range(1, 201)))
    assert str(Figure("branch", samples, p99=p99, top=top)).endswith(f"target {said}")
