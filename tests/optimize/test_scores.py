"""Scores of one case and their means over groups of cases."""

import pytest

from data.schema import Case
from optimize.aggregate import aggregate, figures
from optimize.observation import Observation
from optimize.scores import accepted_strategies, score
from signatures.evidence import Outcome
from signatures.plan import Decision, Ledger, QueryPlan, Strategy
from tests.optimize.plans import case, clarifying_plan, plan

BOTH = "what is the limit, and who can override it"
PARTS = ("what is the limit", "who can override it")


def seen(written: QueryPlan, *passage_ids: str, ms: float = 5.0) -> Observation:
    return Observation(
        case_id="case:1",
        plan=written,
        outcome=Outcome.COMPLETE,
        passage_ids=passage_ids,
        ms=ms,
    )


def relabelled(labelled: Case, **changes: object) -> Case:
    return labelled.model_copy(update=changes)


def test_a_plan_that_asks_where_it_should_search_finds_nothing() -> None:
    found = score(case("which monitors"), seen(clarifying_plan("which monitors")))
    assert found["recall@5"] == 0
    assert found["decision_accuracy"] == 0
    assert found["clarify_precision"] == 0
    assert "clarify_recall" not in found


def test_a_clarification_is_no_retrieval_case() -> None:
    labelled = case("so how much", decision=Decision.NEEDS_CLARIFICATION)
    found = score(labelled, seen(clarifying_plan(labelled.question)))
    assert found["clarify_recall"] == found["clarify_precision"] == 1
    assert "recall@5" not in found


def test_precision_and_recall_of_clarifications_come_out_of_the_means() -> None:
    asks = case("so how much", decision=Decision.NEEDS_CLARIFICATION)
    searches = case("which monitors")
    scores = [
        score(asks, seen(clarifying_plan(asks.question))),
        score(asks, seen(plan(asks.question, "how much"), "p1")),
        score(searches, seen(clarifying_plan(searches.question))),
    ]
    found = figures(scores)
    assert found["clarify_precision"] == pytest.approx(1 / 2)
    assert found["clarify_recall"] == pytest.approx(1 / 2)


def test_not_splitting_is_accepted_where_one_passage_answers_both_clauses() -> None:
    labelled = case(BOTH, clauses=PARTS, strategies=(Strategy.DECOMPOSE,))
    assert accepted_strategies(labelled) == (Strategy.DECOMPOSE,)
    same = tuple(
        clause.model_copy(update={"relevant_ids": ("p1",)}) for clause in labelled.expected.clauses
    )
    shared = relabelled(labelled, expected=labelled.expected.model_copy(update={"clauses": same}))
    assert set(accepted_strategies(shared)) == {
        Strategy.DECOMPOSE,
        Strategy.ORIGINAL,
        Strategy.CONTEXTUALIZE,
    }


def test_evidence_is_a_set_f1_and_unasked_evidence_is_counted_apart() -> None:
    labelled = case("which monitors", "in the UK", evidence=("t1", "state:country"))
    cited = plan(labelled.question, "monitors UK", context_evidence=("t1", "t9"))
    assert score(labelled, seen(cited))["evidence_f1"] == pytest.approx(2 * 1 / (2 + 2))
    without = score(case("which monitors"), seen(cited))
    assert without["evidence_unasked"] == 1
    assert "evidence_f1" not in without


def test_cost_comes_from_the_ledger() -> None:
    ledger = Ledger(lm_calls=2, tokens_in=100, tokens_out=7)
    spent = plan("which monitors", "which monitors", ledger=ledger)
    found = score(case("which monitors"), seen(spent, ms=12.5))
    assert (found["lm_calls"], found["tokens_in"], found["tokens_out"]) == (2, 100, 7)
    assert found["ms"] == 12.5


def test_figures_stand_under_class_slice_and_all() -> None:
    cases = [
        relabelled(case("which monitors"), slice="negation"),
        relabelled(case("which monitors"), slice="compound"),
        relabelled(case("which monitors"), slice="faq_first"),
    ]
    scores = [
        score(one, seen(plan(one.question, one.question), *ids, ms=ms))
        for one, ids, ms in zip(cases, (("p1",), ("p1",), ()), (1.0, 3.0, 5.0), strict=True)
    ]
    found = aggregate(cases, scores)
    assert set(found) == {
        "all",
        "standalone",
        "negation",
        "compound",
        "slice:compound",
        "faq_first",
    }
    assert found["all"]["recall@5"] == pytest.approx((1 + 1 + 0) / 3)
    assert found["all"]["n"] == 3
    assert found["all"]["ms_p50"] == 3.0
    assert found["faq_first"]["evidence_f1"] is None
