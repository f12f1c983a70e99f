"""Examples carry their label beside the inputs and come round the routes."""

from collections import Counter

import dspy
from hypothesis import given
from hypothesis import strategies as st

from optimize.examples import INPUTS, PREDICTOR_OF, ROUTER, example_of, gold_route, round_robin
from programs.planner import QueryPlanner
from programs.vocabulary import EMPTY_VOCABULARY
from signatures.limits import DEFAULT_LIMITS
from signatures.plan import Decision, Strategy
from tests.optimize.plans import case


def example(strategy: Strategy | None) -> dspy.Example:
    if strategy is None:
        labelled = case("thanks", decision=Decision.NO_RETRIEVE)
    else:
        labelled = case("which monitors", strategies=(strategy,))
    return example_of(labelled, EMPTY_VOCABULARY, DEFAULT_LIMITS)


def test_the_label_is_no_input() -> None:
    assert set(example(Strategy.HYDE).inputs().keys()) == set(INPUTS)


def test_routes_are_the_planners_predictors() -> None:
    names = {name for name, _ in QueryPlanner().named_predictors()}
    assert {ROUTER, *PREDICTOR_OF.values()} == names


@given(st.lists(st.sampled_from([None, *Strategy]), max_size=30))
def test_round_robin_keeps_every_example_and_puts_every_route_first(
    strategies: list[Strategy | None],
) -> None:
    examples = [example(strategy) for strategy in strategies]
    ordered = round_robin(examples)
    routes = [gold_route(one.case) for one in ordered]
    assert Counter(routes) == Counter(gold_route(one.case) for one in examples)
    assert len(set(routes[: len(set(routes))])) == len(set(routes))
