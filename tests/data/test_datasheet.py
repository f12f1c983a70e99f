"""The datasheet's counts are the counts of the files."""

import re
from pathlib import Path

import pytest

import data
from data.loader import bundled_cases, bundled_passages
from data.schema import CLASS_OF_SLICE

DATASHEET = (Path(data.__file__).parent / "README.md").read_text(encoding="utf-8")
SPLITS = (bundled_cases("train"), bundled_cases("dev"), bundled_cases("test"))


def row(name: str) -> tuple[int, ...]:
    found = re.search(rf"^\| {name} \|((?: \d+ \|)+)$", DATASHEET, re.MULTILINE)
    assert found, f"the datasheet has no row {name}"
    return tuple(int(number) for number in re.findall(r"\d+", found.group(1)))


@pytest.mark.parametrize("name", sorted(set(CLASS_OF_SLICE.values())))
def test_the_row_of_a_class_counts_its_cases(name: str) -> None:
    assert row(name) == tuple(sum(c.case_class == name for c in cases) for cases in SPLITS)


@pytest.mark.parametrize("name", ["route", "contextualize", "decompose", "variants", "hyde"])
def test_the_row_of_a_predictor_counts_its_cases(name: str) -> None:
    needs = f"needs {name}:"
    assert row(name) == tuple(sum(c.note.startswith(needs) for c in cases) for cases in SPLITS)


def test_the_corpus_sentence_counts_passages_documents_and_words() -> None:
    passages = bundled_passages()
    words = [len(passage.text.split()) for passage in passages]
    documents = {passage.document_id for passage in passages}
    mean = round(sum(words) / len(words))
    assert (
        f"Corpus: {len(passages)} passages in {len(documents)} documents, "
        f"{min(words)} to {max(words)} words each ({mean} on average)."
    ) in DATASHEET


def test_the_table_of_workspaces_and_readers_counts_passages() -> None:
    passages = bundled_passages()
    spaces = {s: sum(p.workspace == s for p in passages) for s in ("hr", "it")}
    roles = {r: sum(r in p.roles for p in passages) for r in ("employee", "manager", "hr")}
    assert f"`hr` {spaces['hr']}, `it` {spaces['it']}" in DATASHEET
    assert (
        f"{roles['employee']} passages for `employee`, "
        f"{roles['manager']} for `manager`, {roles['hr']} for `hr`"
    ) in DATASHEET
