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


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("module", ["typer", "pydantic_core._pydantic_core", "signatures.plan"])
def test_a_key_pressed_while_the_commands_load_ends_in_one_line(room: str, module: str) -> None:
    program = PRESSED.format(room=room, module=module)
    ended = subprocess.run(
        [sys.executable, "-c", program],
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
        (("fly",), "No such command 'fly'."),
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


@pytest.mark.parametrize("room", ROOMS)
def test_no_words_ask_for_help(
    room: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(room, monkeypatch) == 0
    assert "Commands" in capsys.readouterr().out
