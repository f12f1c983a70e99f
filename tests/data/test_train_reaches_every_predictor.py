"""The rules leave enough train cases to each predictor for a compile to learn from."""

from collections import Counter

import dspy
import pytest

from data.loader import bundled_cases, bundled_passages
from data.schema import Case
from programs.language_models.scripted import Script, ScriptedEngine, scripted_model
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope
from signatures.contextualize import ContextualizeQuestion
from signatures.decompose import DecomposeQuestion
from signatures.hypothetical_passage import WriteHypotheticalPassage
from signatures.route_intent import RouteIntent
from signatures.variants import GenerateVariants
from tests.conversation import planned

LEAST = 6
MOST_CASES = 64
SCRIPTS: dict[type[dspy.Signature], Script] = {
    RouteIntent: {"decision": "retrieve", "strategy": "original"},
    ContextualizeQuestion: lambda inputs: {"standalone_question": str(inputs["follow_up"])},
    DecomposeQuestion: lambda inputs: {"parts": [str(inputs["compound_message"])]},
    GenerateVariants: lambda inputs: {"variants": [f"{inputs['everyday_question']} rule", "rule"]},
    WriteHypotheticalPassage: {"passage": "Employees may do so when their manager agrees."},
}
"""The router always says to search as typed: what it could send on is not counted."""


@pytest.fixture(scope="module")
def vocabularies() -> dict[str, Vocabulary]:
    """Give the vocabulary an employee's planner gets in each workspace."""
    scopes = {
        name: AccessScope(tenant="fernhill", workspace=name, roles=("employee",))
        for name in ("hr", "it")
    }
    return {
        name: Vocabulary.of(p for p in bundled_passages() if scope.permits(p.workspace, p.roles))
        for name, scope in scopes.items()
    }


@pytest.fixture(scope="module")
def reached(vocabularies: dict[str, Vocabulary]) -> dict[str, frozenset[str]]:
    """Give the signatures that planning each train case asks."""
    return {
        case.id: _asked(case, vocabularies[case.workspace or ""]) for case in bundled_cases("train")
    }


def _asked(case: Case, vocabulary: Vocabulary) -> frozenset[str]:
    model = scripted_model(SCRIPTS)
    planned(case.question, context=case.context.trusted(), vocabulary=vocabulary, model=model)
    engine = model.lm.engine
    assert isinstance(engine, ScriptedEngine)
    return frozenset(call.signature for call in engine.calls)


@pytest.mark.parametrize("signature", SCRIPTS)
def test_at_least_6_train_cases_reach_the_predictor_by_rules_alone(
    signature: type[dspy.Signature], reached: dict[str, frozenset[str]]
) -> None:
    counts = Counter(name for names in reached.values() for name in names)
    assert counts[signature.__name__] >= LEAST, dict(counts)


def test_a_train_case_that_searches_as_typed_asks_no_model(
    reached: dict[str, frozenset[str]],
) -> None:
    free = [case.id for case in bundled_cases("train") if case.limits.max_lm_calls == 0]
    assert free
    assert [name for name in free if reached[name]] == []


def test_train_is_small_enough_for_one_compile() -> None:
    assert len(bundled_cases("train")) <= MOST_CASES
