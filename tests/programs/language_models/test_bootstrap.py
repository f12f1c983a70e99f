"""An optimizer finds demos in a program whose synchronous door runs the asynchronous one."""

import asyncio
import threading
from typing import Any

import dspy
from dspy.teleprompt import BootstrapFewShot

from programs.language_models.ask import ask
from programs.language_models.scripted import scripted_model
from signatures.contextualize import ContextualizeQuestion
from signatures.variants import GenerateVariants


class TwoSteps(dspy.Module):
    """Ask two predictors, each through the one door."""

    def __init__(self) -> None:
        super().__init__()
        self.resolve = dspy.Predict(ContextualizeQuestion)
        self.vary = dspy.Predict(GenerateVariants)

    async def aforward(self, question: str) -> dspy.Prediction:
        resolved = await ask(self.resolve, earlier_user_turns="", follow_up=question)
        assert resolved.prediction is not None
        standalone = resolved.prediction.standalone_question
        varied = await ask(self.vary, everyday_question=standalone)
        assert varied.prediction is not None
        return dspy.Prediction(queries=varied.prediction.variants)

    def forward(self, question: str) -> dspy.Prediction:
        return asyncio.run(self.aforward(question))


SCRIPT: dict[type[dspy.Signature], Any] = {
    ContextualizeQuestion: lambda asked: {"standalone_question": f"{asked['follow_up']} at work"},
    GenerateVariants: lambda asked: {"variants": [asked["everyday_question"], "another"]},
}


def test_bootstrapping_finds_the_demos_of_every_predictor() -> None:
    trainset = [dspy.Example(question=word).with_inputs("question") for word in ("dogs", "cats")]
    optimizer = BootstrapFewShot(
        metric=lambda _gold, found, _trace=None: len(found.queries) == 2,
        max_bootstrapped_demos=2,
        max_labeled_demos=0,
    )
    with scripted_model(SCRIPT).active():
        compiled = optimizer.compile(TwoSteps(), trainset=trainset)
    demos = {name: list(found.demos) for name, found in compiled.named_predictors()}
    assert [demo["follow_up"] for demo in demos["resolve"]] == ["dogs", "cats"]
    assert [demo["variants"][0] for demo in demos["vary"]] == ["dogs at work", "cats at work"]


def test_demos_are_shown_to_the_model_as_earlier_messages() -> None:
    model = scripted_model(SCRIPT)
    program = TwoSteps()
    program.resolve.demos = [
        dspy.Example(earlier_user_turns="", follow_up="dogs", standalone_question="dogs?")
    ]
    with model.active():
        program(question="cats")
    shown = [message["content"] for message in model.lm.history[0]["messages"]]
    assert shown[1:3] == [
        '{"earlier_user_turns": "", "follow_up": "dogs"}',
        '{"standalone_question": "dogs?"}',
    ]


def test_it_works_in_a_thread_of_an_optimizer_that_carries_the_settings() -> None:
    found: list[dspy.Prediction] = []
    with scripted_model(SCRIPT).active():
        overrides = dspy.settings.config

        def work() -> None:
            with dspy.context(**{name: overrides[name] for name in ("lm", "adapter")}):
                found.append(TwoSteps()(question="dogs"))

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    assert found[0].queries == ["dogs at work", "another"]
