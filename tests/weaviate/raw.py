"""The server seen past the retriever: what the client itself reads, counts and changes there."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import weaviate
from weaviate import WeaviateAsyncClient
from weaviate.classes.init import Auth
from weaviate.collections import CollectionAsync

from programs.retrievers.weaviate_hybrid.identity import tenant_name
from tests.weaviate.server import HOST, WeaviateServer


@asynccontextmanager
async def client_of(
    rest: int, grpc: int, *, key: str | None = None
) -> AsyncIterator[WeaviateAsyncClient]:
    """Connect a client of its own to two ports of this machine."""
    client = weaviate.use_async_with_custom(
        http_host=HOST,
        http_port=rest,
        http_secure=False,
        grpc_host=HOST,
        grpc_port=grpc,
        grpc_secure=False,
        auth_credentials=Auth.api_key(key) if key else None,
        skip_init_checks=True,
    )
    async with client:
        yield client


def raw_client(
    server: WeaviateServer, *, key: str | None = None
) -> AbstractAsyncContextManager[WeaviateAsyncClient]:
    """Connect a client of its own to a server."""
    return client_of(server.ports.rest, server.ports.grpc, key=key)


def passages_of(client: WeaviateAsyncClient, collection: str, tenant: str) -> CollectionAsync:
    """Give one tenant's part of a collection."""
    return client.collections.use(collection).with_tenant(tenant_name(tenant))
