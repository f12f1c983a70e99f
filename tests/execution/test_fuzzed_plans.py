"""S1: whatever a planner or a model writes, only the caller's scope is searched."""

import random
from collections.abc import Sequence

from programs.checking import read_plan
from programs.executor import execute
from programs.language_models import scripted_model
from programs.pipeline import NO_CONTEXT, RetrievalPipeline
from programs.planner import QueryPlanner
from programs.retrievers.protocol import Ranking, SearchQuery
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from signatures.context import AccessScope
from signatures.decompose import DecomposeQuestion
from signatures.errors import PlanningError
from signatures.plan import Decision
from tests.execution.fuzzing import fuzzed
from tests.scripted_search import MINE, SCOPE, hits, plan_for
from tests.soak import Soak

FAR = 1e12


class Recorder:
    """Find the same passage whatever is asked, and keep for whom it was asked."""

    def __init__(self) -> None:
        self.scopes: list[AccessScope] = []

    async def search(self, query: SearchQuery, *, scope: AccessScope, limit: int) -> Ranking:
        self.scopes.append(scope)
        return Ranking(hits=hits(MINE))

    async def vocabulary(self, *, scope: AccessScope) -> Vocabulary:
        self.scopes.append(scope)
        return EMPTY_VOCABULARY

    async def aclose(self) -> None:
        return None

    @property
    def escapes(self) -> list[AccessScope]:
        """Searches for anybody but the caller."""
        return [scope for scope in self.scopes if scope != SCOPE]


async def searched_as_written(texts: Sequence[str]) -> tuple[Recorder, int]:
    """Execute whatever of these texts is a plan; count those that are none."""
    backend, refused = Recorder(), 0
    for text in texts:
        try:
            plan = read_plan(text, context=NO_CONTEXT)
        except PlanningError:
            refused += 1
            continue
        if plan.decision is Decision.RETRIEVE:
            await execute(plan, backend, scope=SCOPE, deadline=FAR)
    return backend, refused


PLANS = (plan_for("parental leave"), plan_for("parental leave", "travel approval"))
COMPOUND = "parental leave rules and sick leave rules"
PARTS = ("parental leave rules", "sick leave rules")


async def test_s1_no_fuzzed_plan_is_searched_outside_the_callers_scope(soak: Soak) -> None:
    size, right = soak.size(5_000, 30_000), [plan.model_dump(mode="json") for plan in PLANS]
    backend, refused = await searched_as_written(list(fuzzed(random.Random(5), size, right)))
    assert backend.escapes == []
    assert refused > size / 4
    assert len(backend.scopes) > size / 4


async def test_s1_no_fuzzed_answer_of_a_model_is_searched_outside_it_either(soak: Soak) -> None:
    answers = list(fuzzed(random.Random(6), soak.size(80, 2_000), [{"parts": list(PARTS)}]))
    model = scripted_model({DecomposeQuestion: answers})
    planner = QueryPlanner()
    planner.set_lm(model.lm)
    backend, split = Recorder(), 0
    pipeline = RetrievalPipeline(planner, backend)
    for _ in answers:
        result = await pipeline.search(COMPOUND, scope=SCOPE)
        split += len(result.plan.queries) == len(PARTS)
    assert backend.escapes == []
    assert 0 < split < len(answers)
    assert len(backend.scopes) >= 2 * len(answers)
