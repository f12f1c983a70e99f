"""A client of one endpoint, and the short probe that tells whether the endpoint serves."""

import asyncio
import logging
from enum import StrEnum

import grpc
import httpx
import weaviate
from pydantic import SecretStr
from weaviate import WeaviateAsyncClient
from weaviate.classes.init import AdditionalConfig, Auth, Timeout
from weaviate.config import GrpcConfig

from programs.retrievers.weaviate_hybrid.options import Patience
from programs.retrievers.weaviate_hybrid.servers.endpoint import Endpoint
from programs.retrievers.weaviate_hybrid.servers.errors import EndpointLostError, translated

CHANNEL_OPTIONS = [
    ("grpc.enable_http_proxy", 0),
    ("grpc.use_local_subchannel_pool", 1),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1_000),
]
"""Reconnect at once, share no back-off with an older channel, and take no proxy from outside."""


async def connected(
    endpoint: Endpoint, api_key: SecretStr | None, patience: Patience
) -> WeaviateAsyncClient:
    """Open a client, or raise `EndpointLostError` after `connect_s` at the latest.

    The client's own logger prints whole objects and what was searched: it is shut.
    """
    logging.getLogger("weaviate-client").setLevel(logging.CRITICAL + 1)
    client = _client(endpoint, api_key, patience)
    try:
        with translated():
            async with asyncio.timeout(patience.connect_s):
                await client.connect()
    except BaseException as error:
        await client.close()
        if isinstance(error, TimeoutError):
            raise EndpointLostError(
                "Weaviate does not answer; check that the server runs"
            ) from None
        raise
    return client


def _client(
    endpoint: Endpoint, api_key: SecretStr | None, patience: Patience
) -> WeaviateAsyncClient:
    timeout = Timeout(init=patience.connect_s, query=patience.query_s, insert=patience.insert_s)
    return weaviate.use_async_with_custom(
        http_host=endpoint.host,
        http_port=endpoint.http_port,
        http_secure=endpoint.secure,
        grpc_host=endpoint.grpc_host or endpoint.host,
        grpc_port=endpoint.grpc_port,
        grpc_secure=endpoint.secure,
        auth_credentials=Auth.api_key(api_key.get_secret_value()) if api_key else None,
        additional_config=AdditionalConfig(
            timeout=timeout,
            trust_env=False,
            grpc_config=GrpcConfig(channel_options=CHANNEL_OPTIONS),
        ),
        skip_init_checks=True,
    )


class Pulse(StrEnum):
    """What a probe finds: an endpoint that serves, one that says no, or no answer in time."""

    READY = "ready"
    DOWN = "down"
    SILENT = "silent"


async def pulse_of(endpoint: Endpoint, patience: Patience) -> Pulse:
    """Probe both sides of an endpoint: ready over HTTP, and a gRPC channel that opens."""
    try:
        async with asyncio.timeout(patience.probe_s):
            if not await _is_ready(endpoint):
                return Pulse.DOWN
            await _channel_opens(endpoint)
    except (TimeoutError, httpx.TimeoutException):
        return Pulse.SILENT
    except httpx.HTTPError:
        return Pulse.DOWN
    return Pulse.READY


async def _is_ready(endpoint: Endpoint) -> bool:
    async with httpx.AsyncClient(trust_env=False, verify=endpoint.secure) as client:
        answer = await client.get(f"{endpoint.url}/v1/.well-known/ready")
    return answer.status_code == httpx.codes.OK


async def _channel_opens(endpoint: Endpoint) -> None:
    target, options = endpoint.grpc_address, CHANNEL_OPTIONS
    channel = (
        grpc.aio.secure_channel(target, grpc.ssl_channel_credentials(), options)
        if endpoint.secure
        else grpc.aio.insecure_channel(target, options)
    )
    async with channel:
        await channel.channel_ready()
