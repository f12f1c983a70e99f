"""Corpora of three shapes become passages."""

import json
from pathlib import Path

import pytest

from data.importers.passages import read_corpora
from signatures.errors import DatasetError

HANDBOOK = {
    "id": "acme:pay/levels#3",
    "handbook": "acme",
    "path": "pay/levels.md",
    "title": "Levels",
    "heading": "Level 5",
    "text": "Level 5 earns more.",
    "country": "Ireland",
    "doc_family": "compensation",
}
MTRAG = {"id": "ibm_001-0-99", "domain": "cloud", "title": None, "text": "A bot is a program."}
NATIVE = {"id": "leave#1", "document_id": "leave", "workspace": "hr", "text": "Take leave."}


def write(path: Path, *rows: object) -> Path:
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return path


def test_each_shape_is_recognised_by_its_fields(tmp_path: Path) -> None:
    path = write(tmp_path / "corpus.jsonl", HANDBOOK, MTRAG, NATIVE)
    handbook, mtrag, native = read_corpora([path])
    assert (handbook.workspace, handbook.document_id) == ("acme", "acme:pay/levels.md")
    assert (handbook.country, handbook.family) == ("Ireland", "compensation")
    assert (mtrag.workspace, mtrag.document_id, mtrag.title) == ("cloud", "ibm_001", "")
    assert (native.workspace, native.document_id) == ("hr", "leave")


@pytest.mark.parametrize("row", [{"id": "x"}, {**HANDBOOK, "text": ""}, {**NATIVE, "extra": 1}])
def test_a_broken_passage_names_its_line(tmp_path: Path, row: object) -> None:
    with pytest.raises(DatasetError) as caught:
        read_corpora([write(tmp_path / "corpus.jsonl", MTRAG, row)])
    assert caught.value.line == 2


def test_a_passage_id_may_stand_in_one_corpus_only(tmp_path: Path) -> None:
    one, two = write(tmp_path / "one.jsonl", MTRAG), write(tmp_path / "two.jsonl", MTRAG)
    with pytest.raises(DatasetError, match=r"one\.jsonl"):
        read_corpora((one, two))
