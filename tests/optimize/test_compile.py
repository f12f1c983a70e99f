"""A whole compile on a scripted model: measured, resumed, gated, registered and loaded."""

import asyncio
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import mlflow
import pytest

from data.schema import Case
from optimize.compile import (
    COMPILED,
    UNCOMPILED,
    CompileReport,
    CompileRequest,
    calls_of,
    compile_planner,
    round_the_slices,
)
from optimize.publish import Publication, publish
from optimize.tracking import CHALLENGER, CHAMPION, NAME, Tracker
from programs.language_models import LanguageModel, scripted_model
from programs.loading import load_envelope, load_planner
from signatures.errors import ConfigurationError, PlanningError
from signatures.plan import Strategy
from tests.optimize.worlds import asked, bench, model

JOINED = "deposit for a hotel and order one monitor"
DEPOSIT = (
    "Does the travel policy cover the deposit for a hotel room booked early by an employee "
    "for a long customer visit abroad?"
)
CASES = tuple(
    asked(number, slice_, question, strategy, *turns, relevant=relevant)
    for number in (1, 2)
    for slice_, question, strategy, turns, relevant in (
        ("self_contained", "my monitor is knackered", Strategy.ORIGINAL, (), "equipment#1"),
        ("sparse_conceptual", "why so slow to vest?", Strategy.HYDE, (), "vesting#1"),
        (
            "vocabulary_mismatch",
            "who zaps gizmo monitor whatsits",
            Strategy.VARIANTS,
            (),
            "leave#1",
        ),
        ("compound", JOINED, Strategy.DECOMPOSE, (), "travel#1"),
        ("scope_escape", "equity vests slowly", Strategy.ORIGINAL, (), "vesting#1"),
        ("no_retrieve_chitchat", "thanks!", None, (), ""),
        (
            "followup_pronoun",
            "is it refunded when I quit",
            Strategy.CONTEXTUALIZE,
            (DEPOSIT,),
            "travel#1",
        ),
        (
            "missing_context",
            "I stay at home with the keyboard",
            Strategy.ORIGINAL,
            (),
            "leave#1",
        ),
    )
)


class Outcome(NamedTuple):
    """One compile of this module's cases and what became of it."""

    request: CompileRequest
    report: CompileReport
    published: Publication


@pytest.fixture
def scripted() -> LanguageModel:
    return model()


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tracker]:
    yield Tracker(tmp_path_factory.mktemp("state"))
    mlflow.set_tracking_uri("")
    mlflow.set_registry_uri("")


@pytest.fixture(scope="module")
def outcome(registry: Tracker) -> Outcome:
    wanted = request(registry.state, model(), max_calls=200)
    report = compile_planner(wanted)
    return Outcome(wanted, report, publish(wanted, report, registry))


def request(
    state: Path, asked_of: LanguageModel, cases: tuple[Case, ...] = CASES, **bounds: object
) -> CompileRequest:
    return CompileRequest(
        model=asked_of,
        bench=asyncio.run(bench(state, *cases)),
        train=cases,
        dev=cases[:2],
        test=cases,
        state=state,
        **bounds,
    )


def test_a_compile_measures_every_system_on_the_same_cases_within_its_calls(
    tmp_path: Path, scripted: LanguageModel
) -> None:
    steps: list[str] = []
    report = compile_planner(request(tmp_path, scripted, max_calls=90), on_step=steps.append)
    assert list(report.judged) == ["raw", "last_turn", "rules", UNCOMPILED, COMPILED]
    assert len({judged.cases for judged in report.judged.values()}) == 1
    assert [step.name for step in report.steps] == steps
    assert sum(step.lm_calls for step in report.steps) <= 90
    assert all(report.training.calls.values())
    assert report.training.demos["strategies['hyde'].imagine"] == 2
    assert report.compiled.identity != report.baseline.identity


def test_a_small_budget_measures_fewer_cases_and_still_the_same(
    tmp_path: Path, scripted: LanguageModel
) -> None:
    report = compile_planner(request(tmp_path, scripted, max_calls=45))
    uncompiled, compiled = report.judged[UNCOMPILED], report.judged[COMPILED]
    assert 0 < len(uncompiled.cases) < len(CASES)
    assert compiled.cases == uncompiled.cases
    assert calls_of(uncompiled.seen) <= 0.27 * 45
    assert sum(step.lm_calls for step in report.steps) <= 45


