"""Both entry points: what is said wrongly, or stopped before anything runs, is one line."""

import importlib
import sys
from importlib.abc import MetaPathFinder

import pytest

ROOMS = ("programs", "optimize")


class Pressed(MetaPathFinder):
    """Press Ctrl-C when one module is about to be imported."""

    def __init__(self, awaited: str) -> None:
        self.awaited = awaited

    def find_spec(self, name: str, path: object, target: object = None) -> None:
        if name == self.awaited:
            raise KeyboardInterrupt


def ended(room: str, monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr("sys.argv", [room, *words])
    with pytest.raises(SystemExit) as stopped:
        importlib.import_module(f"{room}.__main__").main()
    assert isinstance(stopped.value.code, int)
    return stopped.value.code


@pytest.mark.parametrize("room", ROOMS)
def test_a_key_pressed_while_the_commands_load_ends_in_one_line(
    room: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = f"{room}.commands.app"
    monkeypatch.delitem(sys.modules, commands, raising=False)
    monkeypatch.setattr(sys, "meta_path", [Pressed(commands), *sys.meta_path])
    assert ended(room, monkeypatch) == 130
    assert capsys.readouterr().err == "stopped; run it again to go on\n"


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
