"""What goes wrong on purpose is one line; what is our own fault stays a traceback."""

import errno

import pytest

from programs.commands.failures import one_line_errors
from signatures.errors import DatasetError, RetrieverUnavailableError


def ended(error: BaseException, capsys: pytest.CaptureFixture[str], *codes: int) -> tuple[int, str]:
    with pytest.raises(SystemExit) as stopped, one_line_errors(*codes):
        raise error
    return stopped.value.code, capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (RetrieverUnavailableError("no index;\n  run: index"), "error: no index; run: index\n"),
        (DatasetError("a.jsonl", 3, "text", "is empty"), "error: a.jsonl:3: text: is empty\n"),
        (
            PermissionError(errno.EACCES, "Permission denied", "/x"),
            "error: /x: Permission denied; check the path and its rights\n",
        ),
        (OSError(), "error: the file system: OSError; check the path and its rights\n"),
    ],
)
def test_an_error_is_one_line_and_exit_code_1(error, said, capsys) -> None:
    assert ended(error, capsys) == (1, said)


def test_the_caller_may_name_another_exit_code(capsys) -> None:
    assert ended(RetrieverUnavailableError("down"), capsys, 2) == (2, "error: down\n")


def test_an_error_of_our_own_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError), one_line_errors():
        raise ZeroDivisionError


def test_a_closed_pipe_is_left_to_the_command_line() -> None:
    with pytest.raises(BrokenPipeError), one_line_errors():
        raise BrokenPipeError


@pytest.mark.parametrize("stopped", [KeyboardInterrupt(), SystemExit(130)])
def test_an_interrupt_says_how_to_go_on(stopped: BaseException, capsys) -> None:
    assert ended(stopped, capsys) == (130, "stopped; run it again to go on\n")


def test_any_other_exit_says_nothing(capsys) -> None:
    assert ended(SystemExit(3), capsys) == (3, "")
