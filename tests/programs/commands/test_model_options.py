"""A planner is handed over with its language models open, and none of them is left open."""

import dspy
import pytest

from programs.commands import services
from programs.commands.services import opened_model, ready_planner
from programs.language_models import LanguageModel, ScriptedEngine, language_model
from programs.language_models.check import ConfirmReady
from programs.language_models.model import model_of
from programs.settings import Settings
from signatures.errors import ConfigurationError

YES = {ConfirmReady: {"ready": "yes"}}


class CountingEngine(ScriptedEngine):
    """A scripted engine that knows whether it was closed."""

    closed = False

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> dict[str, LanguageModel]:
    models: dict[str, LanguageModel] = {}

    def make(spec: str, **_: object) -> LanguageModel | None:
        if spec == "none":
            return None
        models[spec] = model_of(CountingEngine(YES), "scripted/model")
        return models[spec]

    monkeypatch.setattr(services, "language_model", make)
    return models


def test_the_model_answers_before_the_planner_is_handed_over_and_is_closed_after(made) -> None:
    with ready_planner(None, "big", Settings()):
        assert dspy.settings.lm is made["big"].lm
        assert not made["big"].lm.engine.closed
    assert made["big"].lm.engine.closed
    assert dspy.settings.lm is None


def test_single_steps_ask_a_model_of_their_own(made) -> None:
    settings = Settings(lm_steps={"decide": "small"})
    with ready_planner(None, "big", settings) as planner:
        own = {name: p.lm for name, p in planner.named_predictors() if p.lm is not None}
        assert own == {"router.decide": made["small"].lm}
    assert made["small"].lm.engine.closed


def test_none_leaves_the_rules_alone_whatever_single_steps_ask(made) -> None:
    with ready_planner(None, "none", Settings(lm_steps={"decide": "small"})) as planner:
        assert planner.version == "rules"
    assert made == {}


@pytest.mark.parametrize("lm", ["big", "none"])
def test_a_step_nobody_has_is_refused_with_the_five_before_any_model_is_opened(
    made, lm: str
) -> None:
    with (
        pytest.raises(ConfigurationError) as refused,
        ready_planner(None, lm, Settings(lm_steps={"guess": "small"})),
    ):
        pass
    said = str(refused.value)
    assert said.startswith("PLUMBLINE_LM_STEPS: step guess: is no predictor; use ")
    assert set(said.partition("; use ")[2].split(", ")) == {
        "decide", "resolve", "split", "vary", "imagine",
    }  # fmt: skip
    assert made == {}


@pytest.mark.parametrize(
    ("lm", "settings", "named"),
    [
        ("nonsense", Settings(lm="none"), "--lm nonsense: no such model"),
        (None, Settings(lm="nonsense"), "PLUMBLINE_LM=nonsense: no such model"),
        (None, Settings(lm="/no/such.gguf"), "PLUMBLINE_LM=/no/such.gguf: cannot read the file"),
    ],
)
def test_a_model_that_is_none_is_said_to_be_named_where_it_was(
    lm: str | None, settings: Settings, named: str
) -> None:
    with pytest.raises(ConfigurationError) as refused, opened_model(lm, settings):
        pass
    assert str(refused.value).startswith(named)


def test_a_model_that_is_none_is_said_to_be_a_steps(made, monkeypatch) -> None:
    def make(spec: str, **said: object) -> LanguageModel | None:
        return made[spec] if spec in made else language_model(spec)

    made["big"] = model_of(CountingEngine(YES), "scripted/model")
    monkeypatch.setattr(services, "language_model", make)
    settings = Settings(lm_steps={"decide": "nonsense"})
    with pytest.raises(ConfigurationError) as refused, ready_planner(None, "big", settings):
        pass
    assert str(refused.value).startswith("PLUMBLINE_LM_STEPS: decide: nonsense: no such model")
