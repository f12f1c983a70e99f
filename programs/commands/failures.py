"""The one place where what goes wrong on purpose becomes a line on standard error."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from signatures.errors import QueryPlanningError

FAILED = 1
INTERRUPTED = 130


@contextmanager
def one_line_errors(exit_code: int = FAILED) -> Iterator[None]:
    """End the process with one line and `exit_code` on every error a user can do something about.

    Errors of the file system count as such: they name the file. Typer turns an interrupt into exit
    code 130; here it is said what that means.
    """
    try:
        yield
    except QueryPlanningError as error:
        raise _said(f"error: {error}", exit_code) from error
    except BrokenPipeError:
        raise
    except OSError as error:
        where = error.filename or "the file system"
        what = error.strerror or type(error).__name__
        raise _said(f"error: {where}: {what}; check the path and its rights", exit_code) from error
    except SystemExit as ended:
        if ended.code == INTERRUPTED:
            typer.echo("stopped; run it again to go on", err=True)
        raise


def _said(line: str, exit_code: int) -> SystemExit:
    typer.echo(" ".join(line.split()), err=True)
    return SystemExit(exit_code)


def printable_anywhere() -> None:
    """Print a question mark for what the terminal's encoding cannot show, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
