"""`python -m programs plan`: a plan without index or model, and one line when it fails."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from signatures.plan import QueryPlan

QUESTION = "Does that apply to contractors?"
TURN = "Does the 2026 UK equipment policy cover monitors?"
FIRST_SCREEN = ("plan", QUESTION, "--user", TURN, "--state", "country=UK", "--lm", "none")


def planned(run, *words: str) -> QueryPlan:
    ended = run("plan", *words, "--lm", "none", "--json")
    assert (ended.code, ended.err) == (0, "")
    return QueryPlan.model_validate_json(ended.out)


def test_the_first_screen_of_the_readme_is_printed_by_a_process_of_its_own(tmp_path: Path) -> None:
    root = Path(__file__).parents[3]
    ended = subprocess.run(
        [sys.executable, "-m", "programs", *FIRST_SCREEN],
        cwd=root,
        env={"PLUMBLINE_STATE_DIR": str(tmp_path / "state"), "PATH": "", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert not (tmp_path / "state").exists()
    lines = {line[:12].strip(): line[12:].strip() for line in ended.stdout.splitlines()}
    assert lines["decision"].startswith("retrieve · contextualize · by reference")
    assert lines["question"] == QUESTION
    assert lines["cost"].startswith("0 LM calls")
    for said in ("country = UK", "year = 2026", "person_group = contractors (question)", "t1"):
        assert said in ended.stdout


def test_json_is_the_whole_plan(run) -> None:
    plan = planned(run, QUESTION, "--user", TURN)
    assert plan.queries
    assert plan.planner_version == "rules"
    assert {c.value for c in plan.constraints} >= {"UK", "2026", "contractors"}


def test_turns_keep_the_order_in_which_they_are_given(run) -> None:
    tea = ("--user", "How much annual leave do interns get?")
    offer = ("--assistant", "Shall I look up the meal allowance or the mileage rate?")
    accepted = planned(run, *tea, *offer, "the second one")
    assert "mileage rate" in (accepted.resolved_question or "")
    assert "accepted:t2" in accepted.context_evidence
    before = planned(run, *offer, *tea, "the second one")
    assert not any(source.startswith("accepted") for source in before.context_evidence)


def test_a_turn_may_look_like_an_option(run) -> None:
    plan = planned(run, QUESTION, "--user=--assistant", f"--user={TURN}")
    assert plan.context_evidence == ("t2",)


def test_a_conversation_file_comes_before_turns_and_below_state(run, tmp_path: Path) -> None:
    file = tmp_path / "conversation.json"
    messages = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": TURN}]
    file.write_text(json.dumps({"messages": messages, "state": {"country": "FR"}}))
    plan = planned(run, QUESTION, "--context", str(file))
    assert {(c.value, c.source) for c in plan.constraints} >= {("UK", "t1")}
    later = planned(
        run, QUESTION, "--context", str(file), "--user", "How much annual leave do interns get?"
    )
    assert later.context_evidence == ("t2",)


def test_no_rewrite_leaves_the_message_untouched(run) -> None:
    plan = planned(run, QUESTION, "--user", TURN, "--no-rewrite")
    assert [query.text for query in plan.queries] == [QUESTION]
    assert plan.routing == "switched_off"


def test_no_rewrite_opens_no_model(run) -> None:
    ended = run("plan", QUESTION, "--no-rewrite", "--lm", "/nowhere.gguf")
    assert (ended.code, ended.err) == (0, "")


@pytest.mark.parametrize("option", ["--lm", "--planner"])
def test_an_empty_option_is_refused(run, option: str) -> None:
    ended = run("plan", QUESTION, option, " ")
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert f"'{option}': it is empty" in ended.err


@pytest.mark.parametrize("name", ["LM", "STATE_DIR", "CACHE_DIR", "VECTORS"])
def test_an_empty_variable_is_an_unset_one(run, monkeypatch, name: str) -> None:
    monkeypatch.setenv(f"PLUMBLINE_{name}", "")
    assert run("plan", QUESTION, "--lm", "none").code == 0


def test_what_a_terminal_would_obey_is_written_out(run) -> None:
    ended = run("plan", "when is \x1b[31m[bold]payday[/bold]?", "--lm", "none")
    assert "\x1b" not in ended.out
    assert "\\x1b[31m[bold]payday[/bold]" in ended.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--lm", "nonsense"), "--lm nonsense: no such model; use none, local"),
        (
            ("--lm", "openai/gpt-4o-mini"),
            "openai/gpt-4o-mini: no key for openai; set OPENAI_API_KEY or",
        ),
        (("--lm", "http://127.0.0.1:9/v1"), "check that it runs"),
        (("--lm", "/nowhere.gguf"), "/nowhere.gguf: cannot read the file"),
        (("--planner", "/nowhere.json"), "/nowhere.json: cannot be read"),
        (("--planner", "models:/plumbline@champion"), "run: python -m optimize compile"),
        (("--state", "planet=Mars"), "state.planet: no such key; use handbook"),
        (("--state", "country"), "--state country: write it as key=value"),
        (("--state", "country="), "--state country=: write it as key=value"),
        (("--state", "=UK"), "--state =UK: write it as key=value"),
        (("--state", "country=UK", "--state", "country=FR"), "--state country: is given twice"),
        (("--state", "today=soon"), "today: String should match"),
        (("--context", "/nowhere.json"), "/nowhere.json: cannot be read"),
        (("--tenant", "acme"), "--tenant, --workspace and --role belong together"),
        (("--tenant", ""), "--tenant, --workspace and --role belong together"),
        (("--tenant", "acme", "--workspace", "hr", "--role", ""), "--role: "),
        (("--tenant", "acme", "--workspace", "", "--role", "x"), "--workspace: "),
        (("--tenant", "a/b", "--workspace", "hr", "--role", "x"), "--tenant: "),
        (("--tenant", "acme", "--workspace", "hr", "--role", "x"), "python -m programs index"),
    ],
)
def test_what_cannot_be_used_is_one_line_and_exit_code_1(
    run, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    ended = run("plan", QUESTION, *(() if "--lm" in words else ("--lm", "none")), *words)
    assert (ended.code, ended.out) == (1, "")
    assert ended.err.startswith("error: ")
    assert said in ended.err
    assert ended.err.count("\n") == 1
    assert not (tmp_path / "state" / "index").exists()
    assert not (tmp_path / "state" / "mlflow").exists()


@pytest.mark.parametrize(
    ("name", "value"), [("VECTORS", "maybe"), ("LM_STEPS", "decide=local"), ("LM_TIMEOUT_S", "0")]
)
def test_a_setting_that_cannot_be_used_is_one_line(run, monkeypatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"PLUMBLINE_{name}", value)
    ended = run("plan", QUESTION, "--lm", "none")
    assert (ended.code, ended.err.count("\n")) == (1, 1)
    assert name.casefold() in ended.err.casefold()


def test_bytes_that_are_no_text_are_refused(run) -> None:
    ended = run("plan", "caf\udce9", "--lm", "none")
    assert (ended.code, ended.err) == (
        1,
        "error: message: is not UTF-8; decode it first\n",
    )
