"""Paired differences, their intervals, wins and losses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from optimize.compare import compare, confidence_interval
from optimize.evaluate import Judged, judge
from optimize.observation import Observation
from signatures.errors import ConfigurationError
from signatures.evidence import Outcome
from tests.optimize.plans import case, plan


def judged(name: str, **found: str) -> Judged:
    labelled = [case("which monitors").model_copy(update={"id": key}) for key in found]
    seen = [
        Observation(
            case_id=one.id,
            plan=plan(one.question, one.question),
            outcome=Outcome.COMPLETE,
            passage_ids=(passage_id,),
            ms=1.0,
        )
        for one, passage_id in zip(labelled, found.values(), strict=True)
    ]
    return judge(name, labelled, seen)


def test_wins_and_losses_are_the_cases_that_differ() -> None:
    first = judged("first", a="p1", b="x", c="p1", only="p1")
    second = judged("second", a="x", b="p1", c="p1")
    (found,) = compare(first, second, ("recall@5",))
    assert (found.n, found.wins, found.losses) == (3, ("b",), ("a",))
    assert found.first == pytest.approx(2 / 3)
    assert found.second == pytest.approx(2 / 3)


def test_equal_systems_have_an_interval_of_nothing() -> None:
    one = judged("one", a="p1", b="x")
    for found in compare(one, one):
        assert (found.low, found.high, found.is_decided) == (0.0, 0.0, False)


def test_systems_without_a_common_case_cannot_be_compared() -> None:
    with pytest.raises(ConfigurationError, match="in common"):
        compare(judged("first", a="p1"), judged("second", b="p1"))


@given(st.lists(st.sampled_from([-1.0, 0.0, 0.5, 1.0]), min_size=2, max_size=20))
def test_an_interval_holds_the_mean_and_stays_within_the_values(values: list[float]) -> None:
    low, high = confidence_interval(values)
    mean = sum(values) / len(values)
    assert min(values) - 1e-9 <= low <= mean + 1e-9
    assert mean - 1e-9 <= high <= max(values) + 1e-9


def test_an_interval_is_the_same_every_time() -> None:
    values = [0.0, 1.0, 0.0, 1.0, 1.0, -1.0]
    assert confidence_interval(values) == confidence_interval(values)
