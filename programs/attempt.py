"""Running foreign code until an instant, with a value for every way it can end."""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Generic, TypeVar

from signatures.errors import (
    RetrievalError,
    RetrievalTimeoutError,
    RetrieverUnavailableError,
    ScopeViolationError,
)
from signatures.evidence import BranchStatus

Clock = Callable[[], float]
"""Seconds on the event loop's own monotonic clock."""

SECONDS_TO_STOP = 0.02
"""Work that ignores its cancellation is waited for no longer than this."""

STATUS_OF_ERROR: tuple[tuple[type[Exception], BranchStatus], ...] = (
    (RetrieverUnavailableError, BranchStatus.UNAVAILABLE),
    (RetrievalTimeoutError, BranchStatus.TIMEOUT),
    (ScopeViolationError, BranchStatus.SCOPE_VIOLATION),
    (TimeoutError, BranchStatus.TIMEOUT),
)

_UNTIL = ContextVar[float | None]("until", default=None)

Value = TypeVar("Value")


@dataclass(frozen=True)
class Attempt(Generic[Value]):
    """How an attempt ended: a value with the status `ok`, or why there is none."""

    status: BranchStatus
    value: Value | None = None
    error: str | None = None
    ms: float = 0.0


async def attempt(
    work: Callable[[], Awaitable[Value]], *, deadline: float, clock: Clock
) -> Attempt[Value]:
    """Run `work`, and cancel it at `deadline`, an instant of `clock`, or with the caller.

    Nothing is begun after the deadline. No error of `work` is raised.
    """
    begun = clock()
    if begun >= deadline:
        return Attempt(BranchStatus.NOT_RUN, error="the deadline had passed")
    seconds = deadline - begun
    task = asyncio.create_task(_caught(work, seconds))
    try:
        finished, _ = await asyncio.wait([task], timeout=seconds)
    finally:
        await _stop(task)
    ms = (clock() - begun) * 1_000
    if not finished:
        return Attempt(BranchStatus.TIMEOUT, error="no answer before the deadline", ms=ms)
    if task.cancelled():
        return Attempt(BranchStatus.FAILED, error="the backend cancelled its own work", ms=ms)
    status, value, error = task.result()
    return Attempt(status, value, error, ms)


def seconds_left() -> float | None:
    """Tell the work of an attempt, in its own task, how long it has; none where nobody attempts."""
    until = _UNTIL.get()
    return None if until is None else until - asyncio.get_running_loop().time()


async def _stop(task: asyncio.Task[object]) -> None:
    if not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=SECONDS_TO_STOP)


async def _caught(
    work: Callable[[], Awaitable[Value]], seconds: float
) -> tuple[BranchStatus, Value | None, str | None]:
    _UNTIL.set(asyncio.get_running_loop().time() + seconds)
    try:
        return BranchStatus.OK, await work(), None
    except Exception as error:  # noqa: BLE001 - the one place where any failure becomes a value
        return _status_of(error), None, _reason(error)


def _status_of(error: Exception) -> BranchStatus:
    for kind, status in STATUS_OF_ERROR:
        if isinstance(error, kind):
            return status
    return BranchStatus.FAILED


def _reason(error: Exception) -> str:
    """Name the cause; a foreign message may quote what was searched, so only its type is kept."""
    return str(error) if isinstance(error, RetrievalError) else type(error).__name__
