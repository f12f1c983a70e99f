"""Keeping the record of a request: what goes wrong there never loses the request."""

from collections.abc import Callable
from math import inf
from time import monotonic

import structlog

from programs.attempt import attempt
from signatures.evidence import RetrievalResult

FAILED = "plumbline.record_failed"
Recorder = Callable[[RetrievalResult], None]
"""Told of every finished request, such as `programs.telemetry.Telemetry`."""


def keep_nothing(result: RetrievalResult) -> None:
    """Record nothing of a request."""


class Recording:
    """Tell a recorder of finished requests; its first failure is logged, by its type alone."""

    def __init__(self, record: Recorder) -> None:
        self._record = record
        self._has_failed = False

    async def keep(self, result: RetrievalResult) -> None:
        """Record one request, or log that it was not."""

        async def recorded() -> None:
            self._record(result)

        ended = await attempt(recorded, deadline=inf, clock=monotonic)
        if ended.error and not self._has_failed:
            self._has_failed = True
            structlog.get_logger().error(FAILED, error=ended.error)
