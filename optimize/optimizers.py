"""Every optimizer by name; the one place that knows DSPy's."""

import contextlib
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import dspy
from dspy.teleprompt import GEPA, BootstrapFewShotWithRandomSearch, MIPROv2
from dspy.teleprompt.gepa import InstructionProposer
from gepa.utils import TimeoutStopCondition

from optimize.budget import CALLS_PER_CASE, Budget
from optimize.examples import gold_route, round_robin
from optimize.metric import PlannerMetric
from optimize.routed import DEMOS, ActivePredictorSelector, RoundRobinSampler, RoutedBootstrap
from signatures.errors import ConfigurationError

THRESHOLD = 0.6
"""A demo is kept when decision and strategy are right and nothing is lost against raw, or when
what is wrong with the strategy is more than made up for."""
CANDIDATES = 4
MINIBATCH = 3
INSTRUCTION_CHARACTERS = 1_200
GENERAL_ONLY = (
    "Write rules that hold for any company's documents. Never copy a name, number, place, product "
    "or sentence of the examples into the instructions."
)


@dataclass(frozen=True)
class Compilation:
    """What an optimizer is given; `reserve` LM calls of the budget are not for it."""

    student: dspy.Module
    trainset: Sequence[dspy.Example]
    valset: Sequence[dspy.Example]
    metric: PlannerMetric
    budget: Budget
    directory: Path
    reserve: int = 0
    seed: int = 0

    @property
    def metric_calls(self) -> int:
        """Tell how many cases may be run and scored."""
        return max(1, (self.budget.calls_left - self.reserve) // CALLS_PER_CASE)


def bootstrap(task: Compilation) -> dspy.Module:
    """Collect two demos for every predictor from its own successes; cheap and deterministic."""
    teleprompter = RoutedBootstrap(task.metric.as_float, THRESHOLD, task.budget, task.reserve)
    return teleprompter.compile(task.student, trainset=round_robin(task.trainset))


def bootstrap_with_random_search(task: Compilation) -> dspy.Module:
    """Bootstrap several sets of demos and keep the one best on the valset."""
    teleprompter = BootstrapFewShotWithRandomSearch(
        metric=task.metric.as_float,
        metric_threshold=THRESHOLD,
        max_bootstrapped_demos=DEMOS * len(task.student.predictors()),
        max_labeled_demos=0,
        num_candidate_programs=CANDIDATES,
        num_threads=1,
    )
    compiled = teleprompter.compile(
        task.student,
        trainset=round_robin(task.trainset),
        valset=list(task.valset),
        labeled_sample=False,
    )
    for predictor in compiled.predictors():
        predictor.demos = predictor.demos[:DEMOS]
    return compiled


def mipro(task: Compilation) -> dspy.Module:
    """Search instructions and demos together by MIPROv2; needs the extra `mipro`."""
    try:
        import optuna  # noqa: F401
    except ImportError as error:
        raise ConfigurationError(
            "optimizer mipro: optuna is not installed; install plumbline[mipro]"
        ) from error
    teleprompter = MIPROv2(
        metric=task.metric.as_float,
        metric_threshold=THRESHOLD,
        max_bootstrapped_demos=DEMOS,
        max_labeled_demos=0,
        auto=None,
        num_candidates=CANDIDATES,
        num_threads=1,
        seed=task.seed + 1,
    )
    return teleprompter.compile(
        task.student,
        trainset=round_robin(task.trainset),
        valset=list(task.valset),
        num_trials=max(1, task.metric_calls // max(1, len(task.valset))),
        minibatch=False,
        program_aware_proposer=False,
    )


def gepa(task: Compilation) -> dspy.Module:
    """Evolve the instructions of the predictors that lose score, by reflection on feedback."""
    task.directory.mkdir(parents=True, exist_ok=True, mode=0o700)
    trainset = round_robin(task.trainset)
    routes = [gold_route(example.case) for example in trainset]
    teleprompter = GEPA(
        metric=task.metric,
        max_metric_calls=task.metric_calls,
        reflection_minibatch_size=None,
        reflection_lm=dspy.settings.lm,
        component_selector=ActivePredictorSelector(task.student),
        instruction_proposer=InstructionProposer(
            max_chars=INSTRUCTION_CHARACTERS, additional_instructions=GENERAL_ONLY
        ),
        num_threads=1,
        log_dir=str(task.directory),
        seed=task.seed,
        gepa_kwargs={
            "batch_sampler": RoundRobinSampler(routes, MINIBATCH, task.seed),
            "stop_callbacks": [TimeoutStopCondition(task.budget.seconds_left)],
            "cache_evaluation": True,
        },
    )
    return teleprompter.compile(task.student, trainset=trainset, valset=list(task.valset))


OPTIMIZERS: dict[str, Callable[[Compilation], dspy.Module]] = {
    "bootstrap": bootstrap,
    "bootstrap-rs": bootstrap_with_random_search,
    "mipro": mipro,
    "gepa": gepa,
}


def refuse_unknown(name: str) -> None:
    """Raise `ConfigurationError` for a name that no optimizer has."""
    if name not in OPTIMIZERS:
        raise ConfigurationError(f"optimizer {name}: unknown; use one of {', '.join(OPTIMIZERS)}")


def optimize(name: str, task: Compilation) -> dspy.Module:
    """Run an optimizer by name; what DSPy prints on the way is swallowed."""
    refuse_unknown(name)
    with contextlib.redirect_stdout(io.StringIO()):
        return OPTIMIZERS[name](task)
