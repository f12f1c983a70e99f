"""Observations kept on disk as they are made, so that a run that stopped goes on."""

import os
from pathlib import Path

from pydantic import ValidationError

from data.schema import Case
from optimize.digests import digest_of
from optimize.observation import Observation
from signatures.frozen import Frozen


class Entry(Frozen):
    """One line of a journal: the digest of the case, and what was seen."""

    case: str
    seen: Observation


class Journal:
    """The observations of one system under one set of conditions.

    `conditions` is a digest of everything the observations depend on but the cases: a case is
    found again by its own content, so that a subset or a longer file reuses what is there.
    """

    def __init__(self, directory: Path, conditions: str) -> None:
        self._path = directory / conditions / "observations.jsonl"
        self._seen = dict(self._read())

    def find(self, case: Case) -> Observation | None:
        """Give what was seen before, if it was."""
        return self._seen.get(digest_of((case,)))

    def add(self, case: Case, seen: Observation) -> None:
        """Keep one observation; it is on disk when this returns."""
        entry = Entry(case=digest_of((case,)), seen=seen)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{entry.model_dump_json()}\n")
            file.flush()
            os.fsync(file.fileno())
        self._seen[entry.case] = seen

    def _read(self) -> list[tuple[str, Observation]]:
        if not self._path.exists():
            return []
        entries = []
        for line in self._path.read_text(encoding="utf-8").split("\n"):
            try:
                entry = Entry.model_validate_json(line)
            except ValidationError:  # the line a stopped run was writing, and the last empty one
                continue
            entries.append((entry.case, entry.seen))
        return entries
