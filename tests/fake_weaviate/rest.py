"""The half of the fake that speaks REST: schema, tenants, single objects."""

import asyncio
import json
from typing import Any, NamedTuple

from tests.fake_weaviate.schema import described
from tests.fake_weaviate.store import Store

VERSION = "1.38.11"


class Request(NamedTuple):
    """One request: what it asks for, where, and with which JSON."""

    method: str
    path: str
    body: Any


async def read_request(reader: asyncio.StreamReader) -> Request | None:
    """Read one request, if the caller sends one."""
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    except asyncio.IncompleteReadError:
        return None
    method, path, _ = head.split(" ", 2)
    lengths = [line for line in head.lower().splitlines() if line.startswith("content-length:")]
    body = await reader.readexactly(int(lengths[0].split(":")[1])) if lengths else b""
    return Request(method, path.partition("?")[0], json.loads(body or b"null"))


async def respond(writer: asyncio.StreamWriter, status: int, answer: Any) -> None:
    """Answer with a status and a JSON body, and close the connection."""
    content = b"" if answer is None else json.dumps(answer).encode()
    writer.write(
        b"HTTP/1.1 %d -\r\ncontent-type: application/json\r\nconnection: close\r\n"
        b"content-length: %d\r\n\r\n%b" % (status, len(content), content)
    )
    await writer.drain()
    writer.close()


def route(store: Store, request: Request, *, ready: bool) -> tuple[int, Any]:
    """Answer a REST request with a status and a JSON body."""
    method, path, body = request
    match path.removeprefix("/v1/").split("/"):
        case [".well-known", "ready" | "live"]:
            return (200 if ready else 503), {}
        case ["meta"]:
            return 200, {"version": VERSION, "modules": {}, "grpcMaxMessageSize": 104858000}
        case ["schema"] if method == "POST":
            return 200, store.definitions.setdefault(body["class"], described(body))
        case ["schema", name] if method == "GET" and name in store.definitions:
            return 200, store.definitions[name]
        case ["schema", name] if method == "PUT":
            store.definitions[name] = described(body)
            return 200, store.definitions[name]
        case ["schema", name] if method == "DELETE":
            store.definitions.pop(name, None)
            return 200, {}
        case ["schema", name, "tenants"] if method in ("POST", "PUT"):
            states = {tenant["name"]: tenant.get("activityStatus", "HOT") for tenant in body}
            store.tenants.setdefault(name, {}).update(states)
            return 200, body
        case ["schema", name, "tenants"] if method == "DELETE":
            for tenant in body:
                store.tenants.get(name, {}).pop(tenant, None)
                store.rows.pop((name, tenant), None)
            return 200, {}
        case ["schema", name, "tenants", tenant] if tenant in store.tenants.get(name, {}):
            return 200, {"name": tenant}
        case ["objects", name, uuid] if method == "HEAD":
            held = any(uuid in rows for (kind, _), rows in store.rows.items() if kind == name)
            return (204 if held else 404), None
        case ["objects", name, uuid] if method == "DELETE":
            for (kind, _), rows in store.rows.items():
                if kind == name:
                    rows.pop(uuid, None)
            return 204, None
        case ["objects", *_] if method in ("POST", "PUT"):
            tenant = store.rows.setdefault((body["class"], body["tenant"]), {})
            tenant[body["id"]] = body["properties"]
            return 200, body
    return 404, {"error": [{"message": "not found"}]}
