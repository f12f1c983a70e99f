"""S4: one foreign hit costs a branch everything it returned, and no word of it leaves."""

import random
from collections.abc import Sequence

import pytest

from signatures.context import AccessScope
from signatures.errors import ScopeViolationError
from signatures.evidence import BranchStatus, Outcome, Passage, RetrievalResult
from tests.execution.asking import asked, side_by_side
from tests.execution.conftest import Run
from tests.scripted_search import MINE, SCOPE, Answer, ScriptedRetriever, fails, finds, plan_for
from tests.soak import Soak

SECRET = "canary4711"
LIES = (
    {"workspace": "finance"},
    {"workspace": "HR"},
    {"workspace": "hr "},
    {"workspace": "hr finance"},
    {"workspace": ""},
    {"roles": ("manager",)},
    {"roles": ("Employee",)},
    {"roles": ("employee ", "employe")},
    {"roles": ("not employee",)},
    {"roles": ()},
    {"workspace": "finance", "roles": ("manager",)},
)


def _own(number: int) -> Passage:
    return MINE.model_copy(update={"id": f"own{number}"})


def told_lies(rng: random.Random) -> Answer:
    """Hide one foreign passage among what is right, or say that the backend saw one itself."""
    if rng.random() < 0.1:
        return fails(ScopeViolationError("a foreign passage"))
    lie = MINE.model_copy(update={"id": "lie", "text": SECRET, **rng.choice(LIES)})
    found = [_own(number) for number in range(rng.randint(0, 20))]
    found.insert(rng.randint(0, len(found)), lie)
    return finds(*found)


async def lied_to(rng: random.Random) -> RetrievalResult:
    """Ask two questions of a backend that lies about one of them."""
    backend = ScriptedRetriever(alpha=told_lies(rng), beta=finds(MINE))
    result, _ = await asked(plan_for("alpha", "beta"), backend, retrieval_ms=1_000)
    return result


def hold_to_the_scope(results: Sequence[RetrievalResult]) -> None:
    """Fail where a lie was believed, or its branch forgotten."""
    for result in results:
        assert [b.status for b in result.branches] == [BranchStatus.SCOPE_VIOLATION, BranchStatus.OK]  # fmt: skip
        assert result.coverage[0].degraded == ("scope_violation:q1",)
        assert (result.outcome, result.coverage[0].answered) == (Outcome.PARTIAL, False)
        assert [found.passage for found in result.passages] == [MINE]
        assert SECRET not in result.model_dump_json()


def test_s4_every_lie_is_a_scope_violation_wherever_it_is_hidden(
    soak: Soak, run: Run[Sequence[RetrievalResult]]
) -> None:
    rng = random.Random(7)
    hold_to_the_scope(run(side_by_side(lied_to(rng) for _ in range(soak.size(200, 1_000)))))


@pytest.mark.parametrize("lie", LIES, ids=repr)
def test_every_kind_of_lie_is_told(lie: dict[str, object]) -> None:
    foreign = MINE.model_copy(update=lie)
    assert not SCOPE.permits(foreign.workspace, foreign.roles)


def test_one_role_of_many_is_enough() -> None:
    asker = AccessScope(tenant="acme", workspace="hr", roles=("x", "employee"))
    assert asker.permits("hr", ("manager", "employee"))
