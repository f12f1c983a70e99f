"""Planners are loaded by file or by registered name, and loading leaves nothing behind."""

from pathlib import Path

import pytest

from programs.compiled import PlannerSettings, envelope_of, save
from programs.loading import load_planner
from programs.planner import QueryPlanner
from signatures.errors import CompiledStateError, ConfigurationError


def test_a_planner_from_a_file_names_its_state_in_its_version(tmp_path: Path) -> None:
    compiled = QueryPlanner()
    compiled.router.decide.signature = compiled.router.decide.signature.with_instructions("Decide.")
    envelope = envelope_of(compiled, PlannerSettings())
    save(envelope, tmp_path / "compiled.json")
    loaded = load_planner(tmp_path / "compiled.json")
    assert loaded.version == envelope.identity
    assert loaded.router.decide.signature.instructions == "Decide."


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CompiledStateError, match=r"nowhere\.json"):
        load_planner(tmp_path / "nowhere.json")


@pytest.mark.parametrize("name", ["models:/plumbline@champion", "models:/plumbline/1"])
def test_without_a_registry_nothing_is_loaded_and_nothing_is_made(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    missing = f"sqlite:///{tmp_path / 'mlflow.db'}"
    with pytest.raises(
        ConfigurationError, match=r"no registry at .*; run: python -m optimize compile"
    ):
        load_planner(name, tracking_uri=missing)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["models:/plumbline", "models:/", "models:/a/b/c"])
def test_a_name_without_alias_or_version_is_refused(name: str) -> None:
    with pytest.raises(ConfigurationError, match="models:/NAME@ALIAS"):
        load_planner(name)
