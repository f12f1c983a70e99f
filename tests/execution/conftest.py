"""How the scenarios run: in virtual time in every run, in real time in a soak."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TypeVar

import pytest

from tests.soak import Soak
from tests.virtual_time import VirtualTimeLoop

Result = TypeVar("Result")
Run = Callable[[Coroutine[object, object, Result]], Result]


@pytest.fixture
def run(soak: Soak) -> Run[Result]:
    """Give what runs a scenario to its end."""

    def to_its_end(scenario: Coroutine[object, object, Result]) -> Result:
        with asyncio.Runner(loop_factory=None if soak.large else VirtualTimeLoop) as runner:
            return runner.run(scenario)

    return to_its_end
