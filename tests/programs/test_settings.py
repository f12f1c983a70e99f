"""Settings come from the environment, and a key among them stays hidden."""

from pathlib import Path

import pytest

from programs.settings import Settings


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
