"""The local language model: llama.cpp in this process, one pinned slot per predictor."""

import secrets
import threading
from pathlib import Path
from typing import Any, Self

import xllamacpp
from dspy import lm15
from dspy.lm15 import Request, Response

from programs.language_models.engine import TextEngine, text_response
from programs.language_models.messages import chat_messages, system_text
from programs.language_models.settings import LocalSettings
from programs.language_models.slots import PinnedSlots


class LocalEngine(TextEngine):
    """Answer from a GGUF file, grammar-constrained, with the prompt prefixes kept evaluated.

    The model is loaded by the first request, or by `load`. A call that is told to stop ends
    after the token or prompt batch in work. llama.cpp opens a loopback port by itself; a random
    key that nobody is told closes it.
    """

    def __init__(self, path: Path, settings: LocalSettings | None = None) -> None:
        self._path, self._settings = path, settings or LocalSettings()
        self._slots = PinnedSlots(self._settings.slots)
        self._lock = threading.Lock()
        self._server: xllamacpp.Server | None = None

    def load(self) -> xllamacpp.Server:
        """Load the model unless it is loaded."""
        with self._lock:
            if self._server is None:
                try:
                    self._server = xllamacpp.Server(_parameters(self._path, self._settings))
                except RuntimeError as error:
                    raise lm15.NotConfiguredError(
                        f"{self._path.name}: llama.cpp cannot load this file as a model"
                    ) from error
            return self._server

    def answer(self, request: Request, stop: threading.Event) -> Response:
        """Answer the request in its predictor's slot; a cut-off answer is handed on as empty."""
        server = self.load()
        answer = _Answer()

        def receive(chunk: dict[str, Any]) -> bool:
            answer.add(chunk)
            return stop.is_set()

        slot = self._slots.of(system_text(request))
        server.handle_chat_completions(_body(request, slot), receive)
        if stop.is_set():
            raise lm15.TimeoutError("the call was stopped")
        return answer.response(request.model)

    def close(self) -> None:
        """Unload the model; a call still at work keeps it until it ends."""
        with self._lock:
            self._server = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()


class _Answer:
    """What has come back so far."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._finish = ""
        self._usage: dict[str, Any] = {}
        self._error: dict[str, Any] | None = None

    def add(self, chunk: dict[str, Any]) -> None:
        """Take in one chunk of the stream; the server's error messages come as chunks, too."""
        self._error = chunk.get("error") or self._error
        self._usage = chunk.get("usage") or self._usage
        for choice in chunk.get("choices", ()):
            self._text.append(choice["delta"].get("content") or "")
            self._finish = choice.get("finish_reason") or self._finish

    def response(self, model: str) -> Response:
        """Give the finished answer, or raise what the server said instead."""
        if self._error:
            raise _refusal(self._error)
        if not self._finish:
            raise lm15.ServerError("llama.cpp ended the answer without finishing it")
        return text_response(
            model,
            "".join(self._text) if self._finish == "stop" else "",
            tokens_in=self._usage.get("prompt_tokens", 0),
            tokens_out=self._usage.get("completion_tokens", 0),
            cached=self._usage.get("prompt_tokens_details", {}).get("cached_tokens", 0),
        )


def _refusal(error: dict[str, Any]) -> lm15.LM15Error:
    message = str(error.get("message", error))
    if error.get("type") == "exceed_context_size_error":
        return lm15.ContextLengthError(message)
    return lm15.InvalidRequestError(message)


def _parameters(path: Path, settings: LocalSettings) -> xllamacpp.CommonParams:
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(path)
    parameters.n_parallel = settings.slots
    parameters.n_ctx = settings.slots * settings.slot_tokens
    parameters.n_batch = parameters.n_ubatch = settings.batch_tokens
    parameters.cpuparams.n_threads = settings.threads
    parameters.n_gpu_layers = 0
    parameters.kv_unified = False
    parameters.cache_ram_mib = 0
    parameters.cache_idle_slots = False
    parameters.warmup = False
    parameters.verbosity = 0
    parameters.api_keys = [secrets.token_hex(32)]
    return parameters


def _body(request: Request, slot: int) -> dict[str, Any]:
    config = request.config
    body: dict[str, Any] = {
        "messages": list(chat_messages(request)),
        "max_tokens": config.max_tokens or 256,
        "temperature": config.temperature or 0.0,
        "seed": config.seed or 0,
        "cache_prompt": True,
        "id_slot": slot,
        "stream": True,
        "stream_options": {"include_usage": True},
        "return_progress": True,
    }
    if config.top_p is not None:
        body["top_p"] = config.top_p
    if config.stop:
        body["stop"] = list(config.stop)
    if config.response_format:
        body["response_format"] = _response_format(config.response_format)
    return body


def _response_format(wanted: dict[str, Any]) -> dict[str, Any]:
    if wanted["type"] != "json_schema":
        return wanted
    schema = {"name": wanted.get("name", "answer"), "schema": wanted["schema"], "strict": True}
    return {"type": "json_schema", "json_schema": schema}
