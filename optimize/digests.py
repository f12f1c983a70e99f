"""Short digests that name what an evaluation or a compile depends on."""

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

from pydantic import BaseModel

ROOMS = ("signatures", "programs")
LENGTH = 16


def digest(parts: Iterable[str]) -> str:
    """Give a short digest of some texts in order; where one ends and the next begins counts."""
    total = hashlib.sha256()
    for part in parts:
        data = part.encode()
        total.update(len(data).to_bytes(8, "big"))
        total.update(data)
    return total.hexdigest()[:LENGTH]


def digest_of(values: Iterable[BaseModel]) -> str:
    """Give a short digest of some contracts in order."""
    return digest(value.model_dump_json() for value in values)


@cache
def code_version() -> str:
    """Give a short digest of the source of everything that runs at request time."""
    sources = (
        path
        for room in ROOMS
        for path in sorted(Path(str(files(room))).rglob("*.py"))
        if "__pycache__" not in path.parts
    )
    return digest(part for path in sources for part in (path.name, path.read_text("utf-8")))
