"""One call, at most one retry, and a value whatever happens."""

import asyncio
import threading
import time

import dspy
import pytest
from dspy import lm15
from dspy.lm15 import Request, Response

from programs.language_models.ask import RETRY_TEMPERATURE, Answer, ask
from programs.language_models.engine import TextEngine, text_response
from programs.language_models.model import LanguageModel, model_of
from programs.language_models.scripted import Script, ScriptedEngine, scripted_model
from signatures.errors import ConfigurationError
from signatures.variants import GenerateVariants
from signatures.violations import ViolationCode

RIGHT = {"variants": ["pets at work", "animals in the office"]}
CUT_OFF = '{"variants": ["pets at work", "animals in'


async def asked(model: LanguageModel, **bounds: float) -> Answer:
    with model.active():
        predictor = dspy.Predict(GenerateVariants)
        return await ask(predictor, everyday_question="my dog?", **bounds)


def temperatures(model: LanguageModel) -> list[float]:
    engine = model.lm.engine
    assert isinstance(engine, ScriptedEngine)
    return [call.temperature for call in engine.calls]


async def test_a_right_answer_is_one_call() -> None:
    model = scripted_model({GenerateVariants: RIGHT})
    answer = await asked(model)
    assert answer.prediction is not None
    assert answer.prediction.variants == RIGHT["variants"]
    assert (answer.code, answer.calls, temperatures(model)) == (None, 1, [0.0])


async def test_a_broken_answer_is_asked_for_once_more_and_differently() -> None:
    model = scripted_model({GenerateVariants: [CUT_OFF, RIGHT]})
    answer = await asked(model)
    assert answer.prediction is not None
    assert answer.calls == 2
    assert temperatures(model) == [0.0, RETRY_TEMPERATURE]


@pytest.mark.parametrize(
    ("script", "code", "calls"),
    [
        (CUT_OFF, ViolationCode.INVALID_OUTPUT, 2),
        ("", ViolationCode.INVALID_OUTPUT, 2),
        (lm15.ServerError("overloaded"), ViolationCode.LM_FAILED, 2),
        (lm15.ContextLengthError("too long"), ViolationCode.LM_FAILED, 1),
        (lm15.NotConfiguredError("no key"), ViolationCode.LM_FAILED, 1),
    ],
)
async def test_a_failure_is_a_value_with_its_code_and_its_calls(
    script: Script, code: ViolationCode, calls: int
) -> None:
    answer = await asked(scripted_model({GenerateVariants: script}))
    assert (answer.prediction, answer.code, answer.calls) == (None, code, calls)
    assert answer.detail
    assert "\n" not in answer.detail


async def test_no_retry_is_made_where_none_is_allowed() -> None:
    model = scripted_model({GenerateVariants: [CUT_OFF, RIGHT]})
    answer = await asked(model, retries=0)
    assert (answer.code, answer.calls) == (ViolationCode.INVALID_OUTPUT, 1)


async def test_tokens_of_a_refused_answer_are_counted_too() -> None:
    once = await asked(scripted_model({GenerateVariants: RIGHT}))
    twice = await asked(scripted_model({GenerateVariants: [CUT_OFF, RIGHT]}))
    assert twice.tokens_in == 2 * once.tokens_in
    assert twice.tokens_out == once.tokens_out + len(CUT_OFF.split())


async def test_a_fake_that_was_asked_something_else_fails_loudly() -> None:
    with pytest.raises(ConfigurationError, match="no script answers variants"):
        await asked(scripted_model({}))


class PatientEngine(TextEngine):
    """Work until told to stop, or for `seconds`."""

    def __init__(self, seconds: float, text: str) -> None:
        self.seconds, self.text = seconds, text
        self.stopped = threading.Event()
        self.began = threading.Event()

    def answer(self, request: Request, stop: threading.Event) -> Response:
        self.began.set()
        if stop.wait(self.seconds):
            self.stopped.set()
            raise lm15.TimeoutError("stopped")
        return text_response(request.model, self.text)


async def test_a_call_that_outlasts_the_deadline_is_stopped_there() -> None:
    engine = PatientEngine(30.0, "")
    began = time.monotonic()
    deadline = asyncio.get_running_loop().time() + 0.2
    answer = await asked(model_of(engine, "test/patient"), deadline=deadline)
    assert (answer.code, answer.calls) == (ViolationCode.PLANNING_TIMEOUT, 1)
    assert time.monotonic() - began < 5
    assert engine.stopped.wait(5)


async def test_no_retry_is_made_that_could_not_end_before_the_deadline() -> None:
    engine = PatientEngine(0.3, CUT_OFF)
    deadline = asyncio.get_running_loop().time() + 0.5
    answer = await asked(model_of(engine, "test/patient"), deadline=deadline)
    assert (answer.code, answer.calls) == (ViolationCode.INVALID_OUTPUT, 1)


async def test_cancelling_the_caller_stops_the_engine_and_raises() -> None:
    engine = PatientEngine(30.0, "")
    task = asyncio.create_task(asked(model_of(engine, "test/patient")))
    assert await asyncio.to_thread(engine.began.wait, 5)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert engine.stopped.wait(5)
