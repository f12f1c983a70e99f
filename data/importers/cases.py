"""Case files of any known shape, told apart row by row."""

from collections.abc import Callable
from pathlib import Path

from data.importers.decided import SLICES, import_decided
from data.importers.deeprag import import_deeprag
from data.importers.faq import import_faq
from data.importers.mtrag import import_mtrag
from data.importers.policy import import_policy
from data.importers.rows import Row, read_rows
from data.schema import Case
from signatures.errors import DatasetError

IMPORTERS: dict[str, Callable[[Row], Case]] = {
    "deep-rag-benchmark": import_deeprag,
    "mtrag-human": import_mtrag,
    "mtrag-human-eval": import_mtrag,
    "mtrag-un": import_mtrag,
    "handbook-faq": import_faq,
    **dict.fromkeys(SLICES, import_decided),
}


def read_case_file(path: Path) -> tuple[Case, ...]:
    """Read one case file.

    A row with `expected` is a policy row; any other names its set in `source`. Raises
    `DatasetError` on a broken or unknown row and on a repeated id.
    """
    cases: dict[str, Case] = {}
    for row in read_rows(path):
        case = _importer(row)(row)
        if case.id in cases:
            raise row.refuse("id", f"{case.id!r} is there already")
        cases[case.id] = case
    return tuple(cases.values())


def read_case_files(paths: tuple[Path, ...]) -> tuple[Case, ...]:
    """Read several case files as one; a case id may stand in one of them only."""
    owners: dict[str, Path] = {}
    cases: list[Case] = []
    for path in paths:
        for case in read_case_file(path):
            if case.id in owners:
                why = f"{case.id!r} stands in {owners[case.id]} too"
                raise DatasetError(path, None, "id", why)
            owners[case.id] = path
            cases.append(case)
    return tuple(cases)


def _importer(row: Row) -> Callable[[Row], Case]:
    if "expected" in row.values:
        return import_policy
    source = row.values.get("source")
    if not isinstance(source, str) or source not in IMPORTERS:
        known = ", ".join(IMPORTERS)
        raise row.refuse("source", f"{source!r} is no known set ({known}), nor is there expected")
    return IMPORTERS[source]
