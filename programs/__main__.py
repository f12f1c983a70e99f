"""Plan, search, index and check from the command line."""

from programs.commands.failures import one_line_errors, stopping_at_once


def main() -> None:
    """Run the command line; what goes wrong on purpose is one line on standard error.

    The commands are imported late, so that an interrupt meanwhile is one line, too.
    """
    with one_line_errors():
        with stopping_at_once():
            from programs.commands.app import app
            from programs.commands.running import run
        run(app)


if __name__ == "__main__":
    main()
