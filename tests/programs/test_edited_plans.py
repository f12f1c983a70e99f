"""Whatever is edited in a plan that holds: it is a plan with a report, or no plan; nothing else."""

import asyncio
import copy
import json
from functools import cache
from pathlib import Path

import jsonschema
from hypothesis import given, settings
from hypothesis import strategies as st

import signatures.plan
from data.loader import bundled_cases
from programs.checking import check_plan, read_plan
from programs.planner import QueryPlanner
from signatures.context import TrustedContext
from signatures.errors import PlanningError
from signatures.plan import QueryPlan
from signatures.violations import ValidationReport

SCHEMA_FILE = Path(signatures.plan.__file__).with_name("query_plan.schema.json")
VALIDATOR = jsonschema.Draft202012Validator(json.loads(SCHEMA_FILE.read_text(encoding="utf-8")))

Written = tuple[dict[str, object], TrustedContext]
Place = tuple[str | int, ...]


@cache
def written() -> tuple[Written, ...]:
    """Give our own plans of the dev cases as JSON, each with its context."""
    cases = [(case.question, case.context.trusted()) for case in bundled_cases("dev")]

    async def plan_all() -> list[QueryPlan]:
        planner = QueryPlanner()
        return [await planner.plan(asked, context=context) for asked, context in cases]

    plans = asyncio.run(plan_all())
    return tuple((p.model_dump(mode="json"), c) for p, (_, c) in zip(plans, cases, strict=True))


def places(value: object, here: Place = ()) -> list[Place]:
    """List the ways to every value within some JSON."""
    inner: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [(*here, key) for key, _ in inner] + [
        deeper for key, held in inner for deeper in places(held, (*here, key))
    ]


def values(value: object) -> list[object]:
    """List every value within some JSON."""
    return [_at(value, place) for place in places(value)]


def _at(value: object, place: Place) -> object:
    for key in place:
        value = value[key]  # type: ignore[index]
    return value


strange = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 300), st.text(max_size=8), st.just([]), st.just({})
)


@st.composite
def edited(draw: st.DrawFn) -> Written:
    """Change, remove or double some values of a plan, often to what stands elsewhere in it."""
    plan, context = draw(st.sampled_from(written()))
    plan = copy.deepcopy(plan)
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(places(plan)))
        holder = _at(plan, tuple(way))
        kind = draw(st.sampled_from(("change", "remove", "double")))
        if kind == "remove":
            del holder[last]  # type: ignore[attr-defined]
        elif kind == "double" and isinstance(holder, list):
            holder.append(copy.deepcopy(holder[int(last)]))
        else:
            new = draw(st.one_of(strange, st.sampled_from(values(plan))))
            holder[last] = copy.deepcopy(new)  # type: ignore[index]
    return plan, context


def test_the_plans_that_are_edited_hold() -> None:
    for plan, context in written():
        assert check_plan(read_plan(json.dumps(plan), context=context), context=context).accepted


@given(edited())
@settings(max_examples=300, deadline=None)
def test_an_edited_plan_is_judged_or_refused(one: Written) -> None:
    plan, context = one
    try:
        read = read_plan(json.dumps(plan), context=context)
    except PlanningError:
        return
    assert isinstance(check_plan(read, context=context), ValidationReport)
    dumped = read.model_dump(mode="json")
    VALIDATOR.validate(dumped)
    assert read_plan(json.dumps(dumped), context=context) == read
    contract = read_plan(json.dumps(read.as_contract()), context=context)
    assert contract.as_contract() == read.as_contract()


@given(edited(), st.sampled_from([context for _, context in written()]))
@settings(max_examples=100, deadline=None)
def test_a_plan_is_judged_against_any_context(one: Written, other: TrustedContext) -> None:
    try:
        read = read_plan(json.dumps(one[0]), context=other)
    except PlanningError:
        return
    assert isinstance(check_plan(read, context=other), ValidationReport)
