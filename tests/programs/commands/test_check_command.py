"""`python -m programs check`: 0 for a plan that holds, 1 for one that does not, 2 for no plan."""

import json
from pathlib import Path

import pytest

from signatures.violations import ValidationReport
from tests.foreign_plans import MESSAGES, QUESTION, RIGHT, STATE, plan_of

CONTEXT = {"messages": MESSAGES, "state": STATE}


@pytest.fixture
def checked(run, tmp_path: Path):
    def run_it(plan: object, context: object = CONTEXT, *words: str):
        plan_file, context_file = tmp_path / "plan.json", tmp_path / "context.json"
        for file, held in ((plan_file, plan), (context_file, context)):
            file.write_text(held if isinstance(held, str) else json.dumps(held))
        return run("check", str(plan_file), "--context", str(context_file), *words)

    return run_it


def test_a_plan_that_holds_is_accepted(checked) -> None:
    assert checked(plan_of(RIGHT)) == (0, "accepted\n", "")


def test_a_changed_value_is_refused_by_code_query_and_value(checked) -> None:
    ended = checked(plan_of(RIGHT.replace("UK", "French")))
    assert ended.code == 1
    assert "in q1 “UK”" in ended.out
    assert "missing_constraint" in ended.out


def test_json_is_the_report(checked) -> None:
    ended = checked(plan_of(RIGHT.replace("2026", "2025")), CONTEXT, "--json")
    report = ValidationReport.model_validate_json(ended.out)
    assert ended.code == 1
    assert ("changed_constraint", "2025") in {(v.code, v.value) for v in report.violations}


def test_our_own_plan_passes_as_json_and_as_a_contract(checked, run, tmp_path: Path) -> None:
    context = tmp_path / "own.json"
    context.write_text(json.dumps(CONTEXT))
    ours = json.loads(
        run("plan", QUESTION, "--context", str(context), "--lm", "none", "--json").out
    )
    assert checked(ours).code == 0
    held: dict[str, list[str]] = {}
    for constraint in ours["constraints"]:
        held.setdefault(constraint["field"], []).append(constraint["value"])
    assert checked({**ours, "constraints": held}).code == 0


@pytest.mark.parametrize(
    ("plan", "context", "said"),
    [
        ("{", CONTEXT, "plan.json: is no JSON"),
        ({"decision": "search"}, CONTEXT, "plan.json: decision: Input should be"),
        ({**plan_of(RIGHT), "workspace": "hr"}, CONTEXT, "plan.json: workspace: Extra inputs"),
        (plan_of(RIGHT), "{", "context.json: Invalid JSON"),
        (plan_of(RIGHT), {"turns": []}, "the file holds messages, state, facts, pending, asker"),
        (plan_of(RIGHT), {"state": {"role": "hr"}}, "state.role: no such key; use handbook"),
        (plan_of(RIGHT), {"messages": [{"role": "usr"}]}, "messages.0.role: Input should be"),
        (plan_of(RIGHT), {"facts": [{"id": "f", "text": "x"}]}, "turn_ids: Field required"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    checked, plan: object, context: object, said: str
) -> None:
    ended = checked(plan, context)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert said in ended.err


def test_a_file_that_is_not_there_is_bad_input(run) -> None:
    ended = run("check", "/nowhere.json", "--context", "/nowhere.json")
    assert (ended.code, ended.err.count("\n")) == (2, 1)


def test_schema_prints_the_file_that_ships(run) -> None:
    shipped = Path(__file__).parents[3] / "signatures" / "query_plan.schema.json"
    assert run("schema").out == shipped.read_text(encoding="utf-8")
