"""What an optimizer works with: examples of the train cases and a metric that searches."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import dspy

from data.schema import Case
from optimize.baselines import RawPlanner
from optimize.evaluate import Bench, System, observe, run_system
from optimize.examples import example_of
from optimize.metric import PlannerMetric
from optimize.observation import scope_of
from programs.pipeline import RetrievalPipeline
from programs.vocabulary import Vocabulary
from signatures.context import TrustedContext
from signatures.errors import RetrievalError
from signatures.limits import Limits
from signatures.plan import QueryPlan


@dataclass(frozen=True)
class FixedPlanner:
    """Plans what it was given: runs a plan that is already written."""

    written: QueryPlan

    async def plan(
        self,
        message: str,
        *,
        context: TrustedContext,
        vocabulary: Vocabulary,
        limits: Limits,
        rewriting: bool,
    ) -> QueryPlan:
        """Give the written plan."""
        return self.written


def metric_on(bench: Bench, cases: Sequence[Case]) -> PlannerMetric:
    """Make the metric that searches this bench, with raw's coverage of these cases measured."""
    raw = asyncio.run(run_system(System("raw", "baseline", RawPlanner()), cases, bench))
    coverage = {
        case.id: scores["clause_coverage"]
        for case, scores in zip(raw.cases, raw.scores, strict=True)
        if "clause_coverage" in scores
    }

    def search(case: Case, plan: QueryPlan) -> tuple[str, ...]:
        pipeline = RetrievalPipeline(FixedPlanner(plan), bench.retriever, limits=bench.limits)
        seen = asyncio.run(observe(pipeline, case, bench))
        if seen.lost_branches:
            raise RetrievalError(f"{case.id}: searches {', '.join(seen.lost_branches)} were lost")
        return seen.passage_ids

    return PlannerMetric(search, coverage)


def examples_on(bench: Bench, cases: Sequence[Case]) -> list[dspy.Example]:
    """Give the examples of cases, each with the vocabulary of the scope it is searched in."""
    return asyncio.run(_examples(bench, cases))


async def _examples(bench: Bench, cases: Sequence[Case]) -> list[dspy.Example]:
    scopes = {
        case.id: scope_of(case, tenant=bench.tenant, everything=bench.everything) for case in cases
    }
    words = {s: await bench.retriever.vocabulary(scope=s) for s in set(scopes.values())}
    return [example_of(case, words[scopes[case.id]], bench.limits) for case in cases]
