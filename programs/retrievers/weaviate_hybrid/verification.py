"""When a schema that was found as declared has to be looked at again."""

import math
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from programs.retrievers.weaviate_hybrid.servers.errors import RefusedError
from signatures.errors import ScopeViolationError

FRESH_S = 30.0
"""Somebody may change the schema under a running process; it takes a few small requests to see."""


class Verification:
    """Let nothing be served before a verification, and look again in a while or when in doubt."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._due = clock, -math.inf

    async def keep(self, verify: Callable[[], Awaitable[None]]) -> None:
        """Verify if it is time to; one call does, while those beside it are served on."""
        now = self._clock()
        if now < self._due:
            return
        if self._due > -math.inf:
            self._due = now + FRESH_S
        try:
            await verify()
        except BaseException:
            self.doubt()
            raise
        self._due = now + FRESH_S

    def doubt(self) -> None:
        """Verify before the next call."""
        self._due = -math.inf

    @contextmanager
    def doubted_on_refusal(self) -> Iterator[None]:
        """Doubt the schema where a call within is refused, or answered with what is foreign."""
        try:
            yield
        except (RefusedError, ScopeViolationError):
            self.doubt()
            raise
