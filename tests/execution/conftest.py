"""How the scenarios run: in virtual time in every run, in real time in a soak."""

import asyncio
import gc
from collections.abc import Callable, Coroutine
from typing import TypeVar

import pytest

from tests.soak import Soak
from tests.virtual_time import VirtualTimeLoop

Result = TypeVar("Result")
Run = Callable[[Coroutine[object, object, Result]], Result]


@pytest.fixture(scope="session", autouse=True)
def _as_a_service_after_its_start() -> None:
    """Leave what is loaded out of later collections: looking through all of it takes 0.1 s."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def run(soak: Soak) -> Run[Result]:
    """Give what runs a scenario to its end."""

    def to_its_end(scenario: Coroutine[object, object, Result]) -> Result:
        with asyncio.Runner(loop_factory=None if soak.large else VirtualTimeLoop) as runner:
            return runner.run(scenario)

    return to_its_end
