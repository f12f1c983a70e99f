"""Language models behind an API that DSPy knows, by DSPy's model id."""

from functools import partial
from pathlib import Path

import dspy
from dspy.utils.exceptions import LMConfigurationError

from programs.language_models.adapters import StrictJSONAdapter
from programs.language_models.model import ANSWER_TOKENS, LanguageModel
from programs.language_models.settings import LanguageModelSettings


def hosted_model(
    model_id: str, settings: LanguageModelSettings, *, identity: str | None = None
) -> LanguageModel:
    """Make the model; nothing is sent before it is asked.

    Only DSPy's own clients are used. Models that allow no temperature are given none.
    """
    try:
        lm = _client(model_id, settings, temperature=0.0, max_tokens=ANSWER_TOKENS)
    except (ValueError, LMConfigurationError):
        lm = _client(model_id, settings, temperature=None, max_tokens=None)
    return LanguageModel(
        lm=lm,
        adapter=StrictJSONAdapter(),
        identity=identity or model_id,
        load=partial(keep_answers, settings.answers_dir),
    )


def keep_answers(directory: Path | None) -> None:
    """Let DSPy keep answers in this folder, unpickling nothing but its own kinds, or nowhere."""
    dspy.configure_cache(
        enable_disk_cache=directory is not None,
        enable_memory_cache=True,
        disk_cache_dir=str(directory) if directory else None,
        restrict_pickle=True,
    )


def _client(
    model_id: str,
    settings: LanguageModelSettings,
    *,
    temperature: float | None,
    max_tokens: int | None,
) -> dspy.LM:
    key = {"api_key": settings.api_key.get_secret_value()} if settings.api_key else {}
    return dspy.LM(
        model_id,
        engine="lm15",
        temperature=temperature,
        max_tokens=max_tokens,
        num_retries=0,
        timeout=settings.timeout_s,
        cache=settings.answers_dir is not None,
        **key,
    )
