"""The one door to a language model: one call, at most one retry, and a value whatever happens."""

import asyncio
from typing import Any

import dspy
from dspy.utils.exceptions import (
    AdapterParseError,
    ContextWindowExceededError,
    LMAuthError,
    LMBillingError,
    LMConfigurationError,
    LMError,
    LMUnsupportedModelError,
)
from pydantic import ConfigDict

from programs.language_models.model import adapter_of
from signatures.errors import QueryPlanningError
from signatures.frozen import Frozen
from signatures.violations import ViolationCode

RETRY_TEMPERATURE = 0.3
POINTLESS_TO_RETRY = (
    ContextWindowExceededError,
    LMAuthError,
    LMBillingError,
    LMConfigurationError,
    LMUnsupportedModelError,
)


class Answer(Frozen):
    """What came of asking: a prediction or the code of the failure, and what it cost.

    Calls and tokens count failed attempts, too. `retryable` tells whether asking again could
    have helped.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    prediction: dspy.Prediction | None = None
    code: ViolationCode | None = None
    detail: str = ""
    retryable: bool = False
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0


def has_model(module: object) -> bool:
    """Tell whether a predictor, or a module's predictor, has a language model to ask."""
    predictors = module.predictors() if isinstance(module, dspy.Module) else []
    return dspy.settings.lm is not None or any(p.lm is not None for p in predictors)


async def ask(
    predictor: dspy.Predict, *, deadline: float | None = None, retries: int = 1, **inputs: object
) -> Answer:
    """Ask a predictor's language model, its own or DSPy's current one, and never raise for it.

    `deadline` is an instant of the running loop's clock: a call in flight is stopped there, and
    a retry is made only when an attempt as long as the last one would end before it. A retry
    samples anew. Cancellation, and a fake that was asked what it cannot answer, still raise.
    """
    loop = asyncio.get_running_loop()
    answer = Answer()
    with dspy.track_usage() as usage:
        for attempt in range(retries + 1):
            began = loop.time()
            answer = await _attempt(predictor, attempt, deadline, inputs)
            took = loop.time() - began
            if not answer.retryable or _too_late(loop.time() + took, deadline):
                break
    spent = usage.get_total_tokens().values()
    return answer.model_copy(
        update={
            "calls": attempt + 1,
            "tokens_in": sum(used.get("prompt_tokens") or 0 for used in spent),
            "tokens_out": sum(used.get("completion_tokens") or 0 for used in spent),
        }
    )


def _too_late(end: float, deadline: float | None) -> bool:
    return deadline is not None and end > deadline


async def _attempt(
    predictor: dspy.Predict, attempt: int, deadline: float | None, inputs: dict[str, Any]
) -> Answer:
    resampled = {"rollout_id": attempt, "temperature": RETRY_TEMPERATURE} if attempt else {}
    adapter = adapter_of(predictor.lm or dspy.settings.lm)
    try:
        async with asyncio.timeout_at(deadline):
            with dspy.context(adapter=adapter):
                return Answer(prediction=await predictor.acall(config=resampled, **inputs))
    except AdapterParseError as error:
        return _failure(ViolationCode.INVALID_OUTPUT, error, retryable=True)
    except LMError as error:
        if isinstance(error.__cause__, QueryPlanningError):
            raise error.__cause__ from error
        retryable = not isinstance(error, POINTLESS_TO_RETRY)
        return _failure(ViolationCode.LM_FAILED, error, retryable=retryable)
    except TimeoutError as error:
        return _failure(ViolationCode.PLANNING_TIMEOUT, error, retryable=False)


def _failure(code: ViolationCode, error: Exception, *, retryable: bool) -> Answer:
    detail = str(error).strip().split("\n", 1)[0] or code.value
    return Answer(code=code, detail=detail, retryable=retryable)
