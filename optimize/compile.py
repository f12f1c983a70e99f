"""Compile a planner from end to end: measure, optimize, measure again, judge."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from math import ceil
from pathlib import Path

import dspy

from data.schema import Case
from optimize.budget import CALLS_PER_CASE, Budget
from optimize.digests import code_version, digest, digest_of
from optimize.evaluate import Bench, Judged, OnProgress, System, counted, run_system
from optimize.metric import VERSION
from optimize.observation import Observation
from optimize.optimizers import Compilation, optimize
from optimize.steps import Step
from optimize.systems import RULES, baseline_systems, planned_system
from optimize.training import examples_on, metric_on
from programs.compiled import Envelope, PlannerSettings, envelope_of, read, save
from programs.language_models import LanguageModel, check
from programs.loading import planner_of
from programs.planner import QueryPlanner
from signatures.errors import PlanningError
from signatures.frozen import Frozen

UNCOMPILED, COMPILED, REFERENCE = "uncompiled", "compiled", "champion"
SCORED_SHARE = 0.27
"""The part of the LM calls that measuring the uncompiled planner may use. The compiled one is
measured on the same cases, and what is left over is the optimizer's."""
SLACK = 1.25
OnStep = Callable[[str], None]


@dataclass(frozen=True)
class CompileRequest:
    """What to compile, on what, and within which bounds."""

    model: LanguageModel
    bench: Bench
    train: Sequence[Case]
    dev: Sequence[Case]
    test: Sequence[Case]
    state: Path
    optimizer: str = "bootstrap"
    minutes: float = 15.0
    max_calls: int = 90
    seed: int = 0
    champion: Envelope | None = None


class Training(Frozen):
    """How often each predictor ran while compiling, and how many demos it got."""

    calls: dict[str, int]
    demos: dict[str, int]


@dataclass
class CompileReport:
    """Everything a compile found out."""

    baseline: Envelope
    compiled: Envelope
    training: Training
    judged: dict[str, Judged]
    steps: list[Step] = field(default_factory=list)


def compile_planner(
    request: CompileRequest,
    *,
    on_step: OnStep = lambda _name: None,
    on_progress: OnProgress = lambda _what, _done, _total: None,
) -> CompileReport:
    """Compile a planner and measure it beside raw, last turn, rules and the uncompiled planner.

    All systems are measured on the same test cases: as many, taken round the slices, as the
    uncompiled planner could run within its share of the LM calls. Test cases never reach the
    optimizer. A run that was stopped goes on from its journals and its compiled state. Raises
    `ConfigurationError` when the model does not answer, and `PlanningError` when a predictor
    never ran or a score stood for a failure.
    """
    planner = QueryPlanner()
    budget = Budget(planner, max_calls=request.max_calls, minutes=request.minutes)
    work = _Work(request, budget, on_step, on_progress)
    with dspy.context(callbacks=[*dspy.settings.callbacks, budget]):
        with work.step("preflight"):
            check(request.model)
        baseline = envelope_of(planner, PlannerSettings(lm=request.model.identity))
        uncompiled, reserve = work.measure_first(planner, baseline)
        compiled, training = work.train(planner, reserve)
        judged = work.measure_others(uncompiled, compiled)
    return CompileReport(baseline, compiled, training, judged, work.steps)


