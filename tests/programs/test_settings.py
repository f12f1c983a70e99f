"""Settings come from the environment, and a key among them stays hidden."""

from pathlib import Path

import pytest

from programs.settings import Settings, read_settings
from signatures.errors import ConfigurationError


def test_the_environment_sets_what_language_models_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PLUMBLINE_LM", "none")
    monkeypatch.setenv("PLUMBLINE_LM_API_KEY", "s3cret")
    monkeypatch.setenv("PLUMBLINE_LM_STEPS", '{"decide": "local"}')
    monkeypatch.setenv("PLUMBLINE_STATE_DIR", "elsewhere")
    monkeypatch.setenv("PLUMBLINE_LM_THREADS", "3")
    settings = Settings()
    assert (settings.lm, settings.lm_steps) == ("none", {"decide": "local"})
    told = settings.language_model
    assert told.answers_dir == Path("elsewhere") / "answers"
    assert told.local.threads == 3
    assert told.api_key is not None
    assert told.api_key.get_secret_value() == "s3cret"
    assert "s3cret" not in f"{settings!r} {told!r} {told.model_dump_json()}"


def test_answers_are_kept_nowhere_when_the_cache_is_off() -> None:
    assert Settings(lm_cache=False).language_model.answers_dir is None


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("LM_STEPS", "x", "PLUMBLINE_LM_STEPS: is no JSON"),
        ("WEAVIATE_OPTIONS", "{", "PLUMBLINE_WEAVIATE_OPTIONS: is no JSON"),
        ("LM_STEPS", '{"decide": 3}', "PLUMBLINE_LM_STEPS: decide: Input should be a valid string"),
        ("LM_TIMEOUT_S", "-1", "PLUMBLINE_LM_TIMEOUT_S: Input should be greater than 0"),
        ("VECTORS", "maybe", "PLUMBLINE_VECTORS: Input should be 'on' or 'off'"),
    ],
)
def test_a_variable_that_cannot_be_used_is_named(
    name: str, value: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"PLUMBLINE_{name}", value)
    with pytest.raises(ConfigurationError) as refused:
        read_settings()
    assert str(refused.value).startswith(said)
