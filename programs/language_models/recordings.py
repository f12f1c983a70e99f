"""Answers kept in a JSONL file, one line a request, so that the same request is asked once."""

import hashlib
import json
import os
import threading
from pathlib import Path

from dspy.lm15 import Request, Response
from pydantic import ValidationError

from programs.language_models.engine import TextEngine, text_response
from programs.language_models.messages import chat_messages
from signatures.errors import ConfigurationError
from signatures.frozen import Frozen


class Recording(Frozen):
    """One answered request: its key, what was asked last, and the answer with its tokens."""

    key: str
    asked: str
    answered: str
    tokens_in: int = 0
    tokens_out: int = 0
    cached: int = 0


class RecordingEngine(TextEngine):
    """Answer from the file, or from `inner` and then keep the answer.

    Without `inner` it only replays, and a request that was never recorded is a
    `ConfigurationError`. Requests are equal when the model, every message and every sampling
    setting are. A line that a stopped process left unfinished is dropped.
    """

    def __init__(self, path: Path, inner: TextEngine | None = None) -> None:
        self._path, self._inner = path, inner
        self._lock = threading.Lock()
        self._recordings = _read(path)

    def answer(self, request: Request, stop: threading.Event) -> Response:
        """Answer as the recording has it, or record the answer."""
        key = request_key(request)
        recording = self._recordings.get(key)
        if recording is None:
            if self._inner is None:
                raise ConfigurationError(
                    f"{self._path}: no recording {key} of {request.model}; record it again"
                )
            recording = self._record(key, request, self._inner.answer(request, stop))
        return text_response(
            request.model,
            recording.answered,
            tokens_in=recording.tokens_in,
            tokens_out=recording.tokens_out,
            cached=recording.cached,
        )

    def live(self) -> TextEngine:
        """Give the engine behind the recordings; without one they are all there is."""
        return self._inner.live() if self._inner is not None else self

    def close(self) -> None:
        """Close the engine behind the recordings."""
        if self._inner is not None:
            self._inner.close()

    def _record(self, key: str, request: Request, response: Response) -> Recording:
        usage = response.usage
        recording = Recording(
            key=key,
            asked=chat_messages(request)[-1]["content"],
            answered=response.text or "",
            tokens_in=usage.input_tokens or 0,
            tokens_out=usage.output_tokens or 0,
            cached=usage.cache_read_tokens or 0,
        )
        with self._lock:
            self._recordings[key] = recording
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with open(self._path, "a", encoding="utf-8", opener=_private) as file:
                file.write(recording.model_dump_json() + "\n")
        return recording


def request_key(request: Request) -> str:
    """Hash everything that decides an answer."""
    config = request.config
    asked = {
        "model": request.model,
        "messages": chat_messages(request),
        "max_tokens": config.max_tokens,
        "temperature": config.temperature,
        "top_p": config.top_p,
        "seed": config.seed,
        "stop": config.stop,
        "response_format": config.response_format,
    }
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:24]


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _read(path: Path) -> dict[str, Recording]:
    if not path.exists():
        return {}
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    recordings = (
        _line(path, number, line) for number, line in enumerate(whole.split("\n")[:-1], 1)
    )
    return {recording.key: recording for recording in recordings}


def _line(path: Path, number: int, line: str) -> Recording:
    try:
        return Recording.model_validate_json(line)
    except ValidationError as error:
        raise ConfigurationError(
            f"{path}:{number}: no recording ({error.errors()[0]['msg']}); "
            "delete the line or the file"
        ) from error
