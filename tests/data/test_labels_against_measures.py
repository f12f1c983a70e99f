"""The intent measures find nothing wrong with the wording a person wrote for each case."""

import pytest

from data.loader import bundled_cases
from data.schema import Case
from optimize.intent import find_intent_damage
from signatures.plan import Clause, Decision, PlannedQuery, QueryKind, QueryPlan, Strategy

RETRIEVING = tuple(
    case
    for split in ("train", "dev", "test")
    for case in bundled_cases(split)
    if case.expected.decision is Decision.RETRIEVE
)
AS_TYPED = (Strategy.ORIGINAL, Strategy.VARIANTS, Strategy.HYDE)


def plan_searching(text: str, case: Case) -> QueryPlan:
    """Plan one query that answers every labelled clause."""
    clauses = tuple(
        Clause(id=f"c{place}", text=label.text, start=label.start, end=label.end)
        for place, label in enumerate(case.expected.clauses, 1)
    )
    query = PlannedQuery(
        id="q1",
        text=text,
        purpose="the labelled wording",
        clause_ids=tuple(clause.id for clause in clauses),
        kind=QueryKind.REWRITE,
    )
    return QueryPlan(
        decision=Decision.RETRIEVE,
        strategy=Strategy.CONTEXTUALIZE,
        routing="label",
        original_question=case.question,
        resolved_question=text,
        clauses=clauses,
        queries=(query,),
        original_leg="dropped:not_standalone",
    )


@pytest.mark.parametrize("case", RETRIEVING, ids=lambda case: case.id)
def test_the_human_wording_does_no_intent_damage(case: Case) -> None:
    wording = case.expected.resolved_question or ""
    assert find_intent_damage(case, plan_searching(wording, case)) == ()


@pytest.mark.parametrize(
    "case",
    [case for case in RETRIEVING if case.expected.strategies[0] in AS_TYPED],
    ids=lambda case: case.id,
)
def test_a_message_to_be_searched_as_typed_does_no_intent_damage(case: Case) -> None:
    assert find_intent_damage(case, plan_searching(case.question, case)) == ()


@pytest.mark.parametrize(
    "case", [c for c in RETRIEVING if c.expected.forbidden], ids=lambda case: case.id
)
def test_a_forbidden_value_slipped_into_the_wording_is_found(case: Case) -> None:
    for forbidden in case.expected.forbidden:
        wording = f"{case.expected.resolved_question} {forbidden}"
        damage = find_intent_damage(case, plan_searching(wording, case))
        assert ("accepted_forbidden", forbidden) in {(one.measure, one.value) for one in damage}
