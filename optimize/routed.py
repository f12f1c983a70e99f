"""What DSPy's optimizers need to treat a program whose predictors do not all run on every case."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import dspy
from dspy.teleprompt import BootstrapFewShot

from data.schema import Case
from optimize.budget import Budget
from optimize.examples import ROUTER, gold_route

DEMOS = 2


class RoutedBootstrap(BootstrapFewShot):
    """Bootstrap until every predictor has two demos, and keep two.

    DSPy's own bootstrap stops after the first successes, whichever predictor they exercised, and
    adds unsolved training rows with their labels as demos. This one passes over cases of
    predictors that have their demos, adds no labelled rows, and stops at the budget; `reserve`
    LM calls of it are left for measuring the result. Any case may go through the router: those
    passed over get a second chance while the router lacks demos.
    """

    def __init__(self, metric: Any, threshold: float, budget: Budget, reserve: int) -> None:
        super().__init__(metric=metric, metric_threshold=threshold, max_labeled_demos=0)
        self._budget = budget
        self._reserve = reserve

    def compile(self, student: Any, *, teacher: Any = None, trainset: Any) -> Any:
        """Bootstrap over the whole trainset if need be."""
        self._ran: set[str] = set()
        self._visited: set[str] = set()
        twice = [*trainset, *trainset]
        self.max_bootstrapped_demos = len(twice)
        compiled = super().compile(student, teacher=teacher, trainset=twice)
        for predictor in compiled.predictors():
            predictor.demos = predictor.demos[:DEMOS]
        return compiled

    def _bootstrap_one_example(self, example: dspy.Example, round_idx: int = 0) -> Any:
        if not self._is_wanted(example.case) or not self._budget.allows_case(reserve=self._reserve):
            return False
        self._ran.add(example.case.id)
        return super()._bootstrap_one_example(example, round_idx)

    def _is_wanted(self, case: Case) -> bool:
        route = ROUTER if case.id in self._visited else gold_route(case)
        self._visited.add(case.id)
        return case.id not in self._ran and len(self.name2traces.get(route, ())) < DEMOS


class ActivePredictorSelector:
    """Propose for a predictor that ran in the minibatch and lost score, least often chosen first.

    GEPA's round robin spends a step on every predictor that never ran.
    """

    def __init__(self, student: dspy.Module) -> None:
        self._names = {_fields(p): name for name, p in student.named_predictors()}
        self._chosen: Counter[str] = Counter()

    def __call__(
        self,
        state: object,
        trajectories: Sequence[Mapping[str, Any]] | None,
        subsample_scores: Sequence[float],
        candidate_idx: int,
        candidate: Mapping[str, str],
    ) -> list[str]:
        """Name one predictor of the candidate."""
        lost: dict[str, float] = defaultdict(float)
        for trajectory, score in zip(trajectories or (), subsample_scores, strict=False):
            for predictor, _, _ in trajectory["trace"]:
                name = self._names.get(_fields(predictor))
                if name in candidate:
                    lost[str(name)] += 1.0 - float(score)
        active = [name for name, loss in lost.items() if loss > 0] or [*lost] or [*candidate]
        chosen = min(active, key=lambda name: (self._chosen[name], -lost[name], name))
        self._chosen[chosen] += 1
        return [chosen]


class RoundRobinSampler:
    """Give minibatches that go round the routes, so that a rare one is in almost every step."""

    def __init__(self, routes: Sequence[str], size: int, seed: int) -> None:
        self._size = size
        self._places = self._endless(routes, random.Random(seed))

    def next_minibatch_ids(self, loader: object, state: object) -> list[int]:
        """Give the places of the next minibatch in the trainset."""
        return [next(self._places) for _ in range(self._size)]

    def _endless(self, routes: Sequence[str], shuffle: random.Random) -> Iterator[int]:
        places: dict[str, list[int]] = defaultdict(list)
        for place, route in enumerate(routes):
            places[route].append(place)
        queues: dict[str, list[int]] = {route: [] for route in sorted(places)}
        while queues:
            for route, queue in queues.items():
                if not queue:
                    queue.extend(places[route])
                    shuffle.shuffle(queue)
                yield queue.pop()


def _fields(predictor: Any) -> tuple[str, ...]:
    signature = predictor.signature
    return (*signature.input_fields, "->", *signature.output_fields)
