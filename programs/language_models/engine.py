"""The engine contract of DSPy, reduced to one method: answer a request, or stop when told."""

import asyncio
import threading
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterator
from typing import ClassVar, Self

from dspy.clients.engines.base import StreamEvent
from dspy.lm15 import Message, Request, Response, TextPart, Usage, response_to_events

SUPPORTED = frozenset({"response_format", "max_tokens", "temperature", "top_p", "stop", "seed"})


class TextEngine(ABC):
    """Answer one text request at a time, synchronously; subclasses write `answer`.

    Guarantees asked of `answer`: it may be called from several threads; it looks at `stop`
    while it works and gives up soon after it is set; it raises `dspy.lm15` errors for what a
    caller may meet; it never hands on a part of an answer that was cut off.
    """

    supports_response_schema: ClassVar[bool] = True
    supports_function_calling: ClassVar[bool] = False
    supports_reasoning: ClassVar[bool] = False
    supported_params: ClassVar[frozenset[str]] = SUPPORTED

    @abstractmethod
    def answer(self, request: Request, stop: threading.Event) -> Response:
        """Answer the request; give up when `stop` is set."""

    def complete(self, request: Request) -> Response:
        """Answer the request to its end."""
        return self.answer(request, threading.Event())

    def stream(self, request: Request) -> Iterator[StreamEvent]:
        """Give the whole answer as one burst of events."""
        yield from response_to_events(self.complete(request))

    def close(self) -> None:  # noqa: B027, most engines hold nothing
        """Release what the engine holds; a later request may take it up again."""

    def live(self) -> "TextEngine":
        """Give the engine that really answers, behind whatever remembers its answers."""
        return self

    def __deepcopy__(self, _memo: dict[int, object]) -> Self:
        """Stay one engine however often an optimizer copies the program round it."""
        return self


class AsyncEngine:
    """The same engine for asyncio: a cancelled call stops the work behind it."""

    def __init__(self, engine: TextEngine) -> None:
        self._engine = engine
        self.supports_response_schema = engine.supports_response_schema
        self.supports_function_calling = engine.supports_function_calling
        self.supports_reasoning = engine.supports_reasoning
        self.supported_params = engine.supported_params

    async def complete(self, request: Request) -> Response:
        """Answer in a thread; on cancellation the engine is told to stop."""
        stop = threading.Event()
        try:
            return await asyncio.to_thread(self._engine.answer, request, stop)
        finally:
            stop.set()

    async def stream(self, request: Request) -> AsyncIterator[StreamEvent]:
        """Give the whole answer as one burst of events."""
        for event in response_to_events(await self.complete(request)):
            yield event

    async def aclose(self) -> None:
        """Leave the shared engine open; its owner closes it."""

    def __deepcopy__(self, _memo: dict[int, object]) -> Self:
        """Stay one engine, as the one behind it does."""
        return self


def text_response(
    model: str, text: str, *, tokens_in: int = 0, tokens_out: int = 0, cached: int = 0
) -> Response:
    """Wrap a finished text and its token counts as DSPy's response."""
    return Response(
        id=None,
        model=model,
        message=Message.assistant([TextPart(text)]),
        finish_reason="stop",
        usage=Usage(input_tokens=tokens_in, output_tokens=tokens_out, cache_read_tokens=cached),
    )
