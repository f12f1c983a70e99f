"""The contract of a plan: its schema file, its forms, and what it cannot say."""

import asyncio
import json
from pathlib import Path

import jsonschema
import pytest
from pydantic import ValidationError

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


def test_a_contract_maps_each_field_to_its_values_in_order_and_apart_what_it_excludes() -> None:
    held = (
        Constraint(field=ConstraintField.COUNTRY, value="UK", source="t1"),
        Constraint(
            field=ConstraintField.NEGATION,
            value="not reimbursable",
            polarity=Polarity.NEGATIVE,
            source="question",
        ),
        Constraint(field=ConstraintField.COUNTRY, value="Ireland", source="question"),
        Constraint(
            field=ConstraintField.COUNTRY,
            value="Malta",
            polarity=Polarity.NEGATIVE,
            source="question",
        ),
    )
    plan = QueryPlan(
        decision="no_retrieve", routing="test", original_question="?", constraints=held
    )
    assert plan.as_contract()["constraints"] == {
        "country": ["UK", "Ireland"],
        "negation": ["not reimbursable"],
        "not_country": ["Malta"],
    }


QUESTION = "How long is sick leave? Who signs it?"
FIRST, SECOND = {"start": 0, "end": 23}, {"start": 24, "end": 37}
CLAUSES = [
    {"id": f"c{n}", "text": QUESTION[at["start"] : at["end"]], **at}
    for n, at in enumerate((FIRST, SECOND), 1)
]
BRANCHES = [
    {"id": f"q{n}", "text": c["text"], "purpose": "", "clause_ids": [c["id"]], "kind": "branch"}
    for n, c in enumerate(CLAUSES, 1)
]
PLAN = {
    "decision": "retrieve",
    "strategy": "decompose",
    "routing": "test",
    "original_question": QUESTION,
    "clauses": CLAUSES,
    "queries": BRANCHES,
}
ASKED = {"question": "Which leave?"}


def query(place: int, **changes: object) -> dict[str, object]:
    """Give the branches with one of them changed."""
    return {"queries": [{**b, **(changes if n == place else {})} for n, b in enumerate(BRANCHES)]}


def clause(place: int, **changes: object) -> dict[str, object]:
    """Give the clauses with one of them changed."""
    return {"clauses": [{**c, **(changes if n == place else {})} for n, c in enumerate(CLAUSES)]}


def ignored(*spans: dict[str, int]) -> dict[str, object]:
    """Give ignored spans."""
    return {"ignored_spans": [{**span, "reason": "noise"} for span in spans]}


def test_the_plan_that_is_changed_below_is_one() -> None:
    assert QueryPlan.model_validate(PLAN).queries[1].text == "Who signs it?"
    assert QueryPlan.model_validate({**PLAN, **query(1, parent_id="q1")})


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"decision": "no_retrieve"}, "queries belong to a retrieve decision"),
        ({"queries": []}, "queries belong to a retrieve decision"),
        ({"clauses": []}, "clauses belong to a retrieve decision"),
        ({"strategy": None}, "a strategy belongs to retrieve"),
        ({"clarification": ASKED}, "a clarification asks, and only it"),
        (query(1, id="q1"), "query ids repeat"),
        (query(1, id=""), "at least 1 character"),
        (query(1, text=""), "at least 1 character"),
        (query(1, clause_ids=[]), "at least 1 item"),
        (query(1, clause_ids=["c3"]), "a query names an unknown clause"),
        (query(1, clause_ids=["c2", "c2"]), "a query names a clause twice"),
        (query(1, parent_id="q3"), "a query names an unknown parent"),
        (query(1, parent_id="q2"), "a query is its own ancestor"),
        (
            {"queries": [{**BRANCHES[0], "parent_id": "q2"}, {**BRANCHES[1], "parent_id": "q1"}]},
            "a query is its own ancestor",
        ),
        (clause(1, id="c1"), "clause ids repeat"),
        (clause(1, text="Who pays it?"), "a clause is no substring of the question at its span"),
        (clause(1, end=36), "a clause is no substring of the question at its span"),
        (clause(1, end=24), "span 24:24 is empty"),
        (clause(1, start=17, text=QUESTION[17:]), "clauses overlap"),
        (ignored({"start": 0, "end": 99}), "an ignored span ends behind the question"),
        (ignored({"start": 0, "end": 9}, {"start": 8, "end": 12}), "ignored spans overlap"),
    ],
)
def test_a_plan_that_does_not_hold_together_is_none(
    change: dict[str, object], problem: str
) -> None:
    with pytest.raises(ValidationError, match=problem):
        QueryPlan.model_validate({**PLAN, **change})


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"clarification": None}, "a clarification asks, and only it"),
        ({"clarification": {"question": ""}}, "at least 1 character"),
        ({"queries": BRANCHES, "clauses": CLAUSES}, "queries belong to a retrieve decision"),
    ],
)
def test_asking_back_takes_a_question_and_searches_nothing(
    change: dict[str, object], problem: str
) -> None:
    asking = {"decision": "needs_clarification", "routing": "test", "original_question": QUESTION}
    assert QueryPlan.model_validate({**asking, "clarification": ASKED})
    with pytest.raises(ValidationError, match=problem):
        QueryPlan.model_validate({**asking, "clarification": ASKED, **change})
