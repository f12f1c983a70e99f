"""What planning costs on this machine: a normal request, a long one, and a model's calls."""

import asyncio
import time
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from rich.table import Table

from optimize.call_cost import CallCost
from programs.pipeline import Planner
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from signatures.context import TrustedContext
from signatures.frozen import Frozen
from signatures.limits import DEFAULT_LIMITS

TARGETS = (2.0, 5.0)
"""Milliseconds, p50 and p99, for context, routing and all checks of a normal request."""
LENGTHS = (1_000, 10_000, 100_000)
REPEATS = 5
PROSE = "The form went to the office in March and nobody has answered it since then. "
QUESTION = "Does the travel policy cover trains?"

Request = tuple[str, TrustedContext, Vocabulary]
Spent = NDArray[np.float64]
"""A row a plan: milliseconds by the clock, and of the CPU."""


class PlanningCost(Frozen):
    """Milliseconds of `n` plans by rules: by the clock, and by this thread's share of the CPU.

    `characters` is the length of the messages where they were made to have one.
    """

    characters: int | None = None
    n: int
    p50: float
    p99: float
    cpu_p50: float
    cpu_p99: float


class Bench(Frozen):
    """Every figure of one run."""

    requests: PlanningCost
    lengths: tuple[PlanningCost, ...]
    calls: tuple[CallCost, ...] = ()


def bench(
    planner: Planner,
    requests: Sequence[Request],
    warm_up: Sequence[Request],
    calls: tuple[CallCost, ...] = (),
) -> Bench:
    """Plan each request once, after others have loaded what is loaded once; then longer ones."""
    asyncio.run(_timed(planner, warm_up))
    return Bench(
        requests=_cost(asyncio.run(_timed(planner, requests))),
        lengths=tuple(
            _cost(asyncio.run(_timed(planner, _long(length))), length) for length in LENGTHS
        ),
        calls=calls,
    )


def _long(length: int) -> Iterator[Request]:
    """Give a question behind so much prose, each time another text, so that none is remembered."""
    for turn in range(REPEATS):
        prose = (f"{turn} {PROSE}" * (length // len(PROSE) + 1))[: length - len(QUESTION) - 1]
        yield f"{prose} {QUESTION}", TrustedContext(), EMPTY_VOCABULARY


async def _timed(planner: Planner, requests: Iterable[Request]) -> Spent:
    spent = []
    for message, context, words in requests:
        clock, cpu = time.perf_counter(), time.thread_time()
        await planner.plan(
            message, context=context, vocabulary=words, limits=DEFAULT_LIMITS, rewriting=True
        )
        spent.append((time.perf_counter() - clock, time.thread_time() - cpu))
    return np.array(spent) * 1_000


def _cost(spent: Spent, characters: int | None = None) -> PlanningCost:
    (p50, cpu_p50), (p99, cpu_p99) = np.percentile(spent, (50, 99), axis=0)
    return PlanningCost(
        characters=characters, n=len(spent), p50=p50, p99=p99, cpu_p50=cpu_p50, cpu_p99=cpu_p99
    )


def bench_tables(found: Bench) -> Iterator[Table]:
    """Show planning against its targets, its growth with length, and calls by predictor."""
    wanted = f"a request: {TARGETS[0]:g} / {TARGETS[1]:g} wanted"
    title = f"planning by rules, ms p50 / p99; {wanted}"
    planning = Table("", "n", "by the clock", "CPU", "CPU a character", title=title)
    first = found.lengths[0]
    for cost in (found.requests, *found.lengths):
        planning.add_row(
            f"{cost.characters:,} characters" if cost.characters else "a request",
            str(cost.n),
            f"{cost.p50:.1f} / {cost.p99:.1f}",
            f"{cost.cpu_p50:.1f} / {cost.cpu_p99:.1f}",
            f"× {_each(cost) / _each(first):.2f}" if cost.characters else "",
        )
    yield planning
    if found.calls:
        yield _call_table(found.calls)


def _each(cost: PlanningCost) -> float:
    return cost.cpu_p50 / (cost.characters or 1)


def _call_table(calls: Sequence[CallCost]) -> Table:
    title = "a call of the model, medians; its first apart"
    table = Table("predictor", "calls", "uncached in", "out", "s", "first s", title=title)
    for call in calls:
        medians = (f"{call.uncached:g}", f"{call.tokens_out:g}", f"{call.seconds:.2f}")
        table.add_row(call.predictor, str(call.calls), *medians, f"{call.first_s:.2f}")
    return table
