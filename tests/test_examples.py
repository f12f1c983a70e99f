"""The examples that must come out right, as the first issue lists them."""

import pytest

from programs.language_models.scripted import scripted_model
from signatures.limits import Limits
from signatures.plan import ConstraintField, Decision, QueryKind, Strategy
from signatures.variants import GenerateVariants
from tests.conversation import bound, handbook, planned, reading, said, spans, texts
from tests.drafts import codes, varied

EQUIPMENT = "U: Does the 2026 UK equipment policy cover monitors?"


def test_a_follow_up_about_contractors_keeps_policy_country_and_year() -> None:
    plan = planned("Does that apply to contractors?", EQUIPMENT, country="UK")
    assert (plan.decision, plan.strategy) == (Decision.RETRIEVE, Strategy.CONTEXTUALIZE)
    assert plan.context_evidence == ("t1",)
    assert plan.original_leg == "dropped:needs_context"
    constraints = plan.as_contract()["constraints"]
    assert isinstance(constraints, dict)
    assert {
        "person_group": ["contractors"],
        "year": ["2026"],
        "country": ["UK"],
        "document_family": ["equipment policy"],
    }.items() <= constraints.items()
    (text,) = texts(plan)
    assert all(word in text for word in ("2026", "UK", "equipment policy", "contractors"))


def test_two_questions_are_two_clauses_and_two_branches() -> None:
    message = "What is the approval limit, and who can override it for an emergency purchase?"
    plan = planned(message)
    assert spans(plan) == (
        "What is the approval limit",
        "who can override it for an emergency purchase?",
    )
    assert [q.kind for q in plan.queries] == [QueryKind.BRANCH] * 2
    assert "approval limit" in plan.queries[1].text


def test_three_questions_are_three() -> None:
    plan = planned("What is the approval limit, who can override it, and how do I request one?")
    assert len(plan.clauses) == len(plan.queries) == 3


@pytest.mark.parametrize("workspace", ["hr", None])
def test_a_negation_keeps_its_not_and_costs_nothing(workspace: str | None) -> None:
    message = "which expenses are not reimbursable?"
    options = {"vocabulary": handbook(workspace)} if workspace else {}
    plan = planned(message, model=scripted_model({}), **options)  # type: ignore[arg-type]
    assert texts(plan) == (message,)
    assert bound(plan, ConstraintField.NEGATION) == (("not reimbursable", "question"),)
    assert plan.ledger.lm_calls == 0


@pytest.mark.parametrize(
    ("variant", "accepted"),
    [
        ("family leave policy", True),
        ("family leave", True),
        ("best parental leave companies", False),
    ],
)
def test_a_variant_may_use_another_word_and_ask_nothing_else(variant: str, accepted: bool) -> None:
    read = reading("parental leave")
    assert (codes(read, varied(read, variant)) == ()) is accepted


def test_a_refused_variant_never_runs() -> None:
    variants = {"variants": ["how do I claim money for food?", "best grub claim companies in town"]}
    model = scripted_model({GenerateVariants: variants})
    plan = planned("how do I claim dosh for grub?", model=model, vocabulary=handbook())
    assert "companies" not in said(plan)


def test_two_policies_side_by_side_are_asked_about() -> None:
    turn = "U: how do the travel policy and the equipment policy handle deposits?"
    plan = planned("what about contractors?", turn)
    assert plan.decision is Decision.NEEDS_CLARIFICATION
    assert plan.clarification is not None
    first, second = plan.clarification.candidates
    assert "travel policy" in first.text
    assert "equipment policy" in second.text
    assert (first.source, second.source) == ("t1", "t1")
    assert plan.queries == ()


def test_an_older_topic_does_not_compete_with_a_newer_one() -> None:
    turns = (
        "U: how do the travel policy and the equipment policy handle deposits?",
        "A: Both take them.",
        "U: How long is parental leave in Spain?",
    )
    plan = planned("does it apply to interns?", *turns)
    assert (plan.decision, plan.context_evidence) == (Decision.RETRIEVE, ("t3",))


@pytest.mark.parametrize(
    "message",
    [
        "and how do I book them?",
        "what about contractors there?",
        "does that apply to interns?",
        "how many days do contractors get?",
        "who approves it?",
        "same for interns?",
        "thanks!",
    ],
)
def test_a_country_that_only_the_assistant_named_never_enters(message: str) -> None:
    turns = ("U: How many days of annual leave do I get?", "A: In Kenya staff get 21 days.")
    plan = planned(message, *turns, vocabulary=handbook())
    assert "kenya" not in said(plan)
    assert "21" not in said(plan)


@pytest.mark.parametrize("country", ["Germany", "France"])
def test_a_claimed_country_is_set_right_by_the_askers_own(country: str) -> None:
    turns = ("U: How many days of annual leave do I get?", "A: In Kenya staff get 21 days.")
    plan = planned("and how do I book them?", *turns, country=country)
    assert "kenya" not in said(plan)
    assert bound(plan, ConstraintField.COUNTRY) == ((country, "state:country"),)


def test_thanks_search_nothing() -> None:
    plan = planned("thanks!", EQUIPMENT)
    assert (plan.decision, plan.queries, plan.clauses) == (Decision.NO_RETRIEVE, (), ())


@pytest.mark.parametrize("cap", [1, 2, 3, 4])
def test_more_questions_than_the_cap_are_refused_and_never_cut(cap: int) -> None:
    asked = ["Who signs a", "who owns b", "when is c due", "where is d kept"][: cap + 1]
    if cap == 4:
        asked.append("how do I get e")
    message = f"{', '.join(asked[:-1])}, and {asked[-1]}?"
    plan = planned(message, limits=Limits(max_queries=cap))
    assert texts(plan) == (message,)
    assert [v.code.value for v in plan.validation.violations] == ["over_fan_out"]
    assert len(plan.clauses) == cap + 1


def test_as_many_questions_as_the_cap_all_run() -> None:
    plan = planned("Who signs a, who owns b, when is c due, and where is d kept?")
    assert len(plan.queries) == Limits().max_queries == 4
