"""Passages of the bundled and the public corpora."""

from collections.abc import Iterable
from pathlib import Path

from pydantic import BaseModel, Field

from data.importers.rows import Row, read_files
from signatures.evidence import Passage


class HandbookRow(BaseModel):
    """A passage of a company handbook; the handbook is its workspace."""

    id: str
    handbook: str
    path: str
    title: str = ""
    heading: str = ""
    text: str = Field(min_length=1)
    country: str | None = None
    doc_family: str | None = None


class MtragPassageRow(BaseModel):
    """A passage of an MTRAG collection; its id is `<document>-<start>-<end>`."""

    id: str
    domain: str
    title: str | None = None
    text: str = Field(min_length=1)


def read_corpora(paths: Iterable[Path]) -> tuple[Passage, ...]:
    """Read corpus files of any known shape as one, told apart row by row.

    Raises `DatasetError` on a broken or unknown row and on a repeated id.
    """
    return read_files(paths, _passage)


def _passage(row: Row) -> Passage:
    if "document_id" in row.values:
        return row.read_as(Passage)
    if "handbook" in row.values:
        return _handbook_passage(row.read_as(HandbookRow))
    if "domain" in row.values:
        return _mtrag_passage(row.read_as(MtragPassageRow))
    raise row.refuse(None, "is no passage: it needs document_id, handbook or domain")


def _handbook_passage(row: HandbookRow) -> Passage:
    return Passage(
        id=row.id,
        document_id=f"{row.handbook}:{row.path}",
        workspace=row.handbook,
        text=row.text,
        title=row.title,
        heading=row.heading,
        country=row.country,
        family=row.doc_family,
    )


def _mtrag_passage(row: MtragPassageRow) -> Passage:
    return Passage(
        id=row.id,
        document_id=row.id.rsplit("-", 2)[0],
        workspace=row.domain,
        text=row.text,
        title=row.title or "",
    )
