"""Every public set becomes the same case, and a broken row says where it is broken."""

import json
from pathlib import Path

import pytest

from data.importers.cases import read_case_files
from signatures.errors import DatasetError
from signatures.plan import Decision, Strategy

POLICY = {
    "id": "policy:correction:77",
    "slice": "correction",
    "context": {
        "turns": [{"id": "t1", "role": "user", "text": "how long is the notice period"}],
        "state": {"handbook": "acme", "today": "2026-02-01"},
    },
    "question": "for interns, i mean",
    "expected": {
        "decision": "retrieve",
        "strategies": ["contextualize"],
        "required": [],
        "forbidden": ["30 days"],
        "polarity": "positive",
        "clauses": [
            {
                "text": "for interns, i mean",
                "start": 0,
                "end": 19,
                "relevant_ids": ["acme:notice#2"],
            }
        ],
        "evidence": ["t1"],
        "resolved_question": "How long is the notice period for interns?",
        "candidates": [],
    },
    "note": "a correction",
}
DEEPRAG = {
    "id": "deeprag:x:1",
    "source": "deep-rag-benchmark",
    "turns": [{"id": "t1", "speaker": "user", "text": "What does level 5 earn?"}],
    "question": "And the level after it?",
    "relevant_ids": ["acme:pay#1", "acme:levels#2"],
    "clauses": [
        {"passage_ids": ["acme:pay#1"]},
        {"passage_ids": ["acme:levels#2"]},
        {"passage_ids": []},
    ],
    "state": {"handbook": "acme", "now": "2025-11-11"},
    "labels": {"type": "Contextual Anaphora"},
    "derived": {"decision": "retrieve", "strategy": "contextualize"},
}
MTRAG = {
    "id": "conversation:3",
    "source": "mtrag-human",
    "turns": [
        {"id": "t1", "speaker": "user", "text": "what is a bot"},
        {"id": "t2", "speaker": "assistant", "text": "A program."},
    ],
    "question": "Do they vote?",
    "relevant_ids": ["a-0-9"],
    "derived": {"decision": "retrieve", "slices": ["pronoun", "has_history"]},
}
FAQ = {
    "id": "faq:1",
    "source": "handbook-faq",
    "turns": [],
    "question": "Who do I ask?",
    "relevant_ids": ["acme:ask#1"],
    "preceding_questions": ["Why does this page exist?"],
    "state": {"handbook": "acme", "document_title": "Asking", "section": "x", "country": "France"},
    "derived": {"decision": "retrieve"},
}


CLINC = {
    "id": "clinc:1",
    "source": "clinc150",
    "question": "whistle me a tune",
    "labels": {"intent": "whistle"},
    "derived": {"decision": "no_retrieve"},
}
BREAK = {
    "id": "break:1",
    "source": "break-high-level",
    "question": "Who wrote the book that won?",
    "labels": {"dataset": "x"},
    "derived": {"decision": "retrieve", "structure": "chained"},
}
CAST = {"id": "cast:1", "source": "cast-2019", "question": "What is it?", "derived": {}}


def write(tmp_path: Path, *rows: object) -> Path:
    path = tmp_path / "cases.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows) + "\n", encoding="utf-8")
    return path


def test_a_handbook_becomes_the_workspace_of_a_policy_case(tmp_path: Path) -> None:
    (case,) = read_case_files([write(tmp_path, POLICY)])
    assert case.workspace == POLICY["context"]["state"]["handbook"]
    assert case.labelled == {"decision", "strategy", "constraints", "evidence", "clauses"}
    assert case.case_class == "follow_up"


def test_a_workspace_in_the_row_wins_over_the_handbook(tmp_path: Path) -> None:
    (case,) = read_case_files([write(tmp_path, {**POLICY, "workspace": "hr"})])
    assert case.workspace == "hr"


def test_deeprag_now_is_today_and_every_needed_document_is_a_clause(tmp_path: Path) -> None:
    (case,) = read_case_files([write(tmp_path, DEEPRAG)])
    assert case.context.state.today == DEEPRAG["state"]["now"]
    assert [clause.relevant_ids for clause in case.expected.clauses] == [
        ("acme:pay#1",),
        ("acme:levels#2",),
    ]
    assert case.expected.strategies == (Strategy.CONTEXTUALIZE,)
    assert case.labelled == {"decision", "strategy"}


