"""Bringing one tenant's index to a set of passages, in one transaction."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from programs.retrievers.embedder import Embedder
from programs.retrievers.index_file import described_as, read_about, read_passage, writing
from programs.retrievers.ingesting import IngestReport, OnIngest, by_key, digest_of
from programs.retrievers.passage_forms import Key, analysed_text, embedded_text, key_of
from programs.retrievers.vectors import unit_rows
from signatures.evidence import Passage

EMBEDDED_BETWEEN_REPORTS = 64


class _Stored(NamedTuple):
    number: int
    content_sha256: str


def write_passages(
    file: Path,
    passages: Iterable[Passage],
    *,
    embedder: Embedder | None,
    remove_missing: bool,
    on_progress: OnIngest,
) -> IngestReport:
    """Add new passages, replace changed ones and, if asked, remove those not handed in.

    Running it twice changes nothing. An index of another analysis or embedder is written anew
    as a whole, so that no file ever mixes two. Nothing is written if anything fails.
    """
    wanted = by_key(passages)
    with writing(file) as connection:
        about = read_about(connection)
        fits = described_as(embedder).items() <= about.items()
        stored = _stored(connection)
        if not fits and not remove_missing:
            wanted = {**_contents(connection), **wanted}
        missing = [stored[key].number for key in stored if remove_missing and key not in wanted]
        digests = {key: digest_of(passage) for key, passage in wanted.items()}
        same = {k for k in wanted if k in stored and stored[k].content_sha256 == digests[k]}
        stale = {key for key in wanted if not (fits and key in same)}
        _delete(connection, [*missing, *(stored[key].number for key in stale if key in stored)])
        _insert(connection, {k: wanted[k] for k in wanted if k in stale}, embedder, on_progress)
        if stale or missing or not fits:
            _describe(connection, embedder)
    return IngestReport(
        added=len(wanted.keys() - stored.keys()),
        changed=len((wanted.keys() & stored.keys()) - same),
        unchanged=len(same),
        removed=len(missing),
    )


def _stored(connection: sqlite3.Connection) -> dict[Key, _Stored]:
    rows = connection.execute(
        "select workspace, document_id, id, number, content_sha256 from passage"
    )
    return {(w, d, i): _Stored(number, digest) for w, d, i, number, digest in rows}


def _contents(connection: sqlite3.Connection) -> dict[Key, Passage]:
    rows = connection.execute("select content from passage order by number")
    passages = [read_passage(content) for (content,) in rows]
    return {key_of(passage): passage for passage in passages}


def _delete(connection: sqlite3.Connection, numbers: Sequence[int]) -> None:
    rows = [(number,) for number in numbers]
    connection.executemany("delete from passage where number = ?", rows)


def _insert(
    connection: sqlite3.Connection,
    passages: Mapping[Key, Passage],
    embedder: Embedder | None,
    on_progress: OnIngest,
) -> None:
    """Write passages in the order of their keys: equal scores are later ranked in that order."""
    keys = sorted(passages)
    for start in range(0, len(keys), EMBEDDED_BETWEEN_REPORTS):
        on_progress("passages", start, len(keys))
        batch = [passages[key] for key in keys[start : start + EMBEDDED_BETWEEN_REPORTS]]
        for passage, vector in zip(batch, _vectors(batch, embedder), strict=True):
            _insert_one(connection, passage, vector)
    on_progress("passages", len(keys), len(keys))


def _vectors(
    batch: Sequence[Passage], embedder: Embedder | None
) -> Sequence[bytes] | Sequence[None]:
    if embedder is None:
        return [None] * len(batch)
    texts = [embedded_text(passage) for passage in batch]
    vectors = unit_rows(embedder.embed(texts), len(texts), embedder)
    return [vector.astype("<f2").tobytes() for vector in vectors]


def _insert_one(connection: sqlite3.Connection, passage: Passage, vector: bytes | None) -> None:
    number = connection.execute(
        "insert into passage (workspace, document_id, id, content_sha256, content, vector)"
        " values (?, ?, ?, ?, ?, ?)",
        (*key_of(passage), digest_of(passage), passage.model_dump_json(), vector),
    ).lastrowid
    connection.executemany(
        "insert into reader values (?, ?, ?)",
        [(passage.workspace, role, number) for role in sorted(set(passage.roles))],
    )
    connection.execute("insert into analysed values (?, ?)", (number, analysed_text(passage)))


def _describe(connection: sqlite3.Connection, embedder: Embedder | None) -> None:
    about = {**described_as(embedder), "revision": uuid4().hex}
    connection.executemany("insert or replace into about values (?, ?)", about.items())
