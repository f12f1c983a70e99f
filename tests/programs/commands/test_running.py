"""A command line ends as its command did, or with one line for what it was told."""

from typing import Annotated

import pytest
import typer

from programs.commands.running import run

app = typer.Typer()


@app.command()
def work(code: Annotated[int, typer.Option(min=0)] = 0) -> None:
    """Work, and end as asked; 130 stands for Ctrl-C."""
    if code == 130:
        raise KeyboardInterrupt
    raise typer.Exit(code)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ((), 0, ""),
        (("--code", "0"), 0, ""),
        (("--code", "3"), 3, ""),
        (("--code", "130"), 130, ""),
        (("--code", "x"), 2, "Invalid value for '--code'"),
        (("more",), 2, "Got unexpected extra argument"),
    ],
)
def test_a_command_line_ends_as_its_command_or_with_one_line(
    words: tuple[str, ...],
    code: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.argv", ["work", *words])
    with pytest.raises(SystemExit) as ended:
        run(app)
    assert ended.value.code == code
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == bool(said)
    assert all(line.startswith(f"error: {said}") and line.endswith("see --help") for line in lines)
