"""Labelled cases as the examples an optimizer reads."""

from collections.abc import Iterator, Sequence

import dspy

from data.schema import Case
from programs.vocabulary import Vocabulary
from signatures.limits import Limits
from signatures.plan import Decision, Strategy

INPUTS = ("question", "context", "vocabulary", "limits", "rewriting")

PREDICTOR_OF = {
    Strategy.CONTEXTUALIZE: "strategies['contextualize'].resolve",
    Strategy.DECOMPOSE: "strategies['decompose'].split",
    Strategy.VARIANTS: "strategies['variants'].vary",
    Strategy.HYDE: "strategies['hyde'].imagine",
}
ROUTER = "router.decide"


def example_of(case: Case, vocabulary: Vocabulary, limits: Limits) -> dspy.Example:
    """Give the example of a case; the label travels beside the inputs, never among them."""
    return dspy.Example(
        question=case.question,
        context=case.context.trusted(),
        vocabulary=vocabulary,
        limits=limits,
        rewriting=True,
        case=case,
    ).with_inputs(*INPUTS)


def gold_route(case: Case) -> str:
    """Name the predictor a case is labelled for; the router decides what is labelled for none."""
    if case.expected.decision is not Decision.RETRIEVE or not case.expected.strategies:
        return ROUTER
    return PREDICTOR_OF.get(case.expected.strategies[0], ROUTER)


def round_robin(examples: Sequence[dspy.Example]) -> list[dspy.Example]:
    """Order examples so that every route comes up again and again, rare ones early."""
    routes: dict[str, list[dspy.Example]] = {}
    for example in examples:
        routes.setdefault(gold_route(example.case), []).append(example)
    return list(_turns(sorted(routes.values(), key=len)))


def _turns(queues: Sequence[Sequence[dspy.Example]]) -> Iterator[dspy.Example]:
    for place in range(max(map(len, queues), default=0)):
        yield from (queue[place] for queue in queues if place < len(queue))
