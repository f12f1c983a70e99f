"""The contract of a plan: its schema file, its forms, and what it cannot say."""

import asyncio
import json
from pathlib import Path

import jsonschema
import pytest

import signatures.plan
from data.loader import bundled_cases
from programs.planner import QueryPlanner
from signatures.plan import Constraint, ConstraintField, Polarity, QueryPlan

SCHEMA_FILE = Path(signatures.plan.__file__).with_name("query_plan.schema.json")
REWRITE = f"python -m programs schema > signatures/{SCHEMA_FILE.name}"
SCHEMA = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def plans() -> list[QueryPlan]:
    async def planned() -> list[QueryPlan]:
        planner = QueryPlanner()
        return [
            await planner.plan(case.question, context=case.context.trusted())
            for case in bundled_cases("train")
        ]

    return asyncio.run(planned())


def test_the_schema_file_is_that_of_the_code() -> None:
    assert QueryPlan.model_json_schema(mode="serialization") == SCHEMA, f"run: {REWRITE}"


def test_every_plan_fits_the_schema_and_comes_back_as_it_was(plans: list[QueryPlan]) -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    assert {plan.decision for plan in plans} == {"retrieve", "no_retrieve", "needs_clarification"}
    for plan in plans:
        validator.validate(plan.model_dump(mode="json"))
        assert QueryPlan.model_validate_json(plan.model_dump_json()) == plan


def test_the_schema_refuses_a_field_nobody_declared(plans: list[QueryPlan]) -> None:
    strange = {**plans[0].model_dump(mode="json"), "tenant": "acme"}
    with pytest.raises(jsonschema.ValidationError, match="tenant"):
        jsonschema.validate(strange, SCHEMA)


def test_no_field_of_a_plan_can_spell_whose_data_it_searches() -> None:
    objects = [SCHEMA, *SCHEMA["$defs"].values()]
    names = {name for found in objects for name in found.get("properties", {})}
    assert "queries" in names
    assert names.isdisjoint({"tenant", "workspace", "role", "roles", "collection", "filter"})
    assert all(found["additionalProperties"] is False for found in objects if "enum" not in found)


def test_a_contract_differs_from_the_plan_only_in_its_constraints(plans: list[QueryPlan]) -> None:
    for plan in plans:
        contract = plan.as_contract()
        assert {**contract, "constraints": []} == {
            **plan.model_dump(mode="json"),
            "constraints": [],
        }
        assert json.loads(json.dumps(contract)) == contract


def test_a_contract_maps_each_field_to_its_values_in_order() -> None:
    held = (
        Constraint(field=ConstraintField.COUNTRY, value="UK", source="t1"),
        Constraint(
            field=ConstraintField.NEGATION,
            value="not reimbursable",
            polarity=Polarity.NEGATIVE,
            source="question",
        ),
        Constraint(field=ConstraintField.COUNTRY, value="Ireland", source="question"),
    )
    plan = QueryPlan(
        decision="no_retrieve", routing="test", original_question="?", constraints=held
    )
    assert plan.as_contract()["constraints"] == {
        "country": ["UK", "Ireland"],
        "negation": ["not reimbursable"],
    }
