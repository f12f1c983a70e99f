"""What a fake server may be told to play in place of its store, once."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import grpc
from weaviate.proto.v1 import (
    batch_pb2,
)

from tests.fake_weaviate.wire import Row, reply

Context = grpc.aio.ServicerContext
Part = Callable[[Any, Context], Awaitable[Any]]
"""Answers one request in place of the store, or refuses it, or keeps silent."""


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
