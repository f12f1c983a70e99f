"""Whatever foreign code does, an attempt ends in time and with a value."""

import asyncio
import time

import pytest

from programs.attempt import attempt
from signatures.errors import RetrievalError, RetrieverUnavailableError, ScopeViolationError
from signatures.evidence import BranchStatus


async def _answer() -> int:
    return 7


async def test_a_value_comes_back_with_the_time_it_took() -> None:
    ended = await attempt(_answer, deadline=time.monotonic() + 5, clock=time.monotonic)
    assert (ended.status, ended.value, ended.error) == (BranchStatus.OK, 7, None)
    assert ended.ms >= 0


async def test_nothing_is_begun_after_the_deadline() -> None:
    begun = []

    async def work() -> None:
        begun.append(1)

    ended = await attempt(work, deadline=10.0, clock=lambda: 10.0)
    assert (ended.status, begun) == (BranchStatus.NOT_RUN, [])


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (RetrieverUnavailableError("node down"), BranchStatus.UNAVAILABLE, "node down"),
        (ScopeViolationError("foreign"), BranchStatus.SCOPE_VIOLATION, "foreign"),
        (RetrievalError("odd"), BranchStatus.FAILED, "odd"),
        (TimeoutError("of the backend's own"), BranchStatus.TIMEOUT, "TimeoutError"),
        (KeyError("salary"), BranchStatus.FAILED, "KeyError"),
    ],
)
async def test_every_error_is_a_status_and_only_our_own_keep_their_words(
    error: Exception, status: BranchStatus, said: str
) -> None:
    async def work() -> None:
        raise error

    ended = await attempt(work, deadline=time.monotonic() + 5, clock=time.monotonic)
    assert (ended.status, ended.error, ended.value) == (status, said, None)


async def test_a_cancelled_caller_cancels_the_work_and_is_told_so() -> None:
    reached = asyncio.Event()
    begun = asyncio.Event()

    async def work() -> None:
        begun.set()
        try:
            await asyncio.sleep(60)
        finally:
            reached.set()

    deadline = time.monotonic() + 60
    caller = asyncio.create_task(attempt(work, deadline=deadline, clock=time.monotonic))
    await begun.wait()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert reached.is_set()
