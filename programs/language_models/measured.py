"""An engine that notes what every call of another one costs."""

import threading
import time
from dataclasses import dataclass

from dspy.lm15 import Request, Response

from programs.language_models.engine import TextEngine
from programs.language_models.messages import system_text
from programs.language_models.model import LanguageModel, model_of


@dataclass(frozen=True)
class Call:
    """One answered call: its system prompt, prompt tokens not in the cache, tokens out, seconds."""

    told: str
    uncached: int
    tokens_out: int
    seconds: float


class MeasuredEngine(TextEngine):
    """Answer by another engine and keep what each call cost."""

    def __init__(self, engine: TextEngine) -> None:
        self._engine = engine
        self.calls: list[Call] = []

    def answer(self, request: Request, stop: threading.Event) -> Response:
        """Answer the request and note its cost."""
        began = time.perf_counter()
        response = self._engine.answer(request, stop)
        usage = response.usage
        self.calls.append(
            Call(
                told=system_text(request),
                uncached=(usage.input_tokens or 0) - (usage.cache_read_tokens or 0),
                tokens_out=usage.output_tokens or 0,
                seconds=time.perf_counter() - began,
            )
        )
        return response


def measured_model(model: LanguageModel) -> tuple[LanguageModel, MeasuredEngine]:
    """Give the model anew behind a measuring engine, past whatever remembers its answers.

    Only a model that answers through an engine of ours can be measured.
    """
    engine = MeasuredEngine(model.lm.engine.live())
    return model_of(engine, model.identity), engine
