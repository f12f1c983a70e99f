"""One request while it is being planned."""

from programs.language_models.ask import Answer
from programs.planning import Planning
from signatures.plan import Validation
from signatures.violations import Violation, ViolationCode
from tests.conversation import grounds, planned


def planning(message: str) -> Planning:
    return Planning(grounds(message), deadline=0.0, version="v1")


def test_every_draft_of_a_request_is_judged_on_the_same_grounds() -> None:
    request, plan = planning("When is payday?"), planned("When is payday?")
    read = request.grounds.stems
    assert request.judge(plan).accepted
    assert request.grounds.stems is read


def test_calls_and_refusals_are_entered_into_the_plan() -> None:
    request = planning("When is payday?")
    request.record(Answer(calls=2, tokens_in=30, tokens_out=5, code=ViolationCode.LM_FAILED))
    refused = Violation(code=ViolationCode.NOVELTY, value="monday")
    request.refuse((refused,), "rule_tier")
    plan = request.closed(planned("When is payday?"))
    failed = Violation(code=ViolationCode.LM_FAILED)
    assert plan.validation == Validation(violations=(failed, refused), actions=("rule_tier",))
    assert (plan.ledger.lm_calls, plan.ledger.tokens_in, plan.ledger.tokens_out) == (2, 30, 5)
    assert plan.planner_version == "v1"


def test_calls_stop_once_the_tokens_are_spent() -> None:
    request = planning("When is payday?")
    assert request.has_tokens
    request.record(Answer(calls=1, tokens_in=request.reading.limits.planning_tokens))
    assert not request.has_tokens
