"""The two sizes of a run, and the figures that a soak prints."""

import pytest

from tests.soak import SHARES, Figure, Soak

SAMPLES = tuple(map(float, range(1, 201)))


def test_a_run_is_small_unless_it_is_a_soak() -> None:
    assert [Soak(large=large).size(3, 20) for large in (False, True)] == [3, 20]


@pytest.mark.parametrize(
    ("samples", "ranks"), [((1.0,), (1, 1, 1, 1)), (SAMPLES, (100, 190, 198, 200))]
)
def test_percentiles_are_of_the_nearest_rank(
    samples: tuple[float, ...], ranks: tuple[float, ...]
) -> None:
    line = str(Figure("branch", samples, "ms", {})).split()
    told = [word for share in zip(SHARES, (f"{rank:.2f}" for rank in ranks), strict=True) for word in share]  # fmt: skip
    assert line == ["branch", "n", str(len(samples)), *told, "ms"]


def test_what_was_not_measured_is_no_figure() -> None:
    soak = Soak(large=True)
    soak.measured("nothing", [])
    assert soak.figures == []


@pytest.mark.parametrize(("most", "said"), [({"p99": 198}, "p99 ≤ 198: met"), ({"p95": 190, "max": 199}, "p95 ≤ 190, max ≤ 199: MISSED"), ({"p50": 25.5}, "p50 ≤ 25.5: MISSED")])  # fmt: skip
def test_a_figure_says_whether_it_reaches_its_targets(most: dict[str, float], said: str) -> None:
    assert str(Figure("branch", SAMPLES, "ms", most)).endswith(f"target {said}")
