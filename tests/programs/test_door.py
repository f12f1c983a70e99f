"""A request of the wrong types is refused in one line before anything is read."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from programs.checking import check_plan, read_plan
from programs.door import refuse_unfit
from programs.pipeline import RetrievalPipeline
from programs.planner import QueryPlanner
from programs.retrievers.embedded import EmbeddedIndex
from signatures.context import AccessScope, TrustedContext
from signatures.errors import (
    ConfigurationError,
    PlanningError,
    QueryPlanningError,
    UntrustedContextError,
)
from signatures.limits import Limits

SCOPE = AccessScope(tenant="acme", workspace="hr", roles=("employee",))
UNFIT = [
    ({"message": None}, ConfigurationError, "message: is a NoneType; it takes a str"),
    ({"message": b"hi"}, ConfigurationError, "message: is a bytes; it takes a str"),
    ({"message": "caf\udce9"}, ConfigurationError, "message: is not UTF-8"),
    ({"context": {}}, UntrustedContextError, "context: is a dict; .* TrustedContext.from_messages"),
    ({"context": None}, UntrustedContextError, "context: is a NoneType"),
    *(
        ({"context": TrustedContext.model_construct(**made)}, UntrustedContextError, said)
        for made, said in (
            ({"turns": 5}, "context: turns: .* TrustedContext.from_messages"),
            ({"turns": ({"role": "system"},)}, r"context: turns\.0"),
            ({"state": "UK"}, "context: state: "),
            ({"asker": 3}, "context: asker: "),
        )
    ),
]
LIMITS = (
    {"limits": {"max_queries": 3}},
    ConfigurationError,
    "limits: is a dict; it takes a Limits",
)
COUNTLESS = (
    {"limits": Limits.model_construct(max_queries="many")},
    ConfigurationError,
    "limits: max_queries: ",
)
VOCABULARY = ({"vocabulary": None}, ConfigurationError, "vocabulary: is a NoneType")


def plan(message: object = "hi", **request: object) -> None:
    asyncio.run(QueryPlanner().plan(message, **request))  # type: ignore[arg-type]


def search(tmp_path: Path, message: object = "hi", **request: object) -> None:
    limits = request.pop("limits", Limits())
    index = EmbeddedIndex(tmp_path)
    pipeline = RetrievalPipeline(QueryPlanner(), index, limits=limits)  # type: ignore[arg-type]
    pipeline.run(message, scope=SCOPE, **request)  # type: ignore[arg-type]


@pytest.mark.parametrize(("request_", "error", "said"), [*UNFIT, LIMITS, COUNTLESS, VOCABULARY])
def test_a_planner_refuses_it(
    request_: dict[str, object], error: type[QueryPlanningError], said: str
) -> None:
    with pytest.raises(error, match=said):
        plan(**request_)


@pytest.mark.parametrize(("request_", "error", "said"), [*UNFIT, LIMITS, COUNTLESS])
def test_a_pipeline_refuses_it(
    tmp_path: Path, request_: dict[str, object], error: type[QueryPlanningError], said: str
) -> None:
    with pytest.raises(error, match=said):
        search(tmp_path, **request_)


def test_checking_refuses_it() -> None:
    written = asyncio.run(QueryPlanner().plan("When is payday?"))
    context = TrustedContext()
    refused: list[tuple[Callable[[], object], str]] = [
        (lambda: check_plan({}, context=context), "plan: is a dict"),  # type: ignore[arg-type]
        (lambda: check_plan(written, context={}), "context: is a dict"),  # type: ignore[arg-type]
        (lambda: read_plan("{}", context=None), "context: is a NoneType"),  # type: ignore[arg-type]
    ]
    for call, said in refused:
        with pytest.raises(QueryPlanningError, match=said):
            call()
    for text in (None, {}, 3):
        with pytest.raises(PlanningError, match="is no JSON"):
            read_plan(text, context=context)  # type: ignore[arg-type]


def test_what_fits_passes() -> None:
    refuse_unfit(message="", context=TrustedContext(), limits=Limits())
