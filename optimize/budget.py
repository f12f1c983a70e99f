"""How many LM calls and how much time a compile may use, and what it has used."""

import time
from collections import Counter
from collections.abc import Callable

import dspy
from dspy.utils.callback import BaseCallback

from signatures.errors import ConfigurationError

CALLS_PER_CASE = 4
"""The most one case can cost: routing and rewriting, each with its retry."""


class Budget(BaseCallback):
    """Counts calls while it is among DSPy's callbacks, by predictor, and says when to stop.

    A replayed answer counts like a fresh one. Predictors are told apart by their outputs.
    """

    def __init__(
        self,
        program: dspy.Module,
        *,
        max_calls: int,
        minutes: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if max_calls < 1 or minutes <= 0:
            raise ConfigurationError("budget: minutes and LM calls must be above zero")
        self._names = {_outputs(predictor): name for name, predictor in program.named_predictors()}
        self._clock = clock
        self._deadline = clock() + 60 * minutes
        self.max_calls = max_calls
        self.lm_calls = 0
        self.calls: Counter[str] = Counter(dict.fromkeys(self._names.values(), 0))

    @property
    def calls_left(self) -> int:
        """Tell how many LM calls are left."""
        return max(0, self.max_calls - self.lm_calls)

    @property
    def seconds_left(self) -> float:
        """Tell how much time is left."""
        return max(0.0, self._deadline - self._clock())

    def allows_case(self, *, reserve: int = 0) -> bool:
        """Tell whether one more case fits, with `reserve` LM calls kept for later."""
        return self.calls_left - reserve >= CALLS_PER_CASE and self.seconds_left > 0

    def on_lm_start(self, call_id: str, instance: object, inputs: dict[str, object]) -> None:
        """Count a call to a language model."""
        self.lm_calls += 1

    def on_module_start(self, call_id: str, instance: object, inputs: dict[str, object]) -> None:
        """Count a run of a predictor."""
        if isinstance(instance, dspy.Predict) and _outputs(instance) in self._names:
            self.calls[self._names[_outputs(instance)]] += 1


def _outputs(predictor: dspy.Predict) -> frozenset[str]:
    return frozenset(predictor.signature.output_fields)
