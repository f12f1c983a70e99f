"""Which language model each step of a planner speaks to."""

from collections.abc import Iterable, Mapping

import dspy

from programs.language_models.model import LanguageModel
from signatures.errors import ConfigurationError


def refuse_unknown_steps(program: dspy.Module, steps: Iterable[str]) -> None:
    """Refuse a name that `assign_models` could not use, before a model is opened for it."""
    for name in steps:
        _named(program, name)


def assign_models(program: dspy.Module, models: Mapping[str, LanguageModel]) -> None:
    """Give the named predictors a model of their own; the others keep asking the current one.

    A name is a predictor's full name or its last part, such as `decide` or `resolve`.
    """
    for name, model in models.items():
        _named(program, name).set_lm(model.lm)


def _named(program: dspy.Module, name: str) -> dspy.Predict:
    predictors = dict(program.named_predictors())
    named = [predictor for full, predictor in predictors.items() if _is_called(full, name)]
    if len(named) != 1:
        known = ", ".join(full.rsplit(".", 1)[-1] for full in predictors)
        raise ConfigurationError(f"step {name}: is no predictor; use {known}")
    return named[0]


def _is_called(full_name: str, name: str) -> bool:
    return name in (full_name, full_name.rsplit(".", 1)[-1])
