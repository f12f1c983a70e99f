"""The preflight call: does this language model answer at all, and if not, what is to be done."""

import asyncio
import re
from typing import Literal

import dspy
from dspy import lm15
from dspy.utils.exceptions import (
    AdapterParseError,
    LMAuthError,
    LMBillingError,
    LMConfigurationError,
    LMError,
    LMNotConfiguredError,
    LMTimeoutError,
    LMTransportError,
    LMUnsupportedModelError,
)

from programs.language_models.model import EngineLM, LanguageModel
from signatures.errors import ConfigurationError

NOT_FOUND = 404
ANY_PROVIDERS_KEY = "PLUMBLINE_LM_API_KEY"
WHAT_TO_DO: dict[type[Exception], str] = {
    LMNotConfiguredError: "set a key, or use --lm local or --lm none",
    LMAuthError: "the API key was refused; set the right one",
    LMBillingError: "the account has no quota; use another model",
    LMUnsupportedModelError: "the provider does not serve it; name another with --lm",
    LMConfigurationError: "name a model as none, local, FILE.gguf, http://host:port/v1 or "
    "provider/model",
    LMTimeoutError: "it did not answer in time; check the server or use another model",
    LMTransportError: "it cannot be reached; check the address and that the server runs",
    LMError: "check the model and its server",
    AdapterParseError: "it answers, but not in JSON as asked; use a model that can",
}
"""What to do about each kind of failure, most specific first."""


class ConfirmReady(dspy.Signature):
    """Answer "yes"."""

    question: str = dspy.InputField(desc="a question to be answered with yes")
    ready: Literal["yes"] = dspy.OutputField(desc="yes")


def check(model: LanguageModel, *, timeout_s: float = 60.0) -> None:
    """Ask the model one question, past every cache; raise `ConfigurationError` if it fails.

    For a local model this is also what loads it.
    """
    asyncio.run(acheck(model, timeout_s=timeout_s))


async def acheck(model: LanguageModel, *, timeout_s: float = 60.0) -> None:
    """Do what `check` does, within a running event loop."""
    predictor = dspy.Predict(ConfirmReady)
    lm = _uncached(model.lm)
    try:
        async with asyncio.timeout(timeout_s):
            with dspy.context(lm=lm, adapter=model.adapter):
                await predictor.acall(question="Are you ready?")
    except TimeoutError as error:
        raise ConfigurationError(
            f"language model {model.identity}: no answer within {timeout_s:g} s; check the model"
        ) from error
    except (LMError, AdapterParseError) as error:
        raise ConfigurationError(_line(model, error)) from error


def _uncached(lm: dspy.LM) -> dspy.LM:
    if isinstance(lm, EngineLM):
        return EngineLM(lm.model, lm.engine.live())
    return lm.copy(cache=False, num_retries=0)


def _line(model: LanguageModel, error: Exception) -> str:
    unknown = getattr(error, "status", None) == NOT_FOUND
    advice = next(
        what
        for kind, what in WHAT_TO_DO.items()
        if isinstance(error, kind) or (unknown and kind is LMUnsupportedModelError)
    )
    cause = error.__cause__ if isinstance(error.__cause__, lm15.LM15Error) else error
    keys = " or ".join((*getattr(cause, "env_keys", ()), ANY_PROVIDERS_KEY))
    return f"language model {model.identity}: {_why(model, cause)}; {advice.replace('a key', keys)}"


def _why(model: LanguageModel, cause: Exception) -> str:
    """Say what is wrong: in our words for a key or a provider, else in the server's first ones."""
    provider = model.lm.model.partition("/")[0]
    if isinstance(cause, lm15.NotConfiguredError) and cause.env_keys:
        return f"no key for {provider}"
    if isinstance(cause, lm15.UnknownModelError):
        return f"no provider is called {provider!r}"
    said = " ".join(str(cause).split())
    told = said.split(" To fix:", 1)[0].removeprefix(f"[{model.lm.model}] ")
    return re.split(r"\.\s", told)[0].rstrip(".;")[:200]
