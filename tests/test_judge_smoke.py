"""Twelve first tiers judged by the real local model: is what they found enough, or not?"""

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from programs.checking import check_plan
from programs.language_models import LanguageModel, acheck, language_model
from programs.pipeline import RetrievalPipeline
from programs.planner import QueryPlanner
from programs.sufficiency import SufficiencyJudge
from programs.tiers import Tier
from programs.vocabulary import EMPTY_VOCABULARY
from signatures.context import TrustedContext
from signatures.evidence import RetrievalResult, TierEnd
from signatures.limits import Limits
from tests.scripted_search import MINE, SCOPE, Everywhere, finds

pytestmark = pytest.mark.llm

LIMITS = Limits(retrieval_ms=120_000)
LEAST_RIGHT = 8
"""One that always says the same is right 6 times of 12; measured when this was written: 9."""
JUDGED = {TierEnd.JUDGED_ENOUGH, TierEnd.JUDGED_MORE}


class Found(NamedTuple):
    """A question, what a first tier found, in other words than its own, and whether that is all."""

    question: str
    text: str
    is_enough: bool


CASES = (
    Found("How long is parental leave?", "New mothers and fathers stay at home for twenty weeks on full pay.", True),
    Found("Who approves laptop purchases above 2,000 euros?", "The head of IT signs off every computer that costs more than 2,000 EUR.", True),
    Found("Can contractors use the company gym?", "The fitness room is open to everyone who works here, external staff included.", True),
    Found("What is the deadline for expense reports?", "Hand in your receipts within 30 days of the trip; later claims are not paid.", True),
    Found("How many days a week may I work from home?", "Remote work is allowed on up to three of five weekdays.", True),
    Found("Is airport parking reimbursed?", "On business trips we refund what it costs to leave the car at the terminal.", True),
    Found("How long is parental leave?", "After a birth, mothers and fathers may ask for flexible hours.", False),
    Found("Who approves laptop purchases above 2,000 euros?", "Laptops are replaced every four years and ordered in the shop of the IT team.", False),
    Found("What is the deadline for expense reports in Germany?", "In France, receipts are handed in by the fifth of the following month.", False),
    Found("Is travel insurance included for contractors?", "Employees are insured on every business trip.", False),
    Found("Which vaccinations are paid for trips to Kenya?", "Before a trip to Kenya, register with the travel desk.", False),
    Found("What is the daily meal allowance abroad and who approves exceptions?", "Abroad, 55 EUR are paid for food each day.", False),
)  # fmt: skip


@pytest.fixture(scope="module")
def model() -> Iterator[LanguageModel]:
    """Fetch and verify the local model where the cache lacks it, and open it."""
    opened = language_model("local")
    assert opened is not None
    yield opened
    opened.close()


async def searched(model: LanguageModel) -> list[RetrievalResult]:
    """Search two tiers for every question; the second holds nothing."""
    judge = SufficiencyJudge()
    judge.set_lm(model.lm)
    await acheck(model)
    return [await _searched(case, judge) for case in CASES]


async def _searched(case: Found, judge: SufficiencyJudge) -> RetrievalResult:
    first = Everywhere(finds(MINE.model_copy(update={"text": case.text})))
    tiers = (Tier("item", first), Tier("resource", Everywhere(finds())))
    pipeline = RetrievalPipeline(QueryPlanner(), first, tiers=tiers, judge=judge, limits=LIMITS)
    return await pipeline.search(case.question, scope=SCOPE)


@pytest.fixture(scope="module")
def results(model: LanguageModel) -> list[RetrievalResult]:
    """Let the model judge every case once."""
    return asyncio.run(searched(model))


def test_the_model_judges_every_tier_or_its_failure_is_recorded(
    results: list[RetrievalResult],
) -> None:
    for result in results:
        first = result.tiers[0]
        assert result.ledger.lm_calls >= 1
        assert first.end in JUDGED or first.violations
    assert [r for r in results if r.tiers[0].end in JUDGED]


def test_it_is_right_more_often_than_one_that_always_says_the_same(
    results: list[RetrievalResult],
) -> None:
    ends = [result.tiers[0].end for result in results]
    pairs = zip(CASES, ends, strict=True)
    right = [
        end in JUDGED and (end is TierEnd.JUDGED_ENOUGH) == case.is_enough for case, end in pairs
    ]
    assert sum(right) >= LEAST_RIGHT
    assert {TierEnd.JUDGED_ENOUGH, TierEnd.JUDGED_MORE} <= set(ends)


def test_what_it_writes_holds_to_the_question_or_is_refused(
    results: list[RetrievalResult],
) -> None:
    for result in results:
        checked = check_plan(result.plan, context=TrustedContext(), vocabulary=EMPTY_VOCABULARY)
        assert checked.violations == ()
