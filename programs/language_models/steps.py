"""Which language model each step of a planner speaks to."""

from collections.abc import Mapping

import dspy

from programs.language_models.model import LanguageModel
from signatures.errors import ConfigurationError


def assign_models(program: dspy.Module, models: Mapping[str, LanguageModel]) -> None:
    """Give the named predictors a model of their own; the others keep asking the current one.

    A name is a predictor's full name or its last part, such as `decide` or `resolve`.
    """
    predictors = dict(program.named_predictors())
    for name, model in models.items():
        named = [predictor for full, predictor in predictors.items() if _is_called(full, name)]
        if len(named) != 1:
            raise ConfigurationError(
                f"step {name}: names {len(named)} predictors; use one of {', '.join(predictors)}"
            )
        named[0].set_lm(model.lm)


def _is_called(full_name: str, name: str) -> bool:
    return name in (full_name, full_name.rsplit(".", 1)[-1])
