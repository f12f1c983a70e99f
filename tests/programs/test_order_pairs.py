"""An order for what documents hold is searched; an order to the system is ignored."""

import pytest

from signatures.plan import QueryPlan
from tests.conversation import planned, said, texts
from tests.known_faults import fault
from tests.order_pairs import HELD_OUT, WRITTEN, Pair

QUESTION = "What is the notice period?"
PAIRS = WRITTEN + HELD_OUT


def searched(message: str) -> QueryPlan:
    plan = planned(message)
    assert any("notice period" in text for text in texts(plan))
    return plan


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.request)
def test_an_order_for_content_beside_a_question_is_searched(pair: Pair) -> None:
    plan = searched(f"{QUESTION} {pair.request}")
    assert not plan.ignored_spans
    assert all(any(word in text for text in texts(plan)) for word in pair.holds.split())


@pytest.mark.parametrize(
    "pair",
    [fault(p, why="a name read as a noun") if "priority" in p.order else p for p in PAIRS],
    ids=lambda pair: pair.order,
)
def test_an_order_to_the_system_beside_a_question_is_ignored(pair: Pair) -> None:
    assert pair.forbidden not in said(searched(f"{QUESTION} {pair.order}"))
