"""What the making of a language model may be told besides its name."""

import os
from pathlib import Path

from pydantic import Field, SecretStr

from signatures.frozen import Frozen


class LocalSettings(Frozen):
    """How llama.cpp runs: five predictors and one spare slot, each with its own context.

    `batch_tokens` is how much of a prompt is evaluated between two looks at the stop signal.
    Every core up to eight is used by default: on two free cores a call takes half the time it
    takes on one (6.9 s against 13.5 s for the first question of a predictor). llama.cpp's threads
    wait for one another by spinning, though: where other work keeps the cores busy, set fewer
    (two threads on two busy cores gave 0.8 answer tokens a second, one thread 6.4).
    """

    slots: int = Field(default=6, ge=1)
    slot_tokens: int = Field(default=2_048, ge=256)
    batch_tokens: int = Field(default=64, ge=16)
    threads: int = Field(default_factory=lambda: min(os.cpu_count() or 1, 8), ge=1)


class LanguageModelSettings(Frozen):
    """Key, patience in seconds and where answers are kept; nothing is kept without a folder."""

    api_key: SecretStr | None = None
    timeout_s: float = Field(default=20.0, gt=0)
    answers_dir: Path | None = None
    cache_dir: Path | None = None
    local: LocalSettings = Field(default_factory=LocalSettings)


DEFAULT_SETTINGS = LanguageModelSettings()
