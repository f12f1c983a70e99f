"""Every registered optimizer compiles the routed planner within its budget, and leaks no label."""

import asyncio
import importlib.util
from collections.abc import Iterator
from pathlib import Path

import dspy
import pytest

from data.schema import Case
from optimize.budget import Budget
from optimize.examples import gold_route
from optimize.optimizers import OPTIMIZERS, Compilation, optimize
from optimize.routed import ActivePredictorSelector, RoundRobinSampler
from optimize.training import examples_on, metric_on
from programs.compiled import PlannerSettings, envelope_of
from programs.language_models import LanguageModel
from programs.planner import QueryPlanner
from signatures.errors import ConfigurationError
from signatures.plan import Strategy
from tests.optimize.worlds import asked, bench, model

CONCEPT, UNKNOWN = "why so slow to vest?", "who zaps gizmo monitor whatsits"
DEPOSIT = (
    "Does the travel policy cover the deposit for a hotel room booked early by an employee "
    "for a long customer visit abroad?"
)
CASES = tuple(
    asked(number, slice_, question, strategy, *turns, relevant=relevant)
    for number in (1, 2, 3)
    for slice_, question, strategy, turns, relevant in (
        ("sparse_conceptual", CONCEPT, Strategy.HYDE, (), "vesting#1"),
        ("vocabulary_mismatch", UNKNOWN, Strategy.VARIANTS, (), "equipment#1"),
        (
            "followup_pronoun",
            "is it refunded when I quit",
            Strategy.CONTEXTUALIZE,
            (DEPOSIT,),
            "travel#1",
        ),
    )
)


@pytest.fixture
def scripted() -> Iterator[LanguageModel]:
    made = model()
    with made.active():
        yield made


def compilation(
    tmp_path: Path, *, max_calls: int = 60, cases: tuple[Case, ...] = CASES
) -> Compilation:
    place = asyncio.run(bench(tmp_path, *cases))
    student = QueryPlanner()
    return Compilation(
        student=student,
        trainset=examples_on(place, cases),
        valset=examples_on(place, cases[:2]),
        metric=metric_on(place, cases),
        budget=Budget(student, max_calls=max_calls, minutes=5),
        directory=tmp_path / "log",
    )


def run(name: str, task: Compilation) -> dspy.Module:
    with dspy.context(callbacks=[task.budget]):
        return optimize(name, task)


@pytest.mark.parametrize("name", [n for n in OPTIMIZERS if n != "mipro"])
def test_an_optimizer_compiles_a_planner_whose_demos_hold_signature_fields_only(
    name: str, tmp_path: Path, scripted: LanguageModel
) -> None:
    task = compilation(tmp_path)
    program = run(name, task)
    assert {n for n, _ in program.named_predictors()} == {
        n for n, _ in task.student.named_predictors()
    }
    demos = {n: p.demos for n, p in program.named_predictors()}
    assert name != "bootstrap" or any(demos.values())
    assert all(len(held) <= 2 for held in demos.values())
    for name_, predictor in program.named_predictors():
        for demo in demos[name_]:
            assert set(demo.keys()) <= {*predictor.signature.fields, "augmented"}
    task.metric.raise_for_failures()


def test_bootstrap_is_the_same_twice(tmp_path: Path, scripted: LanguageModel) -> None:
    first = envelope_of(run("bootstrap", compilation(tmp_path)), PlannerSettings())
    second = envelope_of(run("bootstrap", compilation(tmp_path)), PlannerSettings())
    assert first.state == second.state


def test_bootstrap_keeps_to_the_calls_it_may_use(tmp_path: Path, scripted: LanguageModel) -> None:
    task = compilation(tmp_path, max_calls=5)
    run("bootstrap", task)
    assert 0 < task.budget.lm_calls <= task.budget.max_calls


def test_bootstrap_passes_over_routes_that_have_their_demos(
    tmp_path: Path, scripted: LanguageModel
) -> None:
    routed = [asked(n, "followup_pronoun", "thanks!", Strategy.HYDE) for n in (7, 8)]
    task = compilation(tmp_path, cases=(*CASES, *routed))
    program = run("bootstrap", task)
    hyde = dict(program.named_predictors())[gold_route(CASES[0])]
    assert [demo.conceptual_question for demo in hyde.demos] == [CONCEPT, CONCEPT]
    second_chance = sum(case.slice == "sparse_conceptual" for case in CASES) - 2
    assert task.budget.calls[gold_route(CASES[0])] == 2 + second_chance


def test_the_student_is_left_as_it_was(tmp_path: Path, scripted: LanguageModel) -> None:
    task = compilation(tmp_path)
    before = envelope_of(task.student, PlannerSettings()).state
    run("bootstrap", task)
    assert envelope_of(task.student, PlannerSettings()).state == before


@pytest.mark.skipif(importlib.util.find_spec("optuna") is not None, reason="optuna is installed")
def test_mipro_without_its_extra_says_what_to_install(
    tmp_path: Path, scripted: LanguageModel
) -> None:
    with pytest.raises(ConfigurationError, match="mipro"):
        run("mipro", compilation(tmp_path))


def test_an_unknown_optimizer_is_named_with_the_known_ones(
    tmp_path: Path, scripted: LanguageModel
) -> None:
    with pytest.raises(ConfigurationError, match=r"magic.*bootstrap"):
        run("magic", compilation(tmp_path))


def test_a_step_is_spent_on_a_predictor_that_ran_and_lost() -> None:
    student = QueryPlanner()
    predictors = dict(student.named_predictors())
    names = list(predictors)
    trajectories = [{"trace": [(predictors[name], {}, {})]} for name in names[:2]]
    select = ActivePredictorSelector(student)
    candidate = dict.fromkeys(names, "instructions")
    assert select(None, trajectories, [1.0, 0.2], 0, candidate) == [names[1]]
    assert select(None, trajectories, [0.5, 0.2], 0, candidate) == [names[0]]


def test_minibatches_go_round_the_routes() -> None:
    routes = ["common"] * 8 + ["rare"]
    sampler = RoundRobinSampler(routes, size=2, seed=0)
    batches = [sampler.next_minibatch_ids(None, None) for _ in range(9)]
    assert all({routes[place] for place in batch} == {"common", "rare"} for batch in batches)
    assert {place for batch in batches for place in batch} == set(range(len(routes)))


def test_a_budget_counts_by_predictor_and_keeps_a_reserve() -> None:
    student = QueryPlanner()
    clock = iter([0.0, 10.0, 59.0, 61.0])
    budget = Budget(student, max_calls=10, minutes=1, clock=lambda: next(clock))
    budget.on_lm_start("id", None, {})
    budget.on_module_start("id", student.router.decide, {})
    assert (budget.lm_calls, budget.calls_left) == (1, 10 - 1)
    assert budget.calls["router.decide"] == 1
    assert budget.allows_case(reserve=5)
    assert not budget.allows_case(reserve=6)
    assert budget.allows_case()
    assert not budget.allows_case()


@pytest.mark.parametrize(("calls", "minutes"), [(0, 1.0), (1, 0.0)])
def test_a_budget_of_nothing_is_refused(calls: int, minutes: float) -> None:
    with pytest.raises(ConfigurationError, match="above zero"):
        Budget(QueryPlanner(), max_calls=calls, minutes=minutes)
