"""What a call of each predictor costs a model that answers in this process."""

import statistics
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import dspy
from dspy.lm15 import Request, Response

from programs.language_models.engine import TextEngine
from programs.language_models.messages import system_text
from programs.language_models.model import LanguageModel, model_of
from programs.planner import QueryPlanner


@dataclass(frozen=True)
class Call:
    """One answered call: prompt tokens not found in the cache, tokens out, seconds."""

    predictor: str
    uncached: int
    tokens_out: int
    seconds: float


class MeasuredEngine(TextEngine):
    """Answer by another engine and keep what each call cost."""

    def __init__(self, engine: TextEngine, planner: QueryPlanner) -> None:
        self._engine = engine
        self._asks: dict[str, str] = {
            name: predictor.signature.instructions for name, predictor in planner.named_predictors()
        }
        self.calls: list[Call] = []

    def answer(self, request: Request, stop: threading.Event) -> Response:
        """Answer the request and note its cost."""
        began = time.perf_counter()
        response = self._engine.answer(request, stop)
        usage = response.usage
        self.calls.append(
            Call(
                predictor=self._asked(request),
                uncached=(usage.input_tokens or 0) - (usage.cache_read_tokens or 0),
                tokens_out=usage.output_tokens or 0,
                seconds=time.perf_counter() - began,
            )
        )
        return response

    def _asked(self, request: Request) -> str:
        told: str = system_text(request)
        return next(name for name, asks in self._asks.items() if asks in told)


@dataclass(frozen=True)
class CallCost:
    """A predictor's median call; `first_s` is its first, whose prompt no cache holds yet."""

    predictor: str
    calls: int
    uncached: float
    tokens_out: float
    seconds: float
    first_s: float


def measure_calls(model: LanguageModel, examples: Sequence[dspy.Example]) -> tuple[CallCost, ...]:
    """Plan every example with a model whose answers nobody keeps, and sum up by predictor."""
    planner = QueryPlanner()
    engine = MeasuredEngine(model.lm.engine.live(), planner)
    with model_of(engine, model.identity).active():
        for example in examples:
            planner(**example.inputs())
    return tuple(_costs(engine.calls))


def _costs(calls: Sequence[Call]) -> Iterator[CallCost]:
    for name in dict.fromkeys(call.predictor for call in calls):
        first, *later = (call for call in calls if call.predictor == name)
        warm = later or [first]
        yield CallCost(
            predictor=name,
            calls=1 + len(later),
            uncached=statistics.median(call.uncached for call in warm),
            tokens_out=statistics.median(call.tokens_out for call in warm),
            seconds=statistics.median(call.seconds for call in warm),
            first_s=first.seconds,
        )
