"""The one place where what goes wrong on purpose becomes a line on standard error."""

import io
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from signatures.errors import QueryPlanningError

FAILED = 1
INTERRUPTED = 130
STOPPED = "stopped; run it again to go on"


@contextmanager
def one_line_errors(exit_code: int = FAILED) -> Iterator[None]:
    """End the process with one line and `exit_code` on every error a user can do something about.

    Errors of the file system count as such: they name the file. An interrupt, or the exit code 130
    that Typer makes of one, says how to go on.
    """
    try:
        yield
    except QueryPlanningError as error:
        raise ended(f"error: {error}", exit_code) from error
    except BrokenPipeError:
        raise
    except OSError as error:
        where = error.filename or "the file system"
        what = error.strerror or type(error).__name__
        raise ended(f"error: {where}: {what}; check the path and its rights", exit_code) from error
    except KeyboardInterrupt as stopped:
        raise ended(STOPPED, INTERRUPTED) from stopped
    except SystemExit as stopped:
        if stopped.code == INTERRUPTED:
            raise ended(STOPPED, INTERRUPTED) from stopped
        raise


@contextmanager
def stopping_at_once() -> Iterator[None]:
    """Let an interrupt end the process on the spot: half an import cannot be undone."""

    def stop(*_: object) -> None:
        os.write(sys.stderr.fileno(), f"{STOPPED}\n".encode())
        os._exit(INTERRUPTED)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def ended(line: str, exit_code: int) -> SystemExit:
    """Say why the process ends, in one line on standard error."""
    sys.stderr.write(f"{' '.join(line.split())}\n")
    return SystemExit(exit_code)


def printable_anywhere() -> None:
    """Print a question mark for what the terminal's encoding cannot show, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
