"""One progress bar for everything that takes long, shown on standard error."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from programs.assets import OnProgress


@contextmanager
def progress_bar(*, in_bytes: bool = False, quiet: bool = False) -> Iterator[OnProgress]:
    """Show what is reported to the yielded function: what it is, units done, units in all.

    Nothing is shown for what is done when it is first heard of.
    """
    amount = DownloadColumn() if in_bytes else MofNCompleteColumn()
    columns = (TextColumn("{task.description}"), BarColumn(), amount, TimeRemainingColumn())
    progress = Progress(*columns, console=Console(stderr=True), disable=quiet)
    tasks = {}

    def report(what: str, done: int, total: int) -> None:
        if what not in tasks and done >= total:
            return
        progress.start()
        if what not in tasks:
            tasks[what] = progress.add_task(what, total=total)
        progress.update(tasks[what], completed=done, total=total)

    try:
        yield report
    finally:
        if tasks:
            progress.stop()
