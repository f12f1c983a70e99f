"""The command line prints tables or JSON, and one line when something is wrong."""

import json
from pathlib import Path

import pytest

from data.loader import bundled_cases
from optimize.__main__ import main
from programs.compiled import PlannerSettings, envelope_of, save
from programs.planner import QueryPlanner

MEASURES = {
    "recall@5", "recall@8", "rr", "ndcg@5", "clause_coverage", "accepted_forbidden",
    "lost_constraints", "added_constraints", "polarity_errors", "unsupported_branches",
    "reference_errors", "decision_accuracy", "strategy_accuracy", "clarify_precision",
    "clarify_recall", "evidence_f1", "lm_calls", "tokens_in", "tokens_out", "ms_p50", "ms_p95", "n",
}  # fmt: skip
ROOT = Path(__file__).parents[2]
OFFLINE = ("--lm", "none", "--vectors", "off", "--per-slice", "1")


@pytest.fixture(autouse=True)
def _own_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.argv", ["optimize", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


def test_evaluate_emits_every_measure_by_system_and_group(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(monkeypatch, "evaluate", *OFFLINE, "--json") == 0
    card = json.loads(capsys.readouterr().out)
    assert list(card) == ["raw", "last_turn", "planned"]
    for by_slice in card.values():
        assert {"all", "follow_up", "followup_pronoun"} <= set(by_slice)
        assert all(set(figures) >= MEASURES for figures in by_slice.values())
    assert [path.name for path in tmp_path.iterdir()] == [".plumbline"]


def test_decide_counts_decisions_by_slice(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "decide", "--json") == 0
    counted = json.loads(capsys.readouterr().out)
    whole = counted.pop("all")["n"]
    assert whole == sum(counts["n"] for counts in counted.values()) == len(bundled_cases("test"))
    assert run(monkeypatch, "decide") == 0
    assert "needs_clarification" in capsys.readouterr().out


def test_evaluate_prints_tables(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "evaluate", *OFFLINE) == 0
    printed = capsys.readouterr().out
    assert "by class" in printed
    assert "clarify_or_no_retrieve (decision accuracy)" in printed
    assert "- / -" not in printed
    assert "clause_coverage" in printed


def test_a_compiled_file_can_be_evaluated_and_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    save(envelope_of(QueryPlanner(), PlannerSettings()), tmp_path / "compiled.json")
    assert run(monkeypatch, "evaluate", *OFFLINE, "--json", "--planner", "compiled.json") == 0
    capsys.readouterr()
    assert run(monkeypatch, "compare", "raw", "compiled.json", *OFFLINE, "--json") == 0
    measures = {found["measure"]: found for found in json.loads(capsys.readouterr().out)}
    assert measures["recall@5"]["n"] > 0
    assert set(measures["decision_accuracy"]) >= {"low", "high", "wins", "losses"}


def test_a_comparison_names_the_cases_won_and_lost_and_no_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "compare", "raw", "rules", *OFFLINE) == 0
    printed = capsys.readouterr().out
    assert "decision_accuracy: won " in printed
    assert "nowhere" not in printed
    assert run(monkeypatch, "compare", "rules", "rules", *OFFLINE) == 0
    same = capsys.readouterr().out
    assert "won " not in same.partition("lm_calls")[2]


def test_columns_are_explained(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "decide") == 0
    assert "split: plans of several clauses; spans: share of" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("evaluate", "--lm", "none", "--cases", "x.jsonl"), "--corpus"),
        (("evaluate", "--lm", "none", "--cases", "x.jsonl", "--corpus", "y.jsonl"), "x.jsonl"),
        (("evaluate", "--lm", "nonsense"), "nonsense"),
        (("evaluate", *OFFLINE, "--planner", "nowhere.json"), "nowhere.json"),
        (("evaluate", *OFFLINE, "--vectors", "maybe"), "maybe"),
        (("compare", "raw", "models:/plumbline@champion", *OFFLINE), "models:/plumbline@champion"),
        (("compile", "--lm", "none"), "none"),
    ],
)
def test_what_is_wrong_is_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    words: str,
) -> None:
    assert run(monkeypatch, *arguments) != 0
    complaint = capsys.readouterr().err.strip().split("\n")[-1]
    assert complaint.startswith("error: ")
    assert words in complaint
    assert not Path("mlflow.db").exists()


def test_a_broken_case_file_is_named_by_line_and_field(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "cases.jsonl").write_text('{"id": "a", "source": "mars"}\n', encoding="utf-8")
    (tmp_path / "corpus.jsonl").write_text("{}\n", encoding="utf-8")
    arguments = ("--lm", "none", "--cases", "cases.jsonl", "--corpus", "corpus.jsonl")
    assert run(monkeypatch, "evaluate", *arguments) != 0
    assert "cases.jsonl:1: source:" in capsys.readouterr().err
    assert not (tmp_path / ".plumbline").exists()


def test_own_splits_are_compiled_on_only_all_together(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "compile", "--train", "mine.jsonl", "--lm", "none") == 1
    assert capsys.readouterr().err == (
        "error: --train, --dev, --test and --corpus belong together: give all\n"
    )


def test_a_case_in_two_splits_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cases, corpus = str(ROOT / "data/cases/dev.jsonl"), str(ROOT / "data/corpus/hr.jsonl")
    splits = ("--train", cases, "--dev", cases, "--test", cases, "--corpus", corpus)
    assert run(monkeypatch, "compile", *splits, "--lm", "none") == 1
    assert "stands in two of --train, --dev and --test" in capsys.readouterr().err
