"""Several endpoints of one cluster, asked in order until one of them answers."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from pydantic import SecretStr
from weaviate import WeaviateAsyncClient

from programs.retrievers.weaviate_hybrid.options import WeaviateOptions
from programs.retrievers.weaviate_hybrid.servers.breaker import Breaker
from programs.retrievers.weaviate_hybrid.servers.endpoint import Endpoint
from programs.retrievers.weaviate_hybrid.servers.errors import EndpointLostError
from signatures.errors import RetrieverUnavailableError

Answer = TypeVar("Answer")


class Failover:
    """Make calls to the first endpoint that serves, a bounded number of them at once.

    A call must be safe to make twice: it is made again elsewhere when its endpoint is lost. All
    of it happens within the caller's own deadline, and belongs to one event loop.
    """

    def __init__(
        self, endpoints: Sequence[Endpoint], api_key: SecretStr | None, options: WeaviateOptions
    ) -> None:
        self._breakers = [Breaker(each, api_key, options.patience) for each in endpoints]
        self._in_flight = asyncio.Semaphore(options.in_flight)

    @property
    def resting(self) -> tuple[Endpoint, ...]:
        """Give the endpoints that are known to be down."""
        return tuple(breaker.endpoint for breaker in self._breakers if breaker.rests)

    async def ask(self, call: Callable[[WeaviateAsyncClient], Awaitable[Answer]]) -> Answer:
        """Make one call, `RetrieverUnavailableError` at once while every endpoint is down."""
        async with self._in_flight:
            for breaker in self._breakers:
                if breaker.rests:
                    continue
                try:
                    return await breaker.ask(call)
                except EndpointLostError:
                    continue
        raise RetrieverUnavailableError(
            "no Weaviate endpoint answers; check that the server runs and the address is right"
        )

    async def aclose(self) -> None:
        """Close every connection."""
        for breaker in self._breakers:
            await breaker.aclose()
