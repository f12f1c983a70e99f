"""A Weaviate of the tests' own, on the client's protocol stubs: it keeps, filters and plays parts.

It speaks REST and gRPC on two ports of this machine, in the event loop of the test. What was
written is kept, and found again by the filters a request carries, in the order of its writing. A
`Part` appended to `searches`, `fetches` or `batches` is played instead of that, once.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from operator import itemgetter
from typing import Any

import grpc
from weaviate.proto.v1 import (
    aggregate_pb2,
    batch_delete_pb2,
    health_weaviate_pb2,
    tenants_pb2,
    weaviate_pb2_grpc,
)

from tests.fake_weaviate.parts import Context, Part, acknowledge, keep_silent
from tests.fake_weaviate.rest import read_request, respond, route
from tests.fake_weaviate.store import Store
from tests.fake_weaviate.wire import Row, reply

HOST = "127.0.0.1"
SEARCHING = ("hybrid_search", "bm25_search", "near_vector")
"""What makes a request a search; any other lists objects in the order of their ids."""


class FakeWeaviate(Store, weaviate_pb2_grpc.WeaviateServicer):
    """What a test scripts and looks into: parts to play, requests seen, rows kept."""

    def __init__(self) -> None:
        super().__init__()
        self.rest = self.grpc = 0
        self.searches: deque[Part] = deque()
        self.fetches: deque[Part] = deque()
        self.batches: deque[Part] = deque()
        self.seen: list[Any] = []
        self.calls: list[tuple[str, str]] = []
        self.cancelled = self.searches_now = self.most_searches_at_once = 0
        self.deletes_refused = 0
        self.ready = True
        self.silent = False
        self.over = asyncio.Event()

    async def Search(self, request: Any, context: Context) -> Any:  # noqa: N802 - the protocol's
        """Find rows by filter, or play the next part."""
        if not any(request.HasField(leg) for leg in SEARCHING):
            return await self._answer(self.fetches, self._found, request, context)
        self.searches_now += 1
        self.most_searches_at_once = max(self.most_searches_at_once, self.searches_now)
        try:
            return await self._answer(self.searches, self._found, request, context)
        finally:
            self.searches_now -= 1

    async def BatchObjects(self, request: Any, context: Context) -> Any:  # noqa: N802
        """Play the next part or acknowledge all, and keep the rows it does not call refused."""
        answer = await self._answer(self.batches, acknowledge, request, context)
        refused = {error.index for error in answer.errors}
        self.keep(each for place, each in enumerate(request.objects) if place not in refused)
        return answer

    async def BatchDelete(self, request: Any, context: Context) -> Any:  # noqa: N802
        """Forget rows by filter."""
        self.seen.append(request)
        rows = await self._rows(request, context)
        for uuid in list(rows)[self.deletes_refused :]:
            del self.rows[request.collection, request.tenant][uuid]
        kept = min(self.deletes_refused, len(rows))
        return batch_delete_pb2.BatchDeleteReply(
            matches=len(rows), successful=len(rows) - kept, failed=kept
        )

    async def Aggregate(self, request: Any, context: Context) -> Any:  # noqa: N802
        """Count rows by filter."""
        rows = await self._rows(request, context)
        single = aggregate_pb2.AggregateReply.Single(objects_count=len(rows))
        return aggregate_pb2.AggregateReply(single_result=single)

    async def TenantsGet(self, request: Any, context: Context) -> Any:  # noqa: N802
        """List a collection's tenants, or those asked for."""
        known = self.tenants.get(request.collection, {})
        asked = list(request.names.values) if request.HasField("names") else list(known)
        states = {name: f"TENANT_ACTIVITY_STATUS_{known[name]}" for name in asked if name in known}
        return tenants_pb2.TenantsGetReply(
            tenants=[
                tenants_pb2.Tenant(name=name, activity_status=state)
                for name, state in states.items()
            ]
        )

    async def _answer(
        self, parts: deque[Part], otherwise: Part, request: Any, context: Context
    ) -> Any:
        self.seen.append(request)
        try:
            if self.silent:
                return await keep_silent(request, context)
            return await (parts.popleft() if parts else otherwise)(request, context)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise

    async def _found(self, request: Any, context: Context) -> Any:
        found = list((await self._rows(request, context)).items())
        if not any(request.HasField(leg) for leg in SEARCHING):
            found = sorted((each for each in found if each[0] > request.after), key=itemgetter(0))
        return reply(found[request.offset : request.offset + (request.limit or len(found))])

    async def _rows(self, request: Any, context: Context) -> dict[str, Row]:
        if not self.serves(request.collection, request.tenant):
            await context.abort(grpc.StatusCode.UNKNOWN, f"tenant {request.tenant!r}: not found")
        return self.held(request)

    async def converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one REST request and close the connection."""
        request = await read_request(reader)
        if request is None:
            return writer.close()
        self.calls.append((request.method, request.path))
        if self.silent:
            await self.over.wait()
        await respond(writer, *route(self, request, ready=self.ready))


@asynccontextmanager
async def fake_weaviate() -> AsyncIterator[FakeWeaviate]:
    """Serve a fake on two free ports of this machine until the block ends."""
    fake = FakeWeaviate()
    server = grpc.aio.server(options=[("grpc.so_reuseport", 0)])
    weaviate_pb2_grpc.add_WeaviateServicer_to_server(fake, server)
    server.add_generic_rpc_handlers((_health(fake),))
    fake.grpc = server.add_insecure_port(f"{HOST}:0")
    await server.start()
    rest = await asyncio.start_server(fake.converse, HOST, 0)
    fake.rest = rest.sockets[0].getsockname()[1]
    try:
        yield fake
    finally:
        fake.over.set()
        rest.close()
        await server.stop(grace=None)


def _health(fake: FakeWeaviate) -> grpc.GenericRpcHandler:
    response = health_weaviate_pb2.WeaviateHealthCheckResponse

    async def check(_request: Any, context: Context) -> Any:
        if fake.silent:
            await keep_silent(None, context)
        return response(status=response.SERVING if fake.ready else response.NOT_SERVING)

    method = grpc.unary_unary_rpc_method_handler(
        check,
        request_deserializer=health_weaviate_pb2.WeaviateHealthCheckRequest.FromString,
        response_serializer=response.SerializeToString,
    )
    return grpc.method_handlers_generic_handler("grpc.health.v1.Health", {"Check": method})
