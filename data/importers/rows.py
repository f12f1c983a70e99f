"""Lines of a JSON Lines file as raw rows, with a place to name when one is broken."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from signatures.errors import DatasetError

Model = TypeVar("Model", bound=BaseModel)


class Row(NamedTuple):
    """One line of a data file: where it stands and what it holds."""

    file: Path
    line: int
    values: dict[str, object]

    def refuse(self, field: str | None, why: str) -> DatasetError:
        """Give the error that says where this row is broken."""
        return DatasetError(self.file, self.line, field, why)

    def read_as(self, model: type[Model], values: object = None) -> Model:
        """Validate the row, or `values` made of it; a broken field is a `DatasetError`."""
        try:
            return model.model_validate(self.values if values is None else values)
        except ValidationError as error:
            first = error.errors()[0]
            field = ".".join(str(part) for part in first["loc"]) or None
            raise self.refuse(field, first["msg"]) from error


def read_rows(path: Path) -> Iterator[Row]:
    """Read a JSON Lines file; blank lines are skipped.

    Raises `DatasetError` where the file is missing, empty, no UTF-8 or a line is no JSON object.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise DatasetError(path, None, None, f"cannot be read ({why}); check the path") from error
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not numbered:
        raise DatasetError(path, None, None, "holds no rows")
    for number, line in numbered:
        yield _row(path, number, line)


def _row(path: Path, number: int, line: str) -> Row:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise DatasetError(path, number, None, f"is no JSON: {error}") from error
    if not isinstance(values, dict):
        raise DatasetError(path, number, None, "is no JSON object")
    return Row(path, number, values)
