"""Weakened scope checks, and how to see that a test of ours catches them."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from signatures.errors import QueryPlanningError

Guard = Callable[[Path], Awaitable[None]]
"""What runs tests of ours, in a folder of its own, and fails where they do."""

CAUGHT = (AssertionError, QueryPlanningError, pytest.fail.Exception)
"""How a guard says no; any other error would be a mutant that does not even run."""


class Mutant(NamedTuple):
    """One weakened check: where it stands, what stands there instead, and who has to see it."""

    name: str
    owner: Any
    attribute: str
    instead: Any
    guard: Guard

    async def is_caught(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
        """Weaken the check, and tell whether the guard says no."""
        monkeypatch.setattr(self.owner, self.attribute, self.instead, raising=False)
        try:
            await self.guard(folder)
        except CAUGHT:
            return True
        return False