@dataclass
class _Work:
    request: CompileRequest
    budget: Budget
    on_step: OnStep
    on_progress: OnProgress
    steps: list[Step] = field(default_factory=list)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        self.on_step(name)
        began, calls = time.monotonic(), self.budget.lm_calls
        yield
        spent = self.budget.lm_calls - calls
        self.steps.append(Step(name=name, seconds=time.monotonic() - began, lm_calls=spent))

    def measure(
        self, system: System, cases: Sequence[Case], max_calls: int | None = None
    ) -> Judged:
        def may_go_on(seen: Sequence[Observation]) -> bool:
            if max_calls is not None and calls_of(seen) + CALLS_PER_CASE > max_calls:
                return False
            return self.budget.allows_case()

        with self.step(f"measure {system.name}"):
            return asyncio.run(
                run_system(
                    system,
                    cases,
                    self.request.bench,
                    on_progress=partial(next, counted(system.name, len(cases), self.on_progress)),
                    may_go_on=may_go_on,
                )
            )

    def measure_first(self, planner: QueryPlanner, baseline: Envelope) -> tuple[Judged, int]:
        """Measure the uncompiled planner on what its share allows; give what the other needs."""
        share = int(SCORED_SHARE * self.request.max_calls)
        system = planned_system(planner, baseline.identity, self.request.model, name=UNCOMPILED)
        order = round_the_slices(self.request.test)
        found = self.measure(system, order, share)
        return found, ceil(SLACK * calls_of(found.seen)) + CALLS_PER_CASE

    def train(self, planner: QueryPlanner, reserve: int) -> tuple[Envelope, Training]:
        directory = self.request.state / "compiles" / self._conditions(planner)
        kept = directory / "compiled.json", directory / "training.json"
        with self.step(f"optimize ({self.request.optimizer})"):
            if not all(path.exists() for path in kept):
                compiled, training = self._optimize(planner, directory, reserve)
                save(compiled, kept[0])
                kept[1].write_text(training.model_dump_json(), encoding="utf-8")
        return read(kept[0]), Training.model_validate_json(kept[1].read_bytes())

    def _optimize(
        self, planner: QueryPlanner, directory: Path, reserve: int
    ) -> tuple[Envelope, Training]:
        before = dict(self.budget.calls)
        metric = metric_on(self.request.bench, (*self.request.train, *self.request.dev))
        task = Compilation(
            student=planner,
            trainset=examples_on(self.request.bench, self.request.train),
            valset=examples_on(self.request.bench, self.request.dev),
            metric=metric,
            budget=self.budget,
            directory=directory,
            reserve=reserve,
            seed=self.request.seed,
        )
        with self.request.model.active():
            program = optimize(self.request.optimizer, task)
        metric.raise_for_failures()
        training = Training(
            calls={name: calls - before[name] for name, calls in self.budget.calls.items()},
            demos={name: len(p.demos) for name, p in program.named_predictors()},
        )
        _refuse_idle_predictors(training)
        settings = PlannerSettings(lm=self.request.model.identity, optimizer=self.request.optimizer)
        return envelope_of(program, settings), training

    def measure_others(self, uncompiled: Judged, compiled: Envelope) -> dict[str, Judged]:
        cases, model = uncompiled.cases, self.request.model
        systems = [
            *baseline_systems(),
            planned_system(QueryPlanner(), "rules", None, name=RULES),
        ]
        judged = {system.name: self.measure(system, cases) for system in systems}
        judged[UNCOMPILED] = uncompiled
        system = planned_system(planner_of(compiled), compiled.identity, model, name=COMPILED)
        judged[COMPILED] = self.measure(system, cases)
        champion = self.request.champion
        if champion:
            system = planned_system(planner_of(champion), champion.identity, model, name=REFERENCE)
            judged[REFERENCE] = self.measure(system, cases)
        return judged

    def _conditions(self, planner: QueryPlanner) -> str:
        request = self.request
        start = envelope_of(planner, PlannerSettings())
        cases = digest_of((*request.train, *request.dev))
        parts = (VERSION, code_version(), start.identity, request.model.identity, cases)
        bounds = json.dumps([request.optimizer, request.max_calls, request.seed])
        return digest((*parts, request.bench.identity, bounds))


def round_the_slices(cases: Sequence[Case]) -> tuple[Case, ...]:
    """Order cases so that any first part of them holds the slices as evenly as it can."""
    seen: dict[str, int] = {}
    turns = []
    for case in cases:
        seen[case.slice] = seen.get(case.slice, 0) + 1
        turns.append((seen[case.slice], case))
    return tuple(case for _, case in sorted(turns, key=lambda turn: turn[0]))


def calls_of(seen: Sequence[Observation]) -> int:
    """Count the LM calls of some observations, those of an earlier run included."""
    return sum(one.plan.ledger.lm_calls for one in seen)


def _refuse_idle_predictors(training: Training) -> None:
    idle = [name for name, calls in training.calls.items() if not calls]
    if idle:
        raise PlanningError(
            f"compile: {', '.join(idle)} never ran on the train cases: give the compile more LM "
            "calls or minutes, or more train cases that rules leave undecided"
        )
