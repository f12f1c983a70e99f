"""Language models: made from a name, asked through one door, replaceable by scripts and recordings.

A new kind of engine is a `TextEngine` in its own file here; a new way to name a model is a line
in `factory.language_model`.
"""

import os

from programs.language_models.ask import Answer, ask
from programs.language_models.check import acheck, check
from programs.language_models.factory import language_model
from programs.language_models.model import LanguageModel
from programs.language_models.recordings import RecordingEngine
from programs.language_models.scripted import ScriptedEngine, scripted_model
from programs.language_models.settings import LanguageModelSettings
from programs.language_models.steps import assign_models, refuse_unknown_steps

os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")

__all__ = [
    "Answer",
    "LanguageModel",
    "LanguageModelSettings",
    "RecordingEngine",
    "ScriptedEngine",
    "acheck",
    "ask",
    "assign_models",
    "check",
    "language_model",
    "refuse_unknown_steps",
    "scripted_model",
]
