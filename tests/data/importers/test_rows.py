"""Rows of JSON Lines: what is read comes back whole, what is broken is named by its place."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data.importers.cases import read_case_files
from data.importers.passages import read_corpora
from signatures.errors import DatasetError
from signatures.evidence import Passage

PASSAGE = {"id": "a#1", "document_id": "a", "workspace": "hr", "text": "Lockers open at noon."}
EXPECTED = {
    "decision": "retrieve",
    "strategies": ["original"],
    "clauses": [{"text": "When do lockers open?", "start": 0, "end": 21}],
}
CASE = {
    "id": "x:1",
    "slice": "self_contained",
    "question": "When do lockers open?",
    "expected": EXPECTED,
}
TEXTS = st.text(st.characters(codec="utf-8"))


def written(path: Path, *rows: object) -> Path:
    lines = (row if isinstance(row, str) else json.dumps(row) for row in rows)
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@given(texts=st.lists(TEXTS, min_size=1, max_size=5))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_passage_written_comes_back_equal_and_in_order(
    tmp_path: Path, texts: list[str]
) -> None:
    rows = tuple(
        Passage(id=f"a#{n}", document_id="a", workspace="hr", text=text)
        for n, text in enumerate(texts, 1)
    )
    path = written(tmp_path / "p.jsonl", *(row.model_dump_json() for row in rows))
    assert read_corpora([path]) == rows


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ("{not json", None),
        ('{"id": "a#2"', None),
        ("[]", None),
        ({**PASSAGE, "id": 7}, "id"),
        ({key: value for key, value in PASSAGE.items() if key != "text"}, "text"),
        ({**PASSAGE, "tenant": "acme"}, "tenant"),
        ({**PASSAGE, "roles": ["employee", 3]}, "roles.1"),
    ],
)
def test_a_broken_passage_is_named_by_file_line_and_field(
    tmp_path: Path, row: object, field: str | None
) -> None:
    path = written(tmp_path / "p.jsonl", PASSAGE, "", row)
    with pytest.raises(DatasetError) as caught:
        read_corpora([path])
    assert (caught.value.file, caught.value.line, caught.value.field) == (str(path), 3, field)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith("; mend the line: data/README.md tells the form of a row")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"clauses": [{"text": "lockers", "start": 0, "end": 7}]}, "is not at 0:7"),
        ({"clauses": []}, "a case that retrieves has clauses"),
        ({"decision": "no_retrieve"}, "and only such a case"),
        ({"strategies": ["guess"]}, "Input should be"),
    ],
)
def test_a_label_that_does_not_fit_its_question_is_refused(
    tmp_path: Path, change: dict[str, object], why: str
) -> None:
    path = written(tmp_path / "c.jsonl", {**CASE, "expected": {**EXPECTED, **change}})
    with pytest.raises(DatasetError, match=why):
        read_case_files([path])


def test_an_id_used_twice_is_refused_at_its_second_line(tmp_path: Path) -> None:
    path = written(tmp_path / "c.jsonl", CASE, {**CASE, "id": "x:2"}, CASE)
    with pytest.raises(DatasetError, match=r"'x:1' stands in .*c.jsonl:1 already") as caught:
        read_case_files([path])
    assert (caught.value.line, caught.value.field) == (3, "id")


def test_a_missing_file_says_which(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"absent\.jsonl: cannot be read"):
        read_case_files([tmp_path / "absent.jsonl"])


def test_a_file_without_rows_is_no_dataset(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="holds no rows"):
        read_case_files([written(tmp_path / "c.jsonl", "", "  ")])


def test_bytes_that_are_not_utf_8_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    path.write_bytes(json.dumps(PASSAGE).encode() + b"\n\xff\xfe")
    with pytest.raises(DatasetError, match="not UTF-8"):
        read_corpora([path])


def test_half_a_surrogate_pair_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text(json.dumps({**PASSAGE, "text": "\ud800"}))
    with pytest.raises(DatasetError, match=r"p\.jsonl:1: is no JSON: .*surrogates"):
        read_corpora([path])
