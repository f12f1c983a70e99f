"""The command line, run within the test's process and in a state directory of its own."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from programs.__main__ import main


class Ended(NamedTuple):
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


Run = Callable[..., Ended]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Give a function that runs `python -m programs` with these words."""
    monkeypatch.setenv("PLUMBLINE_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("PLUMBLINE_VECTORS", "off")
    monkeypatch.setenv("COLUMNS", "200")

    def run_it(*words: str) -> Ended:
        monkeypatch.setattr("sys.argv", ["programs", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        code = ended.value.code
        assert isinstance(code, int)
        return Ended(code, *capsys.readouterr())

    return run_it
