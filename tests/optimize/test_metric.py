"""The compile metric is its formula, and refuses to score failures."""

import dspy
import pytest

from data.schema import Case
from optimize.metric import PlannerMetric
from signatures.errors import PlanningError, RetrievalError
from signatures.plan import Decision, Ledger, QueryPlan, Strategy, Validation
from signatures.violations import Violation, ViolationCode
from tests.optimize.plans import case, clarifying_plan, plan

LABELLED = case("which monitors", strategies=(Strategy.ORIGINAL,), forbidden=("Germany",))


def metric(found: tuple[str, ...] = ("p1",), raw: float = 0.0) -> PlannerMetric:
    return PlannerMetric(lambda _case, _plan: found, {LABELLED.id: raw})


def scored(judge: PlannerMetric, written: QueryPlan | None, labelled: Case = LABELLED) -> float:
    example = dspy.Example(case=labelled).with_inputs()
    return float(judge(example, dspy.Prediction(plan=written)).score)


def right(calls: int = 0, **fields: object) -> QueryPlan:
    return plan(LABELLED.question, "which monitors", ledger=Ledger(lm_calls=calls), **fields)


@pytest.mark.parametrize(
    ("raw", "found", "gain"), [(0.0, ("p1",), 1), (1.0, ("p1",), 0), (1.0, ("x",), -1)]
)
def test_a_right_plan_scores_by_its_gain_over_raw_less_its_calls(
    raw: float, found: tuple[str, ...], gain: int
) -> None:
    expected = 0.30 + 0.10 + 0.60 * (1 + gain) / 2 - 0.02 * 2
    assert scored(metric(found, raw), right(2)) == pytest.approx(expected)


def test_a_strategy_that_is_not_accepted_costs_its_part() -> None:
    other = right(strategy=Strategy.VARIANTS)
    assert scored(metric(), other) == pytest.approx(0.30 + 0.60 * (1 + 1) / 2)


def test_asking_instead_of_searching_is_no_gain_and_a_wrong_decision() -> None:
    asked = clarifying_plan(LABELLED.question)
    assert scored(metric(raw=0.5), asked) == pytest.approx(0.60 * (1 - 0.5) / 2)


def test_a_right_clarification_gets_decision_strategy_and_no_gain() -> None:
    labelled = case("so how much", decision=Decision.NEEDS_CLARIFICATION)
    asked = clarifying_plan(labelled.question)
    assert scored(metric(), asked, labelled) == pytest.approx(0.30 + 0.10 + 0.60 * 1 / 2)


def test_damage_scores_zero_and_is_named() -> None:
    damaged = plan(LABELLED.question, "which monitors in Germany")
    given = metric()(dspy.Example(case=LABELLED).with_inputs(), dspy.Prediction(plan=damaged))
    assert given.score == 0
    assert given.feedback == "accepted_forbidden='Germany'"


def test_feedback_is_addressed_without_changing_the_score() -> None:
    example = dspy.Example(case=LABELLED).with_inputs()
    prediction = dspy.Prediction(plan=right())
    plain = metric()(example, prediction)
    told = metric()(example, prediction, None, "router.decide", None)
    assert told.score == plain.score
    assert told.feedback == f"router.decide: {plain.feedback}"


def test_many_calls_never_make_a_score_negative() -> None:
    assert scored(metric(("x",), raw=1.0), right(99)) == 0


@pytest.mark.parametrize("code", [ViolationCode.LM_FAILED, ViolationCode.PLANNING_TIMEOUT])
def test_a_plan_a_failure_made_is_counted_and_refused(code: ViolationCode) -> None:
    judge = metric()
    failed = right(validation=Validation(violations=(Violation(code=code),)))
    assert scored(judge, failed) == 0
    with pytest.raises(PlanningError, match=code.value):
        judge.raise_for_failures()


def test_a_dead_backend_is_counted_and_refused() -> None:
    def dead(_case: Case, _plan: QueryPlan) -> tuple[str, ...]:
        raise RetrievalError("gone")

    judge = PlannerMetric(dead, {})
    assert scored(judge, right()) == 0
    with pytest.raises(PlanningError, match="retrieval_failed 1"):
        judge.raise_for_failures()


def test_a_prediction_without_a_plan_is_counted() -> None:
    judge = metric()
    assert scored(judge, None) == 0
    with pytest.raises(PlanningError, match="no_plan"):
        judge.raise_for_failures()


def test_scores_without_failures_pass() -> None:
    judge = metric()
    scored(judge, right())
    judge.raise_for_failures()


def test_the_float_metric_is_the_score_of_the_other() -> None:
    example = dspy.Example(case=LABELLED).with_inputs()
    prediction = dspy.Prediction(plan=right())
    assert metric().as_float(example, prediction) == metric()(example, prediction).score
