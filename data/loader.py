"""Read cases and passages from JSON Lines, refusing a broken line by file, line and field."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import ValidationError

from data.schema import Case
from signatures.errors import DatasetError
from signatures.evidence import Passage

Split = Literal["train", "dev", "test"]
Row = TypeVar("Row", Case, Passage)

HERE = Path(__file__).parent


def load_cases(path: Path) -> tuple[Case, ...]:
    """Read labelled conversations; raises `DatasetError` at the first broken line."""
    return _load(Case, (path,))


def load_passages(path: Path) -> tuple[Passage, ...]:
    """Read corpus passages; raises `DatasetError` at the first broken line."""
    return _load(Passage, (path,))


def bundled_cases(split: Split) -> tuple[Case, ...]:
    """Read the labelled conversations of one split that ship with Plumbline."""
    return load_cases(HERE / "cases" / f"{split}.jsonl")


def bundled_passages() -> tuple[Passage, ...]:
    """Read the whole corpus that ships with Plumbline, every workspace and reader role."""
    return _load(Passage, tuple(sorted((HERE / "corpus").glob("*.jsonl"))))


def _load(model: type[Row], paths: tuple[Path, ...]) -> tuple[Row, ...]:
    rows: dict[str, Row] = {}
    for path in paths:
        for number, line in _lines(path):
            row = _parse(model, path, number, line)
            if row.id in rows:
                raise DatasetError(path, number, "id", f"{row.id!r} is used twice")
            rows[row.id] = row
    if not rows:
        where = paths[0] if paths else HERE
        raise DatasetError(where, None, None, f"holds no {model.__name__.lower()}; add a row")
    return tuple(rows.values())


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """Number the lines from 1, split at line feeds only: a text may hold U+2028."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        why = f"cannot be read ({error.strerror}); check the path"
        raise DatasetError(path, None, None, why) from error
    except UnicodeDecodeError as error:
        raise DatasetError(path, None, None, f"is not UTF-8 (byte {error.start})") from error
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield number, line


def _parse(model: type[Row], path: Path, number: int, line: str) -> Row:
    try:
        return model.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"]) or None
        raise DatasetError(path, number, field, first["msg"]) from error
