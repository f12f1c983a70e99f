"""The house rules that imports can break, read from the source."""

import ast
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("signatures", "programs", "data", "optimize")
MAY_IMPORT = {
    "signatures": {"signatures"},
    "programs": {"programs", "signatures"},
    "data": {"data", "signatures"},
    "optimize": {"optimize", "programs", "data", "signatures"},
}
COMMANDS = ("programs.commands", "optimize.commands")
"""What entry points are made of."""

OPTIMIZERS = {"optimize.optimizers", "optimize.routed"}
"""`optimize.routed` is an optimizer of our own, made of one of DSPy's."""

KNOWS = {
    "weaviate": {"programs.retrievers.weaviate_hybrid"},
    "mlflow": {"optimize.tracking", "optimize.planner_model", "programs.loading"},
    "xllamacpp": {"programs.language_models"},
    "dspy.lm15": {"programs.language_models"},
    "dspy.adapters": {"programs.language_models"},
    "dspy.clients": {"programs.language_models"},
    "dspy.LM": {"programs.language_models"},
    "dspy.BaseLM": {"programs.language_models"},
    "dspy.Adapter": {"programs.language_models"},
    "dspy.ChatAdapter": {"programs.language_models"},
    "dspy.JSONAdapter": {"programs.language_models"},
    "dspy.teleprompt": OPTIMIZERS,
    "dspy.BootstrapFewShot": OPTIMIZERS,
    "dspy.BootstrapFewShotWithRandomSearch": OPTIMIZERS,
    "dspy.COPRO": OPTIMIZERS,
    "dspy.GEPA": OPTIMIZERS,
    "dspy.LabeledFewShot": OPTIMIZERS,
    "dspy.MIPROv2": OPTIMIZERS,
    "dspy.SIMBA": OPTIMIZERS,
}
"""Who may name a service or a part of one: a module, or a package with all in it.

`optimize.planner_model` is the script that MLflow itself runs to serve a version.
"""

NAMELESS = ("utils", "helpers", "common", "misc", "manager", "handler", "base")


class Module(NamedTuple):
    """One source file: its dotted name and its syntax tree."""

    name: str
    tree: ast.Module

    @property
    def is_entry_point(self) -> bool:
        return self.name.endswith((".__main__", ".commands.app"))

    @property
    def room(self) -> str:
        return self.name.split(".", 1)[0]


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = [
    Module(_name(path), ast.parse(path.read_text(encoding="utf-8")))
    for room in ROOMS
    for path in sorted((ROOT / room).rglob("*.py"))
]


def named(tree: ast.Module) -> Iterator[str]:
    """Give every dotted name a file imports or reads off an imported module, wherever it does."""
    known = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
                known[alias.asname or alias.name.split(".")[0]] = (
                    alias.name if alias.asname else alias.name.split(".")[0]
                )
        elif isinstance(node, ast.ImportFrom):
            base = "." * node.level + (node.module or "")
            yield from (f"{base}.{alias.name}" for alias in node.names)
            known |= {a.asname or a.name: f"{base}.{a.name}" for a in node.names}
        elif isinstance(node, ast.Call) and _called(node) in ("import_module", "__import__"):
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant))
    for node in ast.walk(tree):
        attribute = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        if attribute and node.value.id in known:
            yield f"{known[node.value.id]}.{node.attr}"


def _called(call: ast.Call) -> str:
    function = call.func
    return getattr(function, "attr", None) or getattr(function, "id", "")


def lies_in(name: str, place: str) -> bool:
    """Tell whether a dotted name is a place or lies within it."""
    return name == place or name.startswith(f"{place}.")


