"""The way into every command line; nothing slow is imported before an interrupt is one line."""

from importlib import import_module

from programs.commands.failures import one_line_errors, stopping_at_once


def run_commands(module: str) -> None:
    """Load the module of an `app` and run it; what goes wrong on purpose is one line."""
    with one_line_errors():
        with stopping_at_once():
            app = import_module(module).app
            run = import_module("programs.commands.running").run
        run(app)
