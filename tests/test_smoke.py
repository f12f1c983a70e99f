"""Three plans by the real local model: what a bare machine has to manage after `make`."""

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from programs.checking import check_plan
from programs.language_models import LanguageModel, acheck, language_model
from programs.planner import QueryPlanner
from signatures.context import TrustedContext
from signatures.limits import Limits
from signatures.plan import Decision, QueryKind, QueryPlan
from tests.conversation import conversation, handbook

pytestmark = pytest.mark.llm

LIMITS = Limits(planning_ms=60_000)
LONGEST_S = 120.0
CALL_AND_RETRY = 2
WRITTEN = {QueryKind.REWRITE, QueryKind.BRANCH, QueryKind.PROBE}


class Asked(NamedTuple):
    """A message that rules leave to one predictor, and what was said before."""

    message: str
    context: TrustedContext


LONG_ANTECEDENT = "U: Who has to approve a hotel above the nightly limit in 2026 when the customer asks us to stay near the installation during a trade fair?"
REQUESTS = {
    "contextualize": Asked("Does that apply to contractors?", conversation(LONG_ANTECEDENT)),
    "decompose": Asked("What are the meal allowance abroad and the rate per mile?", conversation()),
    "hyde": Asked("Why do we review incidents without blame?", conversation()),
}


@pytest.fixture(scope="module")
def model() -> Iterator[LanguageModel]:
    """Fetch and verify the local model where the cache lacks it, and open it."""
    opened = language_model("local")
    assert opened is not None
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def plans(model: LanguageModel) -> dict[str, QueryPlan]:
    """Plan every request once, after the model was heard to answer."""

    async def planned() -> dict[str, QueryPlan]:
        await acheck(model)
        planner = QueryPlanner()
        planner.set_lm(model.lm)
        return {
            name: await planner.plan(
                asked.message, context=asked.context, vocabulary=handbook(), limits=LIMITS
            )
            for name, asked in REQUESTS.items()
        }

    return asyncio.run(planned())


@pytest.mark.parametrize("name", REQUESTS)
def test_the_model_is_asked_and_its_plan_holds_or_the_fallback_is_recorded(
    plans: dict[str, QueryPlan], name: str
) -> None:
    plan, asked = plans[name], REQUESTS[name]
    assert 1 <= plan.ledger.lm_calls <= CALL_AND_RETRY
    assert plan.ledger.tokens_out > 0
    assert plan.decision is Decision.RETRIEVE
    assert check_plan(plan, context=asked.context, vocabulary=handbook()).accepted
    assert WRITTEN & {query.kind for query in plan.queries} or plan.validation.violations


def test_at_least_one_plan_is_in_the_models_words(plans: dict[str, QueryPlan]) -> None:
    assert [name for name, plan in plans.items() if WRITTEN & {q.kind for q in plan.queries}]


def test_the_three_plans_take_less_than_two_minutes(plans: dict[str, QueryPlan]) -> None:
    assert sum(plan.ledger.planning_ms for plan in plans.values()) / 1_000 < LONGEST_S