def breaches(module: Module) -> list[str]:
    """List what a file names and may not."""
    names = sorted(set(named(module.tree)))
    found = [f"{name} is relative" for name in names if name.startswith("..") or _relative(name)]
    found += [f"{name} is an entry point" for name in names if "__main__" in name.split(".")]
    if not module.is_entry_point:
        rooms = {name.split(".")[0] for name in names} & set(ROOMS)
        found += [f"{room} is no room for it" for room in rooms - MAY_IMPORT[module.room]]
        if not any(lies_in(module.name, place) for place in COMMANDS):
            found += [
                f"{name} is for entry points"
                for name in names
                if any(lies_in(name, place) for place in COMMANDS)
            ]
    found += [
        f"{name} is not for it to know"
        for name in names
        for service, places in KNOWS.items()
        if lies_in(name, service) and not any(lies_in(module.name, place) for place in places)
    ]
    return found


def _relative(name: str) -> bool:
    return name.startswith(".") and name[1:].split(".")[0] in {m.name for m in MODULES}


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_file_names_only_what_its_place_allows(module: Module) -> None:
    assert breaches(module) == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("data.loader", "from programs.text import stem"),
        ("programs.text", "def late():\n    import data.loader"),
        ("programs.text", "if TYPE_CHECKING:\n    from optimize import compile"),
        ("signatures.plan", "from programs import text"),
        ("programs.text", "import importlib\nimportlib.import_module('data.loader')"),
        ("optimize.compare", "from programs.__main__ import main"),
        ("programs.__main__", "from optimize.__main__ import main"),
        ("optimize.compare", "from programs.commands.failures import one_line_errors"),
        ("programs.pipeline", "import weaviate.classes as wvc"),
        ("optimize.compare", "from mlflow import MlflowClient"),
        ("programs.planner", "import dspy\nlm = dspy.LM('x')"),
        ("programs.planner", "import dspy as d\nlm = d.LM('x')"),
        ("programs.planner", "from dspy import JSONAdapter"),
        ("programs.planner", "from dspy.lm15 import Request"),
        ("optimize.compile", "from dspy.teleprompt import GEPA"),
        ("optimize.compile", "import dspy\ndspy.BootstrapFewShot()"),
    ],
)
def test_each_breach_is_seen(name: str, source: str) -> None:
    assert breaches(Module(name, ast.parse(source))) != []


def test_what_is_allowed_is_not_a_breach() -> None:
    entry = Module("programs.__main__", ast.parse("from data.loader import bundled_passages"))
    planner = Module("programs.planner", ast.parse("import dspy\ndspy.Predict('a -> b')"))
    assert (breaches(entry), breaches(planner)) == ([], [])


def test_every_place_that_may_know_a_service_does_know_it() -> None:
    names = {module.name: set(named(module.tree)) for module in MODULES}
    idle = [
        (service, place)
        for service, places in KNOWS.items()
        for place in places
        if service in ("mlflow", "weaviate", "xllamacpp", "dspy.lm15")
        and any(lies_in(name, place) for name in names)
        and not any(
            lies_in(used, service)
            for name, uses in names.items()
            if lies_in(name, place)
            for used in uses
        )
    ]
    assert idle == []


def test_nothing_prints_but_the_commands() -> None:
    printing = [
        module.name
        for module in MODULES
        if not module.is_entry_point and not any(lies_in(module.name, place) for place in COMMANDS)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and _called(node) == "print"
    ]
    assert printing == []


def test_no_file_takes_the_name_of_a_library_we_use_or_says_nothing_by_its_name() -> None:
    used = {name.split(".")[0] for module in MODULES for name in named(module.tree)} - set(ROOMS)
    libraries = set(sys.stdlib_module_names) | (used & set(packages_distributions()))
    assert {"mlflow", "dspy", "typer"} <= libraries
    names = {module.name: module.name.rsplit(".", 1)[-1] for module in MODULES}
    taken = [name for name, last in names.items() if last in libraries and last != "__main__"]
    assert taken == []
    assert [name for name, last in names.items() if last in NAMELESS] == []


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_file_and_its_public_names_say_what_they_are(module: Module) -> None:
    first_line = (ast.get_docstring(module.tree) or "").split("\n", 1)[0]
    assert first_line.endswith("."), f"{module.name}: docstring"
    silent = [
        node.name
        for node in module.tree.body
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert silent == []
