"""The systems that are compared, by the names scorecards use."""

from contextlib import AbstractContextManager

import dspy

from optimize.baselines import LastTurnPlanner, RawPlanner
from optimize.digests import digest
from optimize.evaluate import System
from programs.language_models import LanguageModel
from programs.pipeline import Planner
from programs.vocabulary import Vocabulary
from signatures.context import TrustedContext
from signatures.limits import Limits
from signatures.plan import QueryPlan

RAW, LAST_TURN, RULES, PLANNED = "raw", "last_turn", "rules", "planned"
NO_MODEL = "none"


class ModelledPlanner:
    """A planner together with the language model it asks; None leaves it the rules alone."""

    def __init__(self, planner: Planner, model: LanguageModel | None) -> None:
        self._planner = planner
        self._model = model

    async def plan(
        self,
        message: str,
        *,
        context: TrustedContext,
        vocabulary: Vocabulary,
        limits: Limits,
        rewriting: bool,
    ) -> QueryPlan:
        """Plan with this model as the current one."""
        with self._active():
            return await self._planner.plan(
                message,
                context=context,
                vocabulary=vocabulary,
                limits=limits,
                rewriting=rewriting,
            )

    def _active(self) -> AbstractContextManager[None]:
        active: AbstractContextManager[None] = (
            self._model.active() if self._model else dspy.context(lm=None)
        )
        return active


def baseline_systems() -> tuple[System, System]:
    """Give the two systems that plan nothing."""
    return (
        System(RAW, "baseline", RawPlanner()),
        System(LAST_TURN, "baseline", LastTurnPlanner()),
    )


def planned_system(
    planner: Planner, identity: str, model: LanguageModel | None, *, name: str = PLANNED
) -> System:
    """Give the system of a planner; `identity` names its compiled state."""
    asked = model.identity if model else NO_MODEL
    return System(name, digest((identity, asked)), ModelledPlanner(planner, model))
