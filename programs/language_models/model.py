"""A language model as the planner takes it: DSPy's LM, its adapter and its identity."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Self, cast

import dspy

from programs.language_models.adapters import CompactJSONAdapter, StrictJSONAdapter
from programs.language_models.engine import AsyncEngine, TextEngine

ANSWER_TOKENS = 256
FIRST_SEED = 1_000


class EngineLM(dspy.LM):
    """DSPy's LM over an engine of ours, where another rollout means another seed."""

    def __init__(self, model: str, engine: TextEngine, *, max_tokens: int = ANSWER_TOKENS) -> None:
        super().__init__(
            model,
            engine=engine,
            async_engine=AsyncEngine(engine),
            temperature=0.0,
            max_tokens=max_tokens,
            num_retries=0,
            cache=False,
        )

    def copy(self, **changes: Any) -> Self:
        """Copy as DSPy does, and turn the rollout that is asked for into a seed."""
        rollout = changes.get("rollout_id")
        if rollout is not None:
            changes.setdefault("seed", FIRST_SEED + int(rollout))
        return cast(Self, super().copy(**changes))


@dataclass(frozen=True, kw_only=True)
class LanguageModel:
    """One usable model; `identity` names it in records, without address or key.

    `load` does ahead of time what a first call would wait for.
    """

    lm: dspy.LM
    adapter: StrictJSONAdapter
    identity: str
    close: Callable[[], None] = field(default=lambda: None, repr=False)
    load: Callable[[], None] = field(default=lambda: None, repr=False)

    @property
    def in_process(self) -> bool:
        """Whether it is a file of this machine's, which needs no asking whether it answers."""
        return isinstance(self.lm, EngineLM)

    def active(self) -> AbstractContextManager[None]:
        """Make it DSPy's current model and adapter for a `with` block."""
        return cast(AbstractContextManager[None], dspy.context(lm=self.lm, adapter=self.adapter))


def adapter_of(lm: object) -> StrictJSONAdapter:
    """Give the adapter a model is spoken to through: engines of ours take the compact one."""
    return CompactJSONAdapter() if isinstance(lm, EngineLM) else StrictJSONAdapter()


def model_of(engine: TextEngine, identity: str, **options: int) -> LanguageModel:
    """Make a language model of an engine."""
    lm = EngineLM(identity, engine, **options)
    return LanguageModel(lm=lm, adapter=adapter_of(lm), identity=identity, close=engine.close)
