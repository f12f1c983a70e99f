"""The ways to write queries, one module each: this page is their table of contents."""

from typing import Protocol

from programs.draft import Draft
from programs.language_models.ask import Answer
from programs.reading.message import Reading
from programs.strategies.contextualize import Contextualize
from programs.strategies.decompose import Decompose
from programs.strategies.hyde import Hyde
from programs.strategies.original import Original
from programs.strategies.variants import Variants
from signatures.plan import Strategy


class RuleStrategy(Protocol):
    """Write a draft by grammar alone: always possible, introduces nothing, costs nothing."""

    def by_rule(self, reading: Reading) -> Draft:
        """Draft a plan from a reading."""
        ...


class ModelStrategy(RuleStrategy, Protocol):
    """Write a draft in a model's words with at most one call (and its one retry).

    `by_model` never raises for a failing model: it gives no draft and the answer that says why.
    """

    def wants_model(self, reading: Reading) -> bool:
        """Tell whether a model is worth a call for this reading."""
        ...

    async def by_model(self, reading: Reading, *, deadline: float) -> tuple[Draft | None, Answer]:
        """Draft a plan by asking the strategy's predictor."""
        ...


ORIGINAL = Original()

STRATEGIES: dict[Strategy, type[ModelStrategy]] = {
    Strategy.CONTEXTUALIZE: Contextualize,
    Strategy.DECOMPOSE: Decompose,
    Strategy.VARIANTS: Variants,
    Strategy.HYDE: Hyde,
}

__all__ = ["ORIGINAL", "STRATEGIES", "ModelStrategy", "RuleStrategy"]
