"""Case files of any known shape, told apart row by row."""

from collections.abc import Callable, Iterable
from pathlib import Path

from data.importers.decided import SLICES, import_decided
from data.importers.deeprag import import_deeprag
from data.importers.faq import import_faq
from data.importers.mtrag import import_mtrag
from data.importers.policy import import_policy
from data.importers.rows import Row, read_files
from data.schema import Case

IMPORTERS: dict[str, Callable[[Row], Case]] = {
    "deep-rag-benchmark": import_deeprag,
    "mtrag-human": import_mtrag,
    "mtrag-human-eval": import_mtrag,
    "mtrag-un": import_mtrag,
    "handbook-faq": import_faq,
    **dict.fromkeys(SLICES, import_decided),
}


def read_case_files(paths: Iterable[Path]) -> tuple[Case, ...]:
    """Read case files as one.

    A row with `expected` is a policy row; any other names its set in `source`. Raises
    `DatasetError` on a broken or unknown row and on a repeated id.
    """
    return read_files(paths, lambda row: _importer(row)(row))


def _importer(row: Row) -> Callable[[Row], Case]:
    if "expected" in row.values:
        return import_policy
    source = row.values.get("source")
    if not isinstance(source, str) or source not in IMPORTERS:
        known = ", ".join(IMPORTERS)
        raise row.refuse("source", f"{source!r} is no known set ({known}), nor is there expected")
    return IMPORTERS[source]
