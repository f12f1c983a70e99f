"""An event loop on which no time passes: its clock jumps to the next timer."""

import asyncio
import selectors
from typing import Any


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """Run timers in their order without waiting for them, from the instant 0.

    It is for code that waits by the loop alone: threads and sockets would be overtaken.
    """

    def __init__(self) -> None:
        self._now = 0.0
        super().__init__(_JumpingSelector(self))

    def time(self) -> float:
        """Give the virtual instant."""
        return self._now

    def jump(self, seconds: float) -> None:
        """Let so much time pass at once."""
        self._now += seconds


class _JumpingSelector(selectors.DefaultSelector):
    def __init__(self, loop: VirtualTimeLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[Any]:
        events = super().select(0)
        if not events and timeout is None:
            raise RuntimeError("nothing is left that could ever happen")
        if not events and timeout:
            self._loop.jump(timeout)
        return events
