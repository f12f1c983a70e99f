"""A language model without a model: it answers each signature as a script says."""

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import dspy
from dspy.lm15 import LM15Error, Request, Response
from pydantic import JsonValue

from programs.language_models.engine import TextEngine, text_response
from programs.language_models.messages import chat_messages
from programs.language_models.model import LanguageModel, model_of
from signatures.errors import ConfigurationError
from signatures.frozen import Frozen

Inputs = Mapping[str, JsonValue]
Line: TypeAlias = Mapping[str, object] | str | LM15Error
"""An answer as outputs, as the model's raw text, or as the error it fails with."""
Script: TypeAlias = Line | Sequence[Line] | Callable[[Inputs], Line]
"""The same line always, lines in turn of which the last repeats, or a function of the inputs."""


class ScriptedCall(Frozen):
    """One call that reached the script."""

    signature: str
    inputs: dict[str, JsonValue]
    temperature: float


class ScriptedEngine(TextEngine):
    """Answer by signature; a signature without a script is a `ConfigurationError`.

    It is reached through the same adapter, parsing and retry as a real model; signatures are
    told apart by their outputs, which is why no two may have the same. `calls` lists what was
    asked, in order.
    """

    def __init__(self, scripts: Mapping[type[dspy.Signature], Script]) -> None:
        self._scripts = {
            _outputs(signature): (signature, scripts[signature]) for signature in scripts
        }
        self._lock = threading.Lock()
        self.calls: list[ScriptedCall] = []

    def answer(self, request: Request, stop: threading.Event) -> Response:
        """Answer the request by the script of its signature."""
        wanted = frozenset((request.config.response_format or {}).get("schema", {})["properties"])
        if wanted not in self._scripts:
            raise ConfigurationError(f"no script answers {', '.join(sorted(wanted))}")
        signature, script = self._scripts[wanted]
        messages = chat_messages(request)
        inputs = json.loads(messages[-1]["content"])
        with self._lock:
            earlier = sum(call.signature == signature.__name__ for call in self.calls)
            self.calls.append(
                ScriptedCall(
                    signature=signature.__name__,
                    inputs=inputs,
                    temperature=request.config.temperature or 0.0,
                )
            )
        text = _spoken(_line(script, inputs, earlier))
        asked = sum(len(message["content"].split()) for message in messages)
        return text_response(request.model, text, tokens_in=asked, tokens_out=len(text.split()))


def scripted_model(scripts: Mapping[type[dspy.Signature], Script]) -> LanguageModel:
    """Make a language model that answers by script; its engine is `model.lm.engine`."""
    return model_of(ScriptedEngine(scripts), "scripted/model")


def _outputs(signature: type[dspy.Signature]) -> frozenset[str]:
    return frozenset(signature.output_fields)


def _line(script: Script, inputs: Inputs, earlier: int) -> Line:
    if callable(script):
        return script(inputs)
    if isinstance(script, Sequence) and not isinstance(script, str):
        return script[min(earlier, len(script) - 1)]
    return script


def _spoken(line: Line) -> str:
    if isinstance(line, LM15Error):
        raise line
    return line if isinstance(line, str) else json.dumps(dict(line), ensure_ascii=False)