def test_the_strategy_of_a_multi_hop_question_is_not_labelled(tmp_path: Path) -> None:
    row = {**DEEPRAG, "labels": {"type": "Multi-hop Reasoning"}}
    (case,) = read_case_files([write(tmp_path, row)])
    assert case.labelled == {"decision"}


def test_mtrag_keeps_both_speakers_and_has_no_workspace(tmp_path: Path) -> None:
    (case,) = read_case_files([write(tmp_path, MTRAG)])
    assert [turn.role for turn in case.context.turns] == ["user", "assistant"]
    assert case.workspace is None
    assert case.slice == "mtrag_pronoun"


def test_an_underspecified_mtrag_question_expects_a_clarification_and_no_clause(
    tmp_path: Path,
) -> None:
    row = {**MTRAG, "relevant_ids": [], "derived": {"decision": "needs_clarification"}}
    (case,) = read_case_files([write(tmp_path, row)])
    assert case.expected.decision is Decision.NEEDS_CLARIFICATION
    assert case.expected.clauses == ()


def test_questions_before_an_faq_are_no_turns_and_its_country_is_not_read(tmp_path: Path) -> None:
    (case,) = read_case_files([write(tmp_path, FAQ)])
    assert case.context.turns == ()
    assert case.context.state.country is None
    assert case.context.state.document_title == "Asking"
    assert case.slice == "faq_with_earlier"


@pytest.mark.parametrize(
    ("row", "slice_", "decision"),
    [
        (CLINC, "clinc_whistle", Decision.NO_RETRIEVE),
        (BREAK, "break_chained", Decision.RETRIEVE),
        (CAST, "cast-2019", Decision.RETRIEVE),
    ],
)
def test_a_set_without_passages_is_labelled_with_its_decision_alone(
    tmp_path: Path, row: dict[str, object], slice_: str, decision: Decision
) -> None:
    (case,) = read_case_files([write(tmp_path, row)])
    assert (case.slice, case.expected.decision, case.labelled) == (slice_, decision, {"decision"})


def test_one_file_may_hold_rows_of_several_sets(tmp_path: Path) -> None:
    cases = read_case_files([write(tmp_path, POLICY, DEEPRAG, MTRAG, FAQ)])
    assert [case.id for case in cases] == [row["id"] for row in (POLICY, DEEPRAG, MTRAG, FAQ)]


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ({**MTRAG, "source": "mtrag-martian"}, "source"),
        ({**MTRAG, "question": ""}, "question"),
        ({**MTRAG, "turns": [{"id": "t1", "speaker": "robot", "text": "x"}]}, "turns.0.speaker"),
        ({**DEEPRAG, "state": {}}, "state.handbook"),
        ({**DEEPRAG, "state": {"handbook": "acme", "now": "soon"}}, None),
        ({**POLICY, "expected": {"decision": "guess"}}, "expected.decision"),
    ],
)
def test_a_broken_row_names_its_line_and_field(
    tmp_path: Path, row: object, field: str | None
) -> None:
    path = write(tmp_path, FAQ, row)
    with pytest.raises(DatasetError) as caught:
        read_case_files([path])
    assert (caught.value.file, caught.value.line) == (str(path), 2)
    assert field is None or caught.value.field == field


@pytest.mark.parametrize("text", ["", "\n", "{", "[1]", '{"id": 1', "[" * 100_000])
def test_a_file_that_holds_no_rows_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DatasetError):
        read_case_files([path])


def test_a_repeated_id_is_refused_within_a_file_and_across_files(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="already"):
        read_case_files([write(tmp_path, FAQ, FAQ)])
    path = write(tmp_path, FAQ)
    twin = tmp_path / "twin.jsonl"
    twin.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(DatasetError, match=r"cases\.jsonl:1 already"):
        read_case_files((path, twin))


def test_a_missing_file_is_a_dataset_error(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="cannot be read"):
        read_case_files([tmp_path / "nowhere.jsonl"])
