"""Both entry points: what is said wrongly, or stopped before anything runs, is one line."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("programs", "optimize")


PRESSED = """
import signal, sys
from {room}.__main__ import main

class Pressed:
    def find_spec(self, name, path, target=None):
        if name == "{module}":
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Pressed())
main()
"""
"""A program that gets Ctrl-C just when it is about to import a module."""


def ended(room: str, monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr("sys.argv", [room, *words])
    with pytest.raises(SystemExit) as stopped:
        importlib.import_module(f"{room}.__main__").main()
    assert isinstance(stopped.value.code, int)
    return stopped.value.code


@pytest.mark.parametrize(
    ("room", "words"), [("programs", ("plan", "hi", "--lm", "none")), ("optimize", ("decide",))]
)
@pytest.mark.parametrize("module", ["typer", "pydantic_core._pydantic_core", "signatures.plan"])
def test_a_key_pressed_while_a_command_loads_ends_in_one_line(
    room: str, words: tuple[str, ...], module: str
) -> None:
    program = PRESSED.format(room=room, module=module)
    ended = subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (
        130,
        "",
        "stopped; run it again to go on\n",
    )


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("fly",), "No such command 'fly'"),
        (("--fly",), "No such option: --fly"),
    ],
)
def test_words_it_has_no_use_for_are_one_line_and_exit_code_2(
    room: str,
    words: tuple[str, ...],
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ended(room, monkeypatch, *words) == 2
    assert capsys.readouterr().err == f"error: {said}; see --help\n"


HEAVY = ("dspy", "mlflow", "weaviate", "numpy", "scipy", "wordfreq", "pydantic_settings")
LOADED = """
import sys
from {room}.__main__ import main
try:
    main()
finally:
    print(sorted({{name.split(".")[0] for name in sys.modules}} & set({heavy})), file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("room", "words", "unneeded"),
    [
        ("programs", ("--help",), HEAVY),
        ("programs", ("search", "--help"), HEAVY),
        ("optimize", ("--help",), HEAVY),
        ("optimize", ("compile", "--help"), HEAVY),
        ("programs", ("plan", "hi", "--lm", "none"), ("mlflow", "weaviate", "numpy", "litellm")),
    ],
)
def test_what_a_command_does_not_need_is_not_loaded(
    room: str, words: tuple[str, ...], unneeded: tuple[str, ...]
) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", LOADED.format(room=room, heavy=unneeded), *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "[]\n")


@pytest.mark.parametrize("room", ROOMS)
def test_no_words_ask_for_help(
    room: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(room, monkeypatch) == 0
    assert "Commands" in capsys.readouterr().out