def test_compiling_again_asks_the_model_nothing_but_whether_it_is_there(
    tmp_path: Path, scripted: LanguageModel
) -> None:
    first = compile_planner(request(tmp_path, scripted))
    second = compile_planner(request(tmp_path, scripted))
    assert second.compiled == first.compiled
    assert second.training == first.training
    assert sum(step.lm_calls for step in second.steps) == 1


def test_a_predictor_that_never_ran_fails_the_compile_by_name(
    tmp_path: Path, scripted: LanguageModel
) -> None:
    without = tuple(case for case in CASES if case.slice != "compound")
    with pytest.raises(PlanningError, match="decompose"):
        compile_planner(request(tmp_path, scripted, without))


def test_a_model_that_does_not_answer_stops_before_anything_is_measured(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError):
        compile_planner(request(tmp_path, scripted_model({})))
    assert not (tmp_path / "compiles").exists()
    assert not (tmp_path / "evaluations").exists()


def test_the_first_run_registers_the_uncompiled_planner_and_then_its_challenger(
    registry: Tracker, outcome: Outcome
) -> None:
    report, published = outcome.report, outcome.published
    assert published.version.number == "2"
    assert load_envelope(f"models:/{NAME}/1").identity == report.baseline.identity
    assert load_envelope(f"models:/{NAME}@{CHALLENGER}").identity == report.compiled.identity
    promoted = all(gate.holds for gate in published.gates)
    assert published.is_promoted is promoted
    champion = registry.aliased(CHAMPION)
    assert champion is not None
    assert champion.number == ("2" if promoted else "1")
    assert load_planner(f"models:/{NAME}@{CHAMPION}").version in (
        report.baseline.identity,
        report.compiled.identity,
    )


def test_publishing_the_same_state_again_makes_no_new_version(
    registry: Tracker, outcome: Outcome
) -> None:
    again = publish(outcome.request, outcome.report, registry)
    assert again.version.number == outcome.published.version.number
    assert again.run_id != outcome.published.run_id


def test_nothing_that_is_stored_is_a_pickle_or_holds_conversation_text(
    registry: Tracker, outcome: Outcome
) -> None:
    artifacts = registry.state / "mlflow" / "artifacts"
    stored = [path for path in artifacts.rglob("*") if path.is_file()]
    assert not [path for path in stored if path.suffix in (".pkl", ".pickle", ".bin")]
    shown = [path for path in stored if path.name not in ("compiled.json", "planner_model.py")]
    assert shown
    for path in shown:
        text = path.read_text(encoding="utf-8")
        assert not [case.question for case in CASES if case.question in text], path
        assert "api_base" not in text
        assert "api_key" not in text
    table = next(path for path in stored if path.name == "per_case.json")
    columns = json.loads(table.read_text(encoding="utf-8"))["columns"]
    assert {"case_id", "system", "accepted_forbidden"} <= set(columns)
    run = mlflow.get_run(outcome.published.run_id)
    assert run.info.status == "FINISHED"
    assert run.data.params["metric_version"] == "1"
    assert "test/all/recall_at_5" in run.data.metrics


def test_a_registered_planner_serves_plans_without_unpickling(
    registry: Tracker, outcome: Outcome
) -> None:
    assert os.environ["MLFLOW_ALLOW_PICKLE_DESERIALIZATION"] == "false"
    served = mlflow.pyfunc.load_model(f"models:/{NAME}/1")
    asked_for = {"question": "may I order a monitor", "messages": [], "state": {"country": "UK"}}
    (plan,) = served.predict([asked_for])
    assert json.loads(plan)["queries"][0]["text"] == asked_for["question"]


def test_an_unknown_version_is_one_line_of_advice(registry: Tracker) -> None:
    with pytest.raises(
        ConfigurationError, match=r"nobody not found\); there are 2 @challenger @champion, 1$"
    ):
        load_planner(f"models:/{NAME}@nobody", tracking_uri=registry.uri)


def test_cases_come_round_the_slices() -> None:
    ordered = round_the_slices(CASES)
    half = len(CASES) // 2
    assert {case.slice for case in ordered[:half]} == {case.slice for case in CASES}
    assert sorted(case.id for case in ordered) == sorted(case.id for case in CASES)
