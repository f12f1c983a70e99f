"""S6: a malformed scope is refused before anything is asked, however it was made."""

from itertools import product

import pytest
from pydantic import ValidationError

from programs.checked_scope import checked_scope
from programs.pipeline import RetrievalPipeline
from signatures.context import AccessScope
from signatures.errors import ScopeViolationError
from tests.scripted_search import SCOPE, ScriptedPlanner, ScriptedRetriever, plan_for

NAMES = ("", " ", "\t", "\n", " hr", "hr ", "h\nr", "h\x00r", "h\u200br", "h\ud800r", "x" * 129)
MALFORMED = [
    *({"tenant": t} for t in (*NAMES, "x" * 65, "a.b", "a*", "a|b", "../a", "ä", "a b", None, 7)),
    *({"workspace": w} for w in (*NAMES, None, 7, ("hr",))),
    *({"roles": r} for r in ((), None, "employee", 7, (None,), (("employee",),))),
    *({"roles": roles} for name in NAMES for roles in ((name,), ("employee", name))),
]


class Untouched(ScriptedRetriever):
    """Count every call."""

    calls = 0

    async def vocabulary(self, *, scope: AccessScope) -> object:
        self.calls += 1
        raise AssertionError

    search = vocabulary  # type: ignore[assignment]


def test_there_are_fifty_of_them() -> None:
    assert len(MALFORMED) >= 50


@pytest.mark.parametrize("values", MALFORMED, ids=repr)
def test_a_malformed_scope_cannot_be_made(values: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        AccessScope.model_validate({**dict(SCOPE), **values})


@pytest.mark.parametrize("values", MALFORMED, ids=repr)
async def test_one_made_past_the_checks_is_refused_before_any_call(
    values: dict[str, object],
) -> None:
    backend = Untouched()
    pipeline = RetrievalPipeline(ScriptedPlanner(plan_for("leave")), backend)
    for forged in (SCOPE.model_copy(update=values), AccessScope.model_construct(**{**dict(SCOPE), **values})):  # fmt: skip
        with pytest.raises(ScopeViolationError, match=f"scope.{next(iter(values))}"):
            await pipeline.search("leave", scope=forged)
    assert backend.calls == 0


@pytest.mark.parametrize("nothing", [None, {}, dict(SCOPE), "acme", object()])
async def test_what_is_no_scope_is_refused_before_any_call(nothing: object) -> None:
    backend = Untouched()
    pipeline = RetrievalPipeline(ScriptedPlanner(plan_for("leave")), backend)
    with pytest.raises(ScopeViolationError):
        await pipeline.search("leave", scope=nothing)  # type: ignore[arg-type]
    assert backend.calls == 0


@pytest.mark.parametrize(
    ("workspace", "role"),
    list(product(["hr", "hr finance", "Größe", "人事"], ["employee", "a", "the"])),
)
def test_an_exact_name_is_taken_as_it_is(workspace: str, role: str) -> None:
    scope = AccessScope(tenant="acme", workspace=workspace, roles=(role,))
    assert checked_scope(scope) == scope
