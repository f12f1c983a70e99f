"""Plans written elsewhere are held to the same rules as our own."""

import asyncio
import json

import pytest

from data.loader import bundled_cases
from programs.checking import check_plan, read_plan
from programs.planner import QueryPlanner
from signatures.context import TrustedContext
from signatures.errors import PlanningError
from signatures.limits import Limits
from signatures.plan import Polarity, QueryPlan
from signatures.violations import ViolationCode
from tests.foreign_plans import MESSAGES, RIGHT, STATE, plan_of

CONTEXT = TrustedContext.from_messages(MESSAGES, state=STATE)
PLAN = plan_of(context_evidence=["t1"])


def written(query: str = RIGHT) -> QueryPlan:
    return QueryPlan.model_validate(plan_of(query, context_evidence=["t1"]))


def test_a_faithful_plan_is_accepted() -> None:
    assert check_plan(written(), context=CONTEXT).violations == ()


@pytest.mark.parametrize(
    ("query", "code", "value"),
    [
        (RIGHT.replace("UK", "Portugal"), ViolationCode.CHANGED_CONSTRAINT, "Portugal"),
        (RIGHT.replace("2026", "2025"), ViolationCode.CHANGED_CONSTRAINT, "2025"),
        (RIGHT.replace(" for contractors", ""), ViolationCode.MISSING_CONSTRAINT, "contractors"),
        (f"{RIGHT} Initech", ViolationCode.INTRODUCED, "Initech"),
    ],
)
def test_one_thing_changed_is_one_code_with_its_query_and_value(
    query: str, code: ViolationCode, value: str
) -> None:
    found = check_plan(written(query), context=CONTEXT).violations
    assert (code, "q1", value) in {(v.code, v.query_id, v.value) for v in found}


def test_the_callers_limits_hold() -> None:
    report = check_plan(written(), context=CONTEXT, limits=Limits(results_per_query=7))
    assert report.codes == ("budget",)


@pytest.mark.parametrize("case", bundled_cases("dev"), ids=lambda case: case.id)
def test_every_plan_of_the_rules_passes_in_both_its_forms(case) -> None:
    context = case.context.trusted()
    plan = asyncio.run(QueryPlanner().plan(case.question, context=context))
    again = read_plan(plan.model_dump_json(), context=context)
    assert again == plan
    assert check_plan(again, context=context).violations == ()
    contract = read_plan(json.dumps(plan.as_contract()), context=context)
    assert check_plan(contract, context=context).violations == ()
    assert {(c.field, c.value, c.polarity) for c in contract.constraints} == {
        (c.field, c.value, c.polarity) for c in plan.constraints
    }


def test_an_excluded_value_stays_excluded_in_both_forms() -> None:
    message = "how long is leave in the UK, except for contractors?"
    plan = asyncio.run(QueryPlanner().plan(message))
    contract = read_plan(json.dumps(plan.as_contract()), context=TrustedContext())
    for form in (plan, contract):
        found = {c.value: c.polarity for c in form.constraints}
        assert (found["contractors"], found["UK"]) == (Polarity.NEGATIVE, Polarity.POSITIVE)
        assert check_plan(form, context=TrustedContext()).violations == ()


def test_constraints_of_a_contract_get_the_trusted_place_that_holds_them() -> None:
    mapping = {"country": ["UK"], "person_group": ["contractors"], "year": "2026"}
    plan = read_plan(json.dumps({**PLAN, "constraints": mapping}), context=CONTEXT)
    assert {(c.value, c.source) for c in plan.constraints} == {
        ("UK", "t1"),
        ("contractors", "question"),
        ("2026", "t1"),
    }


def test_a_constraint_that_stands_in_no_trusted_place_is_a_violation() -> None:
    listed = {"country": ["UK", "Portugal"], "person_group": ["contractors"], "year": "2026"}
    text = json.dumps({**PLAN, "constraints": {**listed, "document_family": ["equipment policy"]}})
    plan = read_plan(text, context=CONTEXT)
    found = check_plan(plan, context=CONTEXT).violations
    assert [(v.code, v.value) for v in found] == [(ViolationCode.INTRODUCED, "Portugal")]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("{", "is no JSON"),
        ("[" * 100_000, "is no JSON"),
        ("[]", "plan:"),
        ("{}", "decision:"),
        (json.dumps({**PLAN, "tenant": "acme"}), "tenant:"),
        (json.dumps({**PLAN, "queries": []}), "queries belong to a retrieve decision"),
        (json.dumps({**PLAN, "constraints": {"planet": ["Mars"]}}), "field:"),
        (json.dumps({**PLAN, "constraints": {"country": [7]}}), "value:"),
        (b"\xff", "is no JSON"),
    ],
)
def test_a_text_that_is_no_plan_is_refused_by_field(text: str | bytes, where: str) -> None:
    with pytest.raises(PlanningError, match=where):
        read_plan(text, context=CONTEXT)
