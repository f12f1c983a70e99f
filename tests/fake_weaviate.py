"""A Weaviate of the tests' own, on the client's protocol stubs: it keeps, filters and plays parts.

It speaks REST and gRPC on two ports of this machine, in the event loop of the test. What was
written is kept, and found again by the filters a request carries, in the order of its writing. A
`Part` appended to `searches`, `fetches` or `batches` is played instead of that, once.
"""

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from operator import itemgetter
from typing import Any
from uuid import UUID

import grpc
from weaviate.proto.v1 import (
    aggregate_pb2,
    base_pb2,
    batch_delete_pb2,
    batch_pb2,
    health_weaviate_pb2,
    properties_pb2,
    search_get_pb2,
    tenants_pb2,
    weaviate_pb2_grpc,
)

from tests.fake_weaviate_schema import described

HOST = "127.0.0.1"
VERSION = "1.38.11"
WRITTEN_AT_MS = 1_767_225_600_000
Row = Mapping[str, Any]
Context = grpc.aio.ServicerContext
Part = Callable[[Any, Context], Awaitable[Any]]
"""Answers one request in place of the store, or refuses it, or keeps silent."""

Filters = base_pb2.Filters
SEARCHING = ("hybrid_search", "bm25_search", "near_vector")
"""What makes a request a search; any other lists objects in the order of their ids."""


