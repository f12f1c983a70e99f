"""What is installed is what the source needs: its packages, its data files, its libraries."""

import ast
import re
import sys
import tomllib
from fnmatch import fnmatch
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from setuptools import find_packages

ROOT = Path(__file__).parents[1]
ROOMS = ("signatures", "programs", "data", "optimize")
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETUPTOOLS = CONFIG["tool"]["setuptools"]
LOCAL = ("__pycache__",)


def normalised(name: str) -> str:
    """Write a distribution's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def declared() -> set[str]:
    """Give the distributions the project asks for, optional ones too."""
    optional = CONFIG["project"].get("optional-dependencies", {}).values()
    wanted = [*CONFIG["project"]["dependencies"], *(name for names in optional for name in names)]
    return {normalised(re.split(r"[\s<>=!~;\[]", line, maxsplit=1)[0]) for line in wanted}


def imported(path: Path) -> set[str]:
    """Give the top-level names a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def files(room: str, *, python: bool) -> list[Path]:
    """List a room's files that git would keep."""
    return [
        path
        for path in sorted((ROOT / room).rglob("*"))
        if path.is_file() and (path.suffix == ".py") is python and not set(LOCAL) & set(path.parts)
    ]


@pytest.mark.parametrize(
    "room",
    [
        "signatures",
        "programs",
        "data",
        "optimize",
    ],
)
def test_every_library_a_room_imports_is_asked_for(room: str) -> None:
    distributions = packages_distributions()
    foreign = {
        name: {normalised(found) for found in distributions.get(name, (name,))}
        for path in files(room, python=True)
        for name in imported(path) - set(sys.stdlib_module_names) - set(ROOMS)
    }
    assert foreign
    assert {name for name, found in foreign.items() if not found & declared()} == set()


@pytest.mark.parametrize("room", ROOMS)
def test_every_folder_with_code_is_an_installed_package(room: str) -> None:
    packages = set(find_packages(str(ROOT), include=SETUPTOOLS["packages"]["find"]["include"]))
    folders = {".".join(f.parent.relative_to(ROOT).parts) for f in files(room, python=True)}
    assert folders <= packages
    assert {name.split(".")[0] for name in packages} == set(ROOMS)


@pytest.mark.parametrize(
    "room",
    [
        "signatures",
        "programs",
        "data",
        "optimize",
    ],
)
def test_every_data_file_of_a_room_is_installed_with_it(room: str) -> None:
    globs = SETUPTOOLS["package-data"].get(room, [])
    beside = [str(file.relative_to(ROOT / room)) for file in files(room, python=False)]
    assert [name for name in beside if not any(fnmatch(name, glob) for glob in globs)] == []


def test_the_project_cannot_be_uploaded_by_accident() -> None:
    assert "Private :: Do Not Upload" in CONFIG["project"]["classifiers"]
