"""From the name of a language model, as a user writes it, to the model."""

import hashlib
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from dspy import lm15

from programs.asset_pins import LOCAL_MODEL
from programs.assets import OnProgress, local_model
from programs.language_models.engine import TextEngine
from programs.language_models.hosted import hosted_model
from programs.language_models.model import LanguageModel, model_of
from programs.language_models.recordings import RecordingEngine
from programs.language_models.servers import server_model
from programs.language_models.settings import DEFAULT_SETTINGS, LanguageModelSettings
from signatures.errors import ConfigurationError

if TYPE_CHECKING:
    from programs.language_models.local import LocalEngine


def language_model(
    spec: str,
    *,
    settings: LanguageModelSettings = DEFAULT_SETTINGS,
    on_progress: OnProgress | None = None,
) -> LanguageModel | None:
    """Make the language model that `spec` names; `none` makes none.

    `local` is the bundled choice, fetched on first use. A name that ends in `.gguf` is a file, one
    that begins with `http` an OpenAI-compatible server, and any other a DSPy model id such as
    `openai/gpt-4o-mini`. A spec that cannot be used raises `ConfigurationError`; whether the
    model answers is for `check` to find out.
    """
    name = spec.strip()
    if name == "none":
        return None
    if name == "local":
        path = local_model(settings.cache_dir, on_progress)
        return _file_model(path, LOCAL_MODEL.sha256, settings)
    if name.startswith(("http://", "https://")):
        return server_model(name, settings)
    if name.lower().endswith(".gguf"):
        return _given_file_model(Path(name).expanduser(), settings)
    if "/" not in name or name.startswith(("/", ".", "~")):
        raise ConfigurationError(
            f"{name}: no such model; use none, local, a .gguf file, http://host:port/v1 "
            "or a provider's model such as openai/gpt-4o-mini"
        )
    return hosted_model(name, settings)


def _given_file_model(path: Path, settings: LanguageModelSettings) -> LanguageModel:
    try:
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise ConfigurationError(
            f"{path}: cannot read the file ({error.strerror}); check the path"
        ) from error
    return _file_model(path, digest, settings)


def _file_model(path: Path, sha256: str, settings: LanguageModelSettings) -> LanguageModel:
    from programs.language_models.local import LocalEngine  # loads llama.cpp

    engine = LocalEngine(path, settings.local)
    identity = f"local/{path.stem}@{sha256[:16]}"
    speaking: TextEngine = engine
    if settings.answers_dir is not None:
        speaking = RecordingEngine(settings.answers_dir / f"{sha256[:16]}.jsonl", engine)
    return replace(model_of(speaking, identity), load=partial(_load, engine))


def _load(engine: "LocalEngine") -> None:
    """Load a model file, or say in one line why it is none."""
    try:
        engine.load()
    except lm15.NotConfiguredError as error:
        raise ConfigurationError(f"{error}; check the file") from error
