"""A server that falls silent: who waits for it, for how long, and how it comes back."""

import asyncio

import pytest

from programs.retrievers.protocol import SearchQuery
from programs.retrievers.weaviate_hybrid.options import DEFAULT_OPTIONS
from signatures.errors import RetrieverUnavailableError
from signatures.evidence import BranchStatus
from tests.fake_weaviate.parts import after, find, keep_silent
from tests.weaviate.asking import ask
from tests.weaviate.on_fake import IMPATIENT, OnFake, on_fake
from tests.weaviate.world import EMPLOYEE

RULE = SearchQuery(text="rule")
LONGEST_S = 10


async def found(world: OnFake) -> int:
    """Count what a search finds."""
    return len((await world.retriever.search(RULE, scope=EMPLOYEE, limit=8)).hits)


async def test_a_silent_server_is_unavailable_and_then_left_alone() -> None:
    async with on_fake() as world, asyncio.timeout(LONGEST_S):
        world.fake.silent = True
        with pytest.raises(RetrieverUnavailableError):
            await found(world)
        assert len(world.retriever.resting) == 1
        asked = len(world.fake.seen)
        for _ in range(20):
            with pytest.raises(RetrieverUnavailableError):
                await found(world)
        assert len(world.fake.seen) == asked


async def test_it_is_asked_again_once_a_probe_finds_it_ready() -> None:
    async with on_fake() as world, asyncio.timeout(LONGEST_S):
        world.fake.silent = True
        with pytest.raises(RetrieverUnavailableError):
            await found(world)
        world.fake.silent = False
        while world.retriever.resting:
            await asyncio.sleep(IMPATIENT.rest_s)
        assert await found(world) == 8


async def test_a_server_that_is_not_ready_is_left_alone_although_it_listens() -> None:
    async with on_fake() as world, asyncio.timeout(LONGEST_S):
        world.fake.ready = False
        world.fake.searches.append(keep_silent)
        with pytest.raises(RetrieverUnavailableError):
            await found(world)
        assert len(world.retriever.resting) == 1


async def test_a_slow_answer_of_a_ready_server_is_waited_for() -> None:
    async with on_fake() as world, asyncio.timeout(LONGEST_S):
        world.fake.searches.append(after(6 * IMPATIENT.silence_s, find()))
        assert await found(world) == 0
        assert world.retriever.resting == ()


async def test_one_silent_call_is_cancelled_at_the_deadline_and_harms_no_other() -> None:
    """Weaviate 5842, opensearch 22428: a search that nobody waits for must not go on."""
    async with on_fake() as world, asyncio.timeout(LONGEST_S):
        await found(world)
        world.fake.searches.append(keep_silent)
        slow = asyncio.create_task(ask(world.retriever, "Which rule?"))
        while not world.fake.searches_now:
            await asyncio.sleep(0.01)
        assert await found(world) == 8
        assert (await slow).status is BranchStatus.TIMEOUT
        async with asyncio.timeout(IMPATIENT.query_s / 2):
            while world.fake.searches_now:
                await asyncio.sleep(0.01)
        assert world.fake.cancelled == 1
        assert world.retriever.resting == ()


async def test_cancelling_the_caller_reaches_the_server() -> None:
    async with on_fake() as world, asyncio.timeout(LONGEST_S):
        await found(world)
        for round_ in range(1, 11):
            world.fake.searches.append(keep_silent)
            task = asyncio.create_task(found(world))
            while not world.fake.searches_now:
                await asyncio.sleep(0.005)
            task.cancel()
            while world.fake.cancelled < round_:
                await asyncio.sleep(0.005)
            assert task.cancelled()


async def test_nothing_is_under_way_after_a_storm_of_searches_that_ran_out_of_time() -> None:
    """Weaviate 5842, 6120: and what comes after the storm is served."""
    async with on_fake() as world, asyncio.timeout(LONGEST_S):
        await found(world)
        world.fake.searches.extend([keep_silent] * 60)
        storm = [asyncio.create_task(found(world)) for _ in range(60)]
        while world.fake.searches_now < DEFAULT_OPTIONS.in_flight:
            await asyncio.sleep(0.005)
        for task in storm:
            task.cancel()
        await asyncio.wait(storm)
        while world.fake.searches_now:
            await asyncio.sleep(0.005)
        assert world.fake.most_searches_at_once == DEFAULT_OPTIONS.in_flight
        world.fake.searches.clear()
        assert await found(world) == 8


async def test_the_next_endpoint_answers_the_same_call() -> None:
    async with on_fake(fakes=2) as world, asyncio.timeout(LONGEST_S):
        first, second = world.fakes
        assert await found(world) == 8
        assert second.seen == []
        first.silent = True
        assert await found(world) == 8
        assert second.seen
        assert [rested.http_port for rested in world.retriever.resting] == [first.rest]


async def test_with_every_endpoint_silent_the_answer_is_unavailable() -> None:
    async with on_fake(fakes=2) as world, asyncio.timeout(LONGEST_S):
        for fake in world.fakes:
            fake.silent = True
        with pytest.raises(RetrieverUnavailableError):
            await found(world)
        assert len(world.retriever.resting) == 2


async def test_so_many_calls_run_at_once_and_no_more() -> None:
    async with on_fake() as world, asyncio.timeout(LONGEST_S):
        await found(world)
        world.fake.searches.extend([after(0.1, find())] * 80)
        async with asyncio.TaskGroup() as group:
            for _ in range(80):
                group.create_task(found(world))
        assert world.fake.most_searches_at_once == 32
