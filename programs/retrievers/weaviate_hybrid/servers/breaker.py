"""One endpoint with its connection: serving, or at rest until a probe finds it ready again."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from pydantic import SecretStr
from weaviate import WeaviateAsyncClient

from programs.retrievers.weaviate_hybrid.options import Patience
from programs.retrievers.weaviate_hybrid.servers.connection import Pulse, connected, pulse_of
from programs.retrievers.weaviate_hybrid.servers.endpoint import Endpoint
from programs.retrievers.weaviate_hybrid.servers.errors import EndpointLostError, translated
from signatures.errors import RetrievalError

Answer = TypeVar("Answer")

SILENT_PROBES = 2
"""A busy server may miss one probe; one that refuses is down at the first."""


class Breaker:
    """Ask one endpoint, and stop asking while it is down.

    Only a probe decides that it is down, so a slow answer is never taken for a dead server. While
    it rests, one task probes it and connects anew; no request ever pays for that.
    """

    def __init__(self, endpoint: Endpoint, api_key: SecretStr | None, patience: Patience) -> None:
        self.endpoint = endpoint
        self._api_key, self._patience = api_key, patience
        self._client: WeaviateAsyncClient | None = None
        self._connecting = asyncio.Lock()
        self._watch: asyncio.Task[None] | None = None
        self._probe: asyncio.Task[Pulse] | None = None

    @property
    def rests(self) -> bool:
        """Tell whether the endpoint is known to be down."""
        return self._watch is not None

    async def ask(self, call: Callable[[WeaviateAsyncClient], Awaitable[Answer]]) -> Answer:
        """Make one call; `EndpointLostError` once the endpoint is known to be down."""
        try:
            with translated():
                client = await self._connected()
                return await self._accompanied(asyncio.ensure_future(call(client)))
        except EndpointLostError:
            self._rest()
            raise

    async def aclose(self) -> None:
        """Stop probing and close the connection."""
        for task in (self._watch, self._probe):
            if task is not None:
                task.cancel()
                await asyncio.wait([task])
        if self._client is not None:
            await self._client.close()
            self._client = None

    async def _connected(self) -> WeaviateAsyncClient:
        async with self._connecting:
            if self._client is None:
                self._client = await connected(self.endpoint, self._api_key, self._patience)
            return self._client

    async def _accompanied(self, running: asyncio.Future[Answer]) -> Answer:
        """Wait for a call, probing the endpoint whenever it has been silent for long."""
        silent = 0
        try:
            while not (await asyncio.wait([running], timeout=self._patience.silence_s))[0]:
                pulse = await self._pulse()
                silent = silent + 1 if pulse is Pulse.SILENT else 0
                if self.rests or pulse is Pulse.DOWN or silent == SILENT_PROBES:
                    raise EndpointLostError("Weaviate does not answer; check that the server runs")
            if running.cancelled():
                raise EndpointLostError("the connection to Weaviate was replaced; ask again")
            return running.result()
        finally:
            if not running.done():
                running.cancel()
                await asyncio.wait([running])

    async def _pulse(self) -> Pulse:
        """Probe once for all calls that are waiting: many probes at once would all be late."""
        if self._probe is None or self._probe.done():
            probing = pulse_of(self.endpoint, self._patience)
            self._probe = asyncio.get_running_loop().create_task(probing)
        return await asyncio.shield(self._probe)

    def _rest(self) -> None:
        if self._watch is None:
            self._watch = asyncio.get_running_loop().create_task(self._recover())

    async def _recover(self) -> None:
        while not await self._is_back():
            await asyncio.sleep(self._patience.rest_s)
        self._watch = None

    async def _is_back(self) -> bool:
        """Take a connection of its own: an old channel may still be backing off."""
        if await self._pulse() is not Pulse.READY:
            return False
        try:
            fresh = await connected(self.endpoint, self._api_key, self._patience)
        except RetrievalError:
            return False
        before, self._client = self._client, fresh
        if before is not None:
            await before.close()
        return True
