"""The README is true: its commands print what it says, its examples run, its names exist."""

import ast
import asyncio
import inspect
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import mlflow
import pytest
import typer
from typer.core import TyperCommand, TyperGroup

from data.loader import bundled_passages
from data.schema import CLASS_OF_SLICE
from optimize.commands.app import app as optimize_app
from optimize.optimizers import OPTIMIZERS
from optimize.tracking import CHAMPION, Tracker
from programs.commands.app import app as programs_app
from programs.compiled import PlannerSettings, envelope_of
from programs.language_models import LanguageModel
from programs.language_models.scripted import scripted_model
from programs.planner import QueryPlanner
from programs.retrievers.embedded import EmbeddedIndex
from programs.settings import PREFIX, Settings
from signatures.context import AccessScope
from signatures.evidence import Outcome

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
LINES = TEXT.splitlines()
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
FIRST_SCREEN = 25
LONGEST = 245
MILLISECONDS = re.compile(r"\b\d+\.\d ms\b")
APPS = {"programs": programs_app, "optimize": optimize_app}
PYTHON_M = re.compile(r"python -m (?P<app>programs|optimize) (?P<rest>[^`\n]+)")
PLACES = ("signatures/", "programs/", "optimize/", "data/", "tests/", ".ci/")


def blocks(language: str) -> list[str]:
    """Give the fenced blocks of one language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, flags=re.M | re.S)


def command(app: str, name: str) -> TyperCommand:
    """Give one command of an entry point."""
    group = typer.main.get_command(APPS[app])
    assert isinstance(group, TyperGroup)
    found = group.commands[name]
    assert isinstance(found, TyperCommand)
    return found


def options(app: str, name: str) -> set[str]:
    """Give the options a command knows."""
    return {option for param in command(app, name).params for option in param.opts}


def run_block(source: str, names: dict[str, Any]) -> str:
    """Run a Python block that may await, and give what it prints."""
    code = compile(source, "README.md", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    assert isinstance(code, CodeType)
    printed = io.StringIO()
    with redirect_stdout(printed):
        if code.co_flags & inspect.CO_COROUTINE:
            asyncio.run(FunctionType(code, names)())
        else:
            exec(code, names)
    return printed.getvalue()


@pytest.fixture(scope="module")
def registered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Give a directory with a champion and the bundled corpus indexed for a tenant."""
    directory = tmp_path_factory.mktemp("registered")
    tracker = Tracker(directory / ".plumbline")
    run = tracker.start("uncompiled")
    version = tracker.register(run, envelope_of(QueryPlanner(), PlannerSettings()))
    tracker.finish(run)
    tracker.set_alias(CHAMPION, version.number)
    EmbeddedIndex(directory / ".plumbline" / "index").ingest(bundled_passages(), tenant="acme")
    yield directory
    mlflow.set_tracking_uri("")
    mlflow.set_registry_uri("")


@pytest.fixture
def in_place(registered: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in that directory."""
    monkeypatch.chdir(registered)


def test_it_is_short() -> None:
    assert len(LINES) <= LONGEST


def test_the_first_screen_is_what_the_command_prints(tmp_path: Path) -> None:
    first, *printed = blocks("console")[0].splitlines()
    assert LINES.index(printed[-1]) < FIRST_SCREEN
    prompt, python, *words = shlex.split(first)
    assert (prompt, python) == ("$", "python")
    ended = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, "PLUMBLINE_STATE_DIR": str(tmp_path / "state")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    real = [MILLISECONDS.sub("… ms", line.rstrip()) for line in ended.stdout.splitlines()]
    assert real == [MILLISECONDS.sub("… ms", line) for line in printed]


@pytest.mark.usefixtures("in_place")
def test_the_python_example_prints_its_last_line() -> None:
    example = blocks("python")[0]
    assert run_block(example, {}) == example.splitlines()[-1].removeprefix("# ") + "\n"


@pytest.mark.usefixtures("in_place")
def test_the_production_example_makes_a_pipeline_that_searches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scripted = scripted_model({})
    asked: list[str] = []

    def named(spec: str) -> LanguageModel:
        asked.append(spec)
        return scripted

    monkeypatch.setattr("programs.language_models.language_model", named)
    made: dict[str, Any] = {}
    run_block(blocks("python")[1].replace("vectors=True", "vectors=False"), made)
    scope = AccessScope(tenant="acme", workspace="hr", roles=("employee",))
    result = made["pipeline"].run("Who approves expenses?", scope=scope, rewriting=False)
    assert asked == ["local"]
    assert all(predictor.lm is scripted.lm for predictor in made["planner"].predictors())
    assert result.outcome is Outcome.COMPLETE
    assert result.plan.routing == "switched_off"


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`make ([a-z-]+)`", TEXT))))
def test_a_target_is_in_the_makefile(name: str) -> None:
    assert re.search(rf"^{name}:", MAKEFILE, flags=re.M)


def test_a_variable_of_a_target_is_read_by_the_makefile() -> None:
    given = set(re.findall(r"`([A-Z]+)=\d+`", TEXT))
    assert given
    assert {name for name in given if f"$({name})" not in MAKEFILE} == set()


def test_ci_runs_what_the_readme_says() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    made = [line for line in lines if line.startswith("make ")]
    assert made == ["make weaviate-server", "make test", "make smoke"]


@pytest.mark.parametrize("found", list(PYTHON_M.finditer(TEXT)), ids=lambda found: found[0])
def test_a_command_has_the_options_it_is_shown_with(found: re.Match[str]) -> None:
    name, *words = found["rest"].split()
    given = {word.split("/")[0] for word in words if word.startswith("--")}
    assert given <= options(found["app"], name.rstrip(","))


def test_every_command_is_named() -> None:
    for app, entry in APPS.items():
        group = typer.main.get_command(entry)
        assert isinstance(group, TyperGroup)
        for name in group.commands:
            assert re.search(rf"python -m {app} .*\b{name}\b", TEXT) or f"`{name}`" in TEXT


def test_every_variable_is_in_the_table_and_no_other() -> None:
    documented = set(re.findall(rf"^\| `({PREFIX}\w+)`", TEXT, flags=re.M))
    assert documented == {f"{PREFIX}{name}".upper() for name in Settings.model_fields}


@pytest.mark.parametrize(
    "name",
    sorted({n for n in re.findall(r"`([\w./]+)`", TEXT) if n.startswith(PLACES)}),
)
def test_a_path_is_there(name: str) -> None:
    assert (ROOT / name).exists()


def test_every_optimizer_is_named() -> None:
    assert {name for name in OPTIMIZERS if f"`{name}`" not in TEXT} == set()


def test_the_steps_that_may_have_a_model_of_their_own_are_the_predictors() -> None:
    row = next(line for line in LINES if f"`{PREFIX}LM_STEPS`" in line)
    names = {name.rsplit(".", 1)[-1] for name, _ in QueryPlanner().named_predictors()}
    assert names <= set(re.findall(r"`(\w+)`", row))


def test_the_figures_stand_between_their_marks_for_every_class() -> None:
    figures = TEXT.partition("<!-- figures -->")[2].partition("<!-- /figures -->")[0]
    rows = [line.split("|")[1].split()[0] for line in figures.splitlines() if line.startswith("|")]
    assert set(CLASS_OF_SLICE.values()) <= set(rows)
