"""What every ingest has in common: passages by their keys, their digests, and the report."""

import hashlib
from collections.abc import Callable, Iterable

from programs.retrievers.passage_forms import Key, key_of
from signatures.errors import ConfigurationError
from signatures.evidence import Passage
from signatures.frozen import Frozen

OnIngest = Callable[[str, int, int], None]
"""Called with the step's name, passages done and passages in all."""


class FailedPassage(Frozen):
    """A passage the backend would not take, and what it said."""

    document_id: str
    id: str
    reason: str


class IngestReport(Frozen):
    """What an ingest did, in passages; those in `failed` are in none of the counts."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0
    removed: int = 0
    failed: tuple[FailedPassage, ...] = ()

    @property
    def counts(self) -> dict[str, int]:
        """Give how many passages each thing happened to, failures only if there were any."""
        counts = self.model_dump(exclude={"failed"})
        return {**counts, "failed": len(self.failed)} if self.failed else counts


def show_nothing(step: str, done: int, total: int) -> None:
    """Report no progress."""


def by_key(passages: Iterable[Passage]) -> dict[Key, Passage]:
    """Give passages by their keys, refusing two that share one."""
    wanted: dict[Key, Passage] = {}
    for passage in passages:
        if wanted.setdefault(key_of(passage), passage) != passage:
            raise ConfigurationError(
                f"passage {passage.id!r} of document {passage.document_id!r} comes twice"
                " with different content; give every passage an id of its own"
            )
    return wanted


def digest_of(passage: Passage) -> str:
    """Give the hash that tells whether a passage has changed."""
    return hashlib.sha256(passage.model_dump_json().encode()).hexdigest()
