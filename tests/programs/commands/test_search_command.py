"""`index`, then `search`: the whole way on the bundled corpus, without a model."""

import json
from pathlib import Path

import pytest

from data.loader import bundled_passages
from signatures.evidence import Outcome, RetrievalResult

SCOPE = ("--tenant", "acme", "--workspace", "hr", "--role", "employee")
TWO = "What is the approval limit, and who can override it for an emergency purchase?"


@pytest.fixture
def indexed(run):
    assert run("index", "--tenant", "acme").code == 0
    return run


def found(run, *words: str) -> RetrievalResult:
    ended = run("search", *words, *SCOPE, "--lm", "none", "--json")
    assert ended.code == 0, ended.err
    return RetrievalResult.model_validate_json(ended.out)


def test_index_counts_what_it_did_and_a_second_time_changes_nothing(run) -> None:
    total = len(bundled_passages())
    first, again = run("index", "--tenant", "acme"), run("index", "--tenant", "acme")
    assert first.out.startswith(f"tenant acme: {total} added, 0 changed, 0 unchanged, 0 removed in")
    assert f"0 added, 0 changed, {total} unchanged" in again.out
    in_hr = sum(passage.workspace == "hr" for passage in bundled_passages())
    assert f"workspace hr: {in_hr} passages for employee, hr, manager\n" in again.out


def test_index_takes_files_and_drops_the_rest_only_when_asked(indexed, tmp_path: Path) -> None:
    file, total = tmp_path / "corpus.jsonl", len(bundled_passages())
    file.write_text(f"{bundled_passages()[0].model_dump_json()}\n")
    kept = indexed("index", str(file), "--tenant", "acme")
    assert "0 added, 0 changed, 1 unchanged, 0 removed" in kept.out
    dropped = indexed("index", str(file), "--tenant", "acme", "--remove-missing")
    assert f"1 unchanged, {total - 1} removed" in dropped.out


def test_both_clauses_are_answered_with_the_query_and_rank_that_found_each_passage(indexed) -> None:
    result = found(indexed, TWO)
    assert result.outcome is Outcome.COMPLETE
    assert [clause.answered for clause in result.coverage] == [True, True]
    queries = {query.id for query in result.plan.queries}
    for passage in result.passages:
        assert passage.provenance
        assert {source.query_id for source in passage.provenance} <= queries
    assert result.ledger.queries == len(queries) == 2


def test_the_printed_result_names_outcome_coverage_provenance_and_cost(indexed) -> None:
    ended = indexed("search", TWO, *SCOPE, "--lm", "none")
    assert ended.code == 0
    said_all = ("complete · lexical_only", "c1 answered", "found by q1#1", "2 queries, 8 passages")
    for said in said_all:
        assert said in ended.out


def test_thanks_searches_nothing(indexed) -> None:
    result = found(indexed, "thanks!")
    assert (result.outcome, result.passages) == (Outcome.NO_RETRIEVE, ())


def test_plan_knows_the_words_of_the_index_when_it_is_given_a_scope(indexed) -> None:
    words = ("plan", "what is the aproval limit?", "--lm", "none", "--json")
    without = json.loads(indexed(*words).out)
    within = json.loads(indexed(*words, *SCOPE).out)
    assert (without["routing"] == "misspelt", within["routing"]) == (False, "misspelt")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*SCOPE, "--workspace", "finance"), "no passage of workspace finance"),
        ((*SCOPE, "--tenant", "other"), "no index at"),
        ((*SCOPE, "--retriever", "nowhere"), "--retriever nowhere: use embedded"),
    ],
)
def test_a_scope_or_backend_that_is_not_there_is_one_line(
    indexed, words: tuple[str, ...], said: str
) -> None:
    ended = indexed("search", TWO, *words, "--lm", "none")
    assert (ended.code, ended.out, ended.err.count("\n")) == (1, "", 1)
    assert said in ended.err


def test_a_backend_named_by_the_environment_is_said_to_be(indexed, monkeypatch) -> None:
    monkeypatch.setenv("PLUMBLINE_RETRIEVER", "nowhere")
    ended = indexed("search", TWO, *SCOPE, "--lm", "none")
    assert "PLUMBLINE_RETRIEVER=nowhere: use embedded" in ended.err


def test_search_without_a_scope_is_refused(run) -> None:
    ended = run("search", TWO, "--lm", "none")
    assert (ended.code, ended.out) == (2, "")
    assert "--tenant" in ended.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"id": "a"}\n', "corpus.jsonl:1: is no passage"),
        ("not json\n", "corpus.jsonl:1: is no JSON"),
        ("", "holds no rows"),
    ],
)
def test_a_broken_corpus_is_one_line_and_leaves_no_index(
    run, tmp_path: Path, text: str, said: str
) -> None:
    file = tmp_path / "corpus.jsonl"
    file.write_text(text)
    ended = run("index", str(file), "--tenant", "acme")
    assert (ended.code, ended.out, ended.err.count("\n")) == (1, "", 1)
    assert said in ended.err
    assert not (tmp_path / "state").exists()


def test_a_state_directory_that_cannot_be_made_is_one_line(run, monkeypatch, tmp_path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("")
    monkeypatch.setenv("PLUMBLINE_STATE_DIR", str(taken))
    ended = run("index", "--tenant", "acme")
    assert (ended.code, ended.err.count("\n")) == (1, 1)
    assert "taken" in ended.err
