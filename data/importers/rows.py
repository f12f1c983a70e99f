"""Lines of a JSON Lines file as raw rows, with a place to name when one is broken."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from data.schema import Case
from signatures.errors import DatasetError
from signatures.evidence import Passage
from signatures.invalid import first_problem

ADVICE = "mend the line: data/README.md tells the form of a row"

Model = TypeVar("Model", bound=BaseModel)
Item = TypeVar("Item", Case, Passage)


class Row(NamedTuple):
    """One line of a data file: where it stands and what it holds."""

    file: Path
    line: int
    values: dict[str, object]

    def refuse(self, field: str | None, why: str) -> DatasetError:
        """Give the error that says where this row is broken, and where its form is told."""
        return DatasetError(self.file, self.line, field, f"{why}; {ADVICE}")

    def read_as(self, model: type[Model], values: object = None) -> Model:
        """Validate the row, or `values` made of it; a broken field is a `DatasetError`."""
        try:
            return model.model_validate(self.values if values is None else values)
        except ValidationError as error:
            field, what = first_problem(error)
            raise self.refuse(field or None, what) from error


def read_files(paths: Iterable[Path], read: Callable[[Row], Item]) -> tuple[Item, ...]:
    """Read JSON Lines files as one, row by row; an id may stand in one row of them only.

    Raises `DatasetError` where a file or row is broken or an id repeats.
    """
    places: dict[str, Row] = {}
    items: list[Item] = []
    for path in paths:
        for row in _rows(path):
            item = read(row)
            first = places.setdefault(item.id, row)
            if first is not row:
                raise row.refuse("id", f"{item.id!r} stands in {first.file}:{first.line} already")
            items.append(item)
    return tuple(items)


def _rows(path: Path) -> Iterator[Row]:
    """Number the lines from 1, split at line feeds only: a text may hold U+2028."""
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise DatasetError(path, None, None, f"cannot be read ({why}); check the path") from error
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not numbered:
        raise DatasetError(path, None, None, "holds no rows; write one a line")
    for number, line in numbered:
        yield _row(path, number, line)


def _row(path: Path, number: int, line: str) -> Row:
    try:
        values = json.loads(line)
        json.dumps(values, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except (ValueError, RecursionError) as error:
        raise Row(path, number, {}).refuse(None, f"is no JSON: {error}") from error
    row = Row(path, number, values)
    if not isinstance(values, dict):
        raise row.refuse(None, "is no JSON object")
    return row
