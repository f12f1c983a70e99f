"""Running a command line: quiet libraries, any terminal, one line for words it cannot use."""

import logging
import sys
from typing import NoReturn

import typer

from programs.commands.failures import ended, printable_anywhere

NOISY = ("dspy", "mlflow")


def run(app: typer.Typer) -> NoReturn:
    """Run the words of the process and end it; no words at all ask for help."""
    for library in NOISY:
        logging.getLogger(library).setLevel(logging.ERROR)
    printable_anywhere()
    try:
        code = app(sys.argv[1:] or ["--help"], standalone_mode=False)
    except typer.TyperException as error:
        said = error.format_message().rstrip(".")
        raise ended(f"error: {said}; see --help", error.exit_code) from error
    raise SystemExit(code or 0)