class FakeWeaviate(weaviate_pb2_grpc.WeaviateServicer):
    """What a test scripts and looks into: parts to play, requests seen, rows kept."""

    def __init__(self) -> None:
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
        self.definitions: dict[str, dict[str, Any]] = {}
        self.tenants: dict[str, dict[str, str]] = {}
        self.rows: dict[tuple[str, str], dict[str, Row]] = {}

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
        self._keep(each for place, each in enumerate(request.objects) if place not in refused)
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

    def _keep(self, objects: Iterable[Any]) -> None:
        for item in objects:
            tenant = self.rows.setdefault((item.collection, item.tenant), {})
            tenant[item.uuid] = _row(item.properties)

    async def _rows(self, request: Any, context: Context) -> dict[str, Row]:
        if self.tenants.get(request.collection, {}).get(request.tenant) != "HOT":
            await context.abort(grpc.StatusCode.UNKNOWN, f"tenant {request.tenant!r}: not found")
        wanted = request.filters if request.HasField("filters") else None
        rows = self.rows.get((request.collection, request.tenant), {})
        return {
            uuid: row
            for uuid, row in rows.items()
            if wanted is None or matches(wanted, {"_id": uuid, **row})
        }

    def route(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        """Answer a REST request with a status and a JSON body."""
        match path.removeprefix("/v1/").split("/"):
            case [".well-known", "ready" | "live"]:
                return (200 if self.ready else 503), {}
            case ["meta"]:
                return 200, {"version": VERSION, "modules": {}, "grpcMaxMessageSize": 104858000}
            case ["schema"] if method == "POST":
                return 200, self.definitions.setdefault(body["class"], described(body))
            case ["schema", name] if method == "GET" and name in self.definitions:
                return 200, self.definitions[name]
            case ["schema", name] if method == "PUT":
                self.definitions[name] = described(body)
                return 200, self.definitions[name]
            case ["schema", name] if method == "DELETE":
                self.definitions.pop(name, None)
                return 200, {}
            case ["schema", name, "tenants"] if method in ("POST", "PUT"):
                states = {tenant["name"]: tenant.get("activityStatus", "HOT") for tenant in body}
                self.tenants.setdefault(name, {}).update(states)
                return 200, body
            case ["schema", name, "tenants"] if method == "DELETE":
                for tenant in body:
                    self.tenants.get(name, {}).pop(tenant, None)
                    self.rows.pop((name, tenant), None)
                return 200, {}
            case ["schema", name, "tenants", tenant] if tenant in self.tenants.get(name, {}):
                return 200, {"name": tenant}
            case ["objects", name, uuid] if method == "HEAD":
                held = any(uuid in rows for (kind, _), rows in self.rows.items() if kind == name)
                return (204 if held else 404), None
            case ["objects", name, uuid] if method == "DELETE":
                for (kind, _), rows in self.rows.items():
                    if kind == name:
                        rows.pop(uuid, None)
                return 204, None
            case ["objects", *_] if method in ("POST", "PUT"):
                tenant = self.rows.setdefault((body["class"], body["tenant"]), {})
                tenant[body["id"]] = body["properties"]
                return 200, body
        return 404, {"error": [{"message": "not found"}]}

    async def converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one REST request and close the connection."""
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        except asyncio.IncompleteReadError:
            return writer.close()
        method, path, _ = head.split(" ", 2)
        lengths = [line for line in head.lower().splitlines() if line.startswith("content-length:")]
        body = await reader.readexactly(int(lengths[0].split(":")[1])) if lengths else b""
        path = path.partition("?")[0]
        self.calls.append((method, path))
        if self.silent:
            await self.over.wait()
        status, answer = self.route(method, path, json.loads(body or b"null"))
        content = b"" if answer is None else json.dumps(answer).encode()
        writer.write(
            b"HTTP/1.1 %d -\r\ncontent-type: application/json\r\nconnection: close\r\n"
            b"content-length: %d\r\n\r\n%b" % (status, len(content), content)
        )
        await writer.drain()
        writer.close()


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


async def keep_silent(_request: Any, _context: Context) -> Any:
    """Never answer."""
    await asyncio.sleep(3_600)


async def acknowledge(_request: Any, _context: Context) -> Any:
    """Say that every object of a batch was written."""
    return batch_pb2.BatchObjectsReply()


def drop_objects(*places: int) -> Part:
    """Acknowledge a batch, and write nothing of the objects at these places."""

    async def part(request: Any, context: Context) -> Any:
        for place in sorted(places, reverse=True):
            del request.objects[place]
        return await acknowledge(request, context)

    return part


def refuse(code: grpc.StatusCode, details: str = "") -> Part:
    """Answer with an error of gRPC."""

    async def part(_request: Any, context: Context) -> None:
        await context.abort(code, details)

    return part


def find(*rows: tuple[str, Row]) -> Part:
    """Answer with these rows under these ids, whatever was asked."""

    async def part(_request: Any, _context: Context) -> Any:
        return reply(rows)

    return part


def after(seconds: float, part: Part) -> Part:
    """Play a part late."""

    async def late(request: Any, context: Context) -> Any:
        await asyncio.sleep(seconds)
        return await part(request, context)

    return late


def fail_objects(*places: int, error: str = "refused") -> Part:
    """Report the objects at these places of a batch as not written."""

    async def part(_request: Any, _context: Context) -> Any:
        reply_type = batch_pb2.BatchObjectsReply
        return reply_type(
            errors=[reply_type.BatchError(index=place, error=error) for place in places]
        )

    return part


def reply(found: Iterable[tuple[str, Row]]) -> Any:
    """Write rows as the server does: best first, scores falling from 1."""
    return search_get_pb2.SearchReply(
        results=[
            search_get_pb2.SearchResult(
                properties=search_get_pb2.PropertiesResult(
                    non_ref_props=properties_pb2.Properties(
                        fields={name: _value(value) for name, value in row.items()}
                    )
                ),
                metadata=search_get_pb2.MetadataResult(
                    id=uuid,
                    id_as_bytes=UUID(uuid).bytes,
                    score=1 / rank,
                    score_present=True,
                    creation_time_unix=WRITTEN_AT_MS,
                    creation_time_unix_present=True,
                    last_update_time_unix=WRITTEN_AT_MS,
                    last_update_time_unix_present=True,
                ),
            )
            for rank, (uuid, row) in enumerate(found, 1)
        ]
    )


def matches(wanted: Any, row: Row) -> bool:
    """Hold a row to a filter, as FIELD tokenization compares: whole values, case and all."""
    match wanted.operator:
        case Filters.OPERATOR_AND:
            return all(matches(part, row) for part in wanted.filters)
        case Filters.OPERATOR_OR:
            return any(matches(part, row) for part in wanted.filters)
    value = row.get(wanted.target.property)
    held = set(value) if isinstance(value, list | tuple) else {value}
    asked = getattr(wanted, str(wanted.WhichOneof("test_value")))
    match wanted.operator:
        case Filters.OPERATOR_EQUAL:
            return asked in held
        case Filters.OPERATOR_CONTAINS_ANY:
            return not held.isdisjoint(asked.values)
    raise NotImplementedError(Filters.Operator.Name(wanted.operator))


def _value(value: object) -> Any:
    make = properties_pb2.Value
    match value:
        case None:
            return make(null_value=0)
        case str():
            return make(text_value=value)
        case int():
            return make(int_value=value)
        case float():
            return make(number_value=value)
        case [*texts]:
            values = properties_pb2.TextValues(values=texts)
            return make(list_value=properties_pb2.ListValue(text_values=values))
    raise NotImplementedError(type(value).__name__)


def _row(properties: Any) -> Row:
    row: dict[str, Any] = dict(properties.non_ref_properties.items())
    row = {
        name: int(v) if isinstance(v, float) and v.is_integer() else v for name, v in row.items()
    }
    row |= {found.prop_name: list(found.values) for found in properties.text_array_properties}
    return row
