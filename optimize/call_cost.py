"""What a call of each predictor costs a model, in tokens and seconds."""

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import dspy

from programs.language_models.measured import Call, measured_model
from programs.language_models.model import LanguageModel
from programs.planner import QueryPlanner


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
    measured, engine = measured_model(model)
    with measured.active():
        for example in examples:
            planner(**example.inputs())
    by_predictor = {
        name: [call for call in engine.calls if predictor.signature.instructions in call.told]
        for name, predictor in planner.named_predictors()
    }
    return tuple(_costs(by_predictor))


def _costs(by_predictor: dict[str, list[Call]]) -> Iterator[CallCost]:
    for name, calls in by_predictor.items():
        if not calls:
            continue
        warm = calls[1:] or calls
        yield CallCost(
            predictor=name,
            calls=len(calls),
            uncached=statistics.median(call.uncached for call in warm),
            tokens_out=statistics.median(call.tokens_out for call in warm),
            seconds=statistics.median(call.seconds for call in warm),
            first_s=calls[0].seconds,
        )
