"""D1, D2 and the executor's own time: late branches cost themselves, and nothing else."""

import random
from collections.abc import Sequence
from itertools import combinations, product
from typing import NamedTuple

import pytest

from signatures.errors import RetrievalTimeoutError, RetrieverUnavailableError
from signatures.evidence import BranchStatus, Outcome, RetrievalResult
from tests.execution.asking import TEXTS, asked, side_by_side
from tests.execution.conftest import Run
from tests.scripted_search import (
    MINE,
    Answer,
    ScriptedRetriever,
    fails,
    finds,
    hangs,
    plan_for,
)
from tests.soak import Soak

UNSURE = 0.02
"""In real time, a branch that ends this close to the deadline may fall on either side of it."""

OVERSHOOT_P99, OVERSHOOT_MOST, OVERHEAD_P99 = 25, 50, 5


def _slack(soak: Soak) -> float:
    """Give the seconds a request may be late: none in virtual time, many on a busy machine."""
    return 0.5 if soak.large else 0.001


class Late(NamedTuple):
    """One request with branches that take so many seconds, and what came of it."""

    budget: float
    delays: Sequence[float]
    result: RetrievalResult
    seconds: float


async def _delayed(rng: random.Random) -> Late:
    budget_ms = rng.randint(100, 1_500)
    texts = TEXTS[: rng.randint(1, len(TEXTS))]
    delays = [rng.uniform(0, 2 * budget_ms / 1_000) for _ in texts]
    backend = ScriptedRetriever(
        **{text: finds(MINE, after=delay) for text, delay in zip(texts, delays, strict=True)}
    )
    result, seconds = await asked(plan_for(*texts), backend, retrieval_ms=budget_ms)
    return Late(budget_ms / 1_000, delays, result, seconds)


def test_d1_every_request_ends_at_its_deadline_with_what_came_before_it(
    soak: Soak, run: Run[Sequence[Late]]
) -> None:
    rng = random.Random(1)
    requests = run(side_by_side(_delayed(rng) for _ in range(soak.size(100, 1_000))))
    overshoot = []
    for budget, delays, result, seconds in requests:
        for delay, branch in zip(delays, result.branches, strict=True):
            if abs(delay - budget) > UNSURE:
                expected = BranchStatus.OK if delay < budget else BranchStatus.TIMEOUT
                assert branch.status is expected
        late = any(branch.status is BranchStatus.TIMEOUT for branch in result.branches)
        assert (result.outcome is Outcome.COMPLETE) is not late
        assert seconds <= budget + _slack(soak)
        overshoot.append(max(0.0, seconds - budget) * 1_000)
    soak.measured("D1 deadline overshoot", overshoot, p99=OVERSHOOT_P99, max=OVERSHOOT_MOST)


async def _quick(rng: random.Random) -> float:
    delays = {text: rng.uniform(0, 0.05) for text in TEXTS}
    backend = ScriptedRetriever(**{t: finds(MINE, after=delay) for t, delay in delays.items()})
    result, seconds = await asked(plan_for(*TEXTS), backend, retrieval_ms=5_000)
    assert result.outcome is Outcome.COMPLETE
    return seconds * 1_000 - max(branch.ms for branch in result.branches)


def test_a_request_takes_as_long_as_its_slowest_branch(
    soak: Soak, run: Run[Sequence[float]]
) -> None:
    rng = random.Random(2)
    requests = (_quick(rng) for _ in range(soak.size(100, 1_000)))
    overhead = run(side_by_side(requests, at_a_time=1))
    assert max(overhead) <= _slack(soak) * 1_000
    soak.measured("executor overhead over the slowest branch", overhead, p99=OVERHEAD_P99)


TROUBLES: dict[BranchStatus, Answer] = {
    BranchStatus.TIMEOUT: hangs,
    BranchStatus.FAILED: fails(OSError("odd")),
    BranchStatus.UNAVAILABLE: fails(RetrieverUnavailableError("down")),
    BranchStatus.SCOPE_VIOLATION: finds(MINE.model_copy(update={"workspace": "finance"})),
}
SUBSETS = [subset for size in range(1, 5) for subset in combinations(TEXTS, size)]


class Troubled(NamedTuple):
    """One request some of whose branches came to no good, and what came of it."""

    troubles: dict[str, BranchStatus]
    result: RetrievalResult


async def troubled(subset: Sequence[str], rng: random.Random) -> Troubled:
    """Ask four questions of which some come to no good, each in a way of its own."""
    troubles = {text: rng.choice(list(TROUBLES)) for text in subset}
    answers = {t: TROUBLES[troubles[t]] if t in troubles else finds(MINE) for t in TEXTS}
    result, _ = await asked(plan_for(*TEXTS), ScriptedRetriever(**answers), retrieval_ms=1_000)
    return Troubled(troubles, result)


def hold_to_the_troubles(requests: Sequence[Troubled]) -> None:
    """Fail where a result does not tell exactly what was lost and what was not."""
    for troubles, result in requests:
        assert result.outcome is Outcome.PARTIAL
        told = [(clause.answered, clause.degraded) for clause in result.coverage]
        assert told == [
            (False, (f"{troubles[text].value}:q{number}",)) if text in troubles else (True, ())
            for number, text in enumerate(TEXTS, 1)
        ]


def test_d2_every_subset_of_lost_branches_is_told_exactly(
    soak: Soak, run: Run[Sequence[Troubled]]
) -> None:
    rng = random.Random(3)
    repeated = product(SUBSETS, range(soak.size(4, 40)))
    requests = run(side_by_side(troubled(subset, rng) for subset, _ in repeated))
    assert len(requests) == 15 * soak.size(4, 40)
    hold_to_the_troubles(requests)


@pytest.mark.parametrize("empty", SUBSETS[:-1], ids="+".join)
def test_a_compound_answer_with_a_clause_unanswered_is_never_complete(
    empty: Sequence[str], run: Run[tuple[RetrievalResult, float]]
) -> None:
    answers = {text: finds() if text in empty else finds(MINE) for text in TEXTS}
    backend = ScriptedRetriever(**answers)
    result, _ = run(asked(plan_for(*TEXTS), backend, retrieval_ms=1_000))
    assert result.outcome is Outcome.PARTIAL
    assert [c.answered for c in result.coverage] == [text not in empty for text in TEXTS]


def test_a_backend_that_times_out_by_itself_is_told_from_one_that_is_down(
    run: Run[tuple[RetrievalResult, float]],
) -> None:
    backend = ScriptedRetriever(alpha=fails(RetrievalTimeoutError("slow")), beta=finds(MINE))
    result, _ = run(asked(plan_for("alpha", "beta"), backend, retrieval_ms=1_000))
    assert result.coverage[0].degraded == ("timeout:q1",)
