"""Each step of a planner may speak to a model of its own."""

import dspy
import pytest

from programs.language_models.ask import ask
from programs.language_models.scripted import scripted_model
from programs.language_models.steps import assign_models
from signatures.contextualize import ContextualizeQuestion
from signatures.errors import ConfigurationError
from signatures.variants import GenerateVariants


class TwoSteps(dspy.Module):
    """Two predictors with names as the planner's."""

    def __init__(self) -> None:
        super().__init__()
        self.resolve = dspy.Predict(ContextualizeQuestion)
        self.steps = {"variants": dspy.Predict(GenerateVariants)}


async def test_a_named_step_asks_its_own_model_and_the_others_the_current_one() -> None:
    program = TwoSteps()
    own = scripted_model({ContextualizeQuestion: {"standalone_question": "from its own"}})
    current = scripted_model({GenerateVariants: {"variants": ["from", "the current one"]}})
    assign_models(program, {"resolve": own})
    with current.active():
        resolved = await ask(program.resolve, earlier_user_turns="", follow_up="and cats?")
        varied = await ask(program.steps["variants"], everyday_question="cats?")
    assert resolved.prediction is not None
    assert resolved.prediction.standalone_question == "from its own"
    assert varied.prediction is not None
    assert varied.prediction.variants == ["from", "the current one"]


async def test_a_copied_program_keeps_the_one_engine_of_its_step() -> None:
    program = TwoSteps()
    own = scripted_model({ContextualizeQuestion: {"standalone_question": "from its own"}})
    assign_models(program, {"resolve": own})
    copied = program.deepcopy()
    await ask(copied.resolve, earlier_user_turns="", follow_up="and cats?")
    assert len(own.lm.engine.calls) == 1


def test_a_step_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(ConfigurationError, match=r"step guess: is no predictor; use .*resolve"):
        assign_models(TwoSteps(), {"guess": scripted_model({})})
