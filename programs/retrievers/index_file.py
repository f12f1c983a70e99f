"""The SQLite file that holds one tenant's passages: its place, its tables, its way of opening."""

import hashlib
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from programs.retrievers.embedder import Embedder
from signatures.errors import RetrieverUnavailableError
from signatures.evidence import Passage

ANALYSIS = "porter2-stems:2"
"""Names the words kept of titles, headings and texts; change it whenever their form changes."""

BUSY_MS = 5_000

TABLES = """
create table if not exists about (name text primary key, value text not null) without rowid;
create table if not exists passage (
    number integer primary key,
    workspace text not null, document_id text not null, id text not null,
    content_sha256 text not null, content text not null, vector blob,
    unique (workspace, document_id, id)
);
create table if not exists reader (
    workspace text not null, role text not null,
    number integer not null references passage on delete cascade,
    primary key (workspace, role, number)
) without rowid;
create index if not exists readers_of on reader (number);
create table if not exists analysed (
    number integer primary key references passage on delete cascade, words text not null
);
drop table if exists word_frequency;
drop table if exists words;
"""
"""What an index holds; dropped is what `porter2-stems:1` counted over all workspaces."""


def index_file(directory: Path, tenant: str) -> Path:
    """Tell where a tenant's index lies; two tenants never share a file, whatever the case."""
    mark = hashlib.sha256(tenant.encode()).hexdigest()[:12]
    return directory / f"{tenant.lower()}-{mark}.sqlite"


@contextmanager
def rebuilding(file: Path) -> Iterator[Path]:
    """Give a file to write from nothing; it takes the index's place once all of it is written."""
    fresh = file.with_name(f"{file.name}.rebuilding")
    _remove(fresh, *_beside(fresh))
    try:
        yield fresh
        _remove(*_beside(file))
        fresh.replace(file)
    finally:
        _remove(fresh, *_beside(fresh))


def _beside(file: Path) -> tuple[Path, ...]:
    """What SQLite keeps beside a database."""
    return tuple(file.with_name(f"{file.name}{end}") for end in ("-wal", "-shm"))


def _remove(*files: Path) -> None:
    for file in files:
        file.unlink(missing_ok=True)


@contextmanager
def writing(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a tenant's index for one transaction: committed at the end, undone by any error."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with _translated(file):
        connection = sqlite3.connect(file, timeout=BUSY_MS / 1_000, isolation_level=None)
        try:
            connection.execute("pragma journal_mode = wal")
            connection.execute("pragma foreign_keys = on")
            connection.execute("begin immediate")
            for statement in TABLES.strip().removesuffix(";").split(";"):
                connection.execute(statement)
            yield connection
            connection.execute("commit")
        finally:
            connection.close()


@contextmanager
def reading(file: Path, tenant: str) -> Iterator[sqlite3.Connection]:
    """Open a tenant's index for one consistent look, without the means to change it."""
    if not file.is_file():
        raise RetrieverUnavailableError(
            f"tenant {tenant}: no index at {file}; run: python -m programs index --tenant {tenant}"
        )
    with _translated(file):
        connection = sqlite3.connect(
            f"{file.absolute().as_uri()}?mode=ro",
            uri=True,
            timeout=BUSY_MS / 1_000,
            isolation_level=None,
            check_same_thread=False,
        )
        try:
            connection.execute("begin")
            yield connection
        finally:
            connection.close()


def read_about(connection: sqlite3.Connection) -> dict[str, str]:
    """Give what the index says about itself: analysis, embedder, dimension and revision."""
    return dict(connection.execute("select name, value from about"))


def described_as(embedder: Embedder | None) -> Mapping[str, str]:
    """Give what an index written with this embedder has to say about itself."""
    return {
        "analysis": ANALYSIS,
        "embedder": embedder.identity if embedder else "",
        "dimension": str(embedder.dimension if embedder else 0),
    }


def read_passage(content: str) -> Passage:
    """Give back a stored passage."""
    return Passage.model_validate_json(content)


@contextmanager
def _translated(file: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise RetrieverUnavailableError(f"{file}: {error}; {_advice(error)}") from error


def _advice(error: sqlite3.Error) -> str:
    """Say what to do: a busy or unfinished index is a healthy one."""
    said = str(error)
    if "locked" in said:
        return "another index run is writing this tenant; wait for it, then run this again"
    if "no such table" in said:
        return "its first index run was stopped; run: python -m programs index --tenant TENANT"
    return "if it stays, delete the file and run: python -m programs index --tenant TENANT"
