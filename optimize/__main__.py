"""Compile, evaluate and compare planners from the command line."""

from programs.commands.entry import run_commands


def main() -> None:
    """Run the command line; what goes wrong on purpose is one line on standard error."""
    run_commands("optimize.commands.app")


if __name__ == "__main__":
    main()
