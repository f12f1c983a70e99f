"""Search each question of a message by itself, with what they share."""

import asyncio

import pytest

from programs.draft import Draft
from programs.language_models.scripted import scripted_model
from programs.reading.message import Reading
from programs.strategies.decompose import Decompose
from signatures.decompose import DecomposeQuestion
from signatures.plan import QueryKind
from tests.conversation import planned, reading, texts

TWO = "What is the approval limit, and who can override it for an emergency purchase?"


def test_one_branch_a_clause_each_with_what_it_refers_to() -> None:
    draft = Decompose().by_rule(reading(TWO))
    assert [(q.kind, q.clause_ids) for q in draft.queries] == [
        (QueryKind.BRANCH, ("c1",)),
        (QueryKind.BRANCH, ("c2",)),
    ]
    assert "approval limit" in draft.queries[1].text
    assert draft.original_leg == "dropped:split"


def test_a_global_value_goes_into_every_branch_that_sets_none_of_its_own() -> None:
    draft = Decompose().by_rule(
        reading("What is the per diem in Spain, who pays it, and what is it called in France?")
    )
    first, second, third = (query.text for query in draft.queries)
    assert "Spain" in first
    assert "Spain" in second
    assert "France" in third


def test_the_antecedent_goes_into_every_branch() -> None:
    draft = Decompose().by_rule(
        reading("Who approves it and how long does it take?", "U: business travel in Spain?")
    )
    assert all("business travel in Spain" in query.text for query in draft.queries)
    assert draft.evidence == ("t1",)


def test_a_statement_is_shared_by_every_branch() -> None:
    draft = Decompose().by_rule(reading("I moved to Lisbon. Who do I tell? What changes?"))
    assert all("Lisbon" in query.text for query in draft.queries)


def test_one_clause_is_the_message_itself() -> None:
    draft = Decompose().by_rule(reading("parental leave and sick leave"))
    assert [(q.kind, q.text) for q in draft.queries] == [
        (QueryKind.ORIGINAL, "parental leave and sick leave")
    ]


def by_model(read: Reading, parts: list[str]) -> Draft | None:
    async def ask() -> Draft | None:
        deadline = asyncio.get_running_loop().time() + 60
        draft, _ = await Decompose().by_model(read, deadline=deadline)
        return draft

    with scripted_model({DecomposeQuestion: {"parts": parts}}).active():
        return asyncio.run(ask())


def test_a_models_parts_are_found_again_at_their_spans() -> None:
    message = "parental leave rules and sick leave rules"
    draft = by_model(reading(message), ["Parental leave rules", "sick leave rules"])
    assert draft is not None
    assert [message[c.start : c.end] for c in draft.clauses] == [
        "parental leave rules",
        "sick leave rules",
    ]


def test_a_part_begins_behind_its_connective_and_one_that_says_nothing_is_none() -> None:
    message = "parental leave rules as well as sick leave rules, plus the gym money"
    parts = ["parental leave rules", "as well as", "sick leave rules", "plus the gym money"]
    draft = by_model(reading(message), parts)
    assert draft is not None
    assert [c.text for c in draft.clauses] == [
        "parental leave rules",
        "sick leave rules",
        "the gym money",
    ]


@pytest.mark.parametrize(
    "parts",
    [
        ["parental leave", "uber revenue"],
        ["sick leave rules", "parental leave rules"],
        ["parental leave rules and sick leave rules"],
        ["parental leave", " "],
    ],
)
def test_a_part_that_is_not_there_or_no_split_at_all_gives_no_draft(parts: list[str]) -> None:
    assert by_model(reading("parental leave rules and sick leave rules"), parts) is None


def test_a_part_that_only_completes_the_one_before_is_no_question() -> None:
    message = "lost my badge with the old photo on it, and the form for a new one"
    parts = ["lost my badge", "with the old photo on it", "the form for a new one"]
    assert by_model(reading(message), parts) is None


def test_a_part_that_only_tells_is_no_question() -> None:
    message = "lost my badge at lunch so getting in today, and the form for a new one"
    parts = ["lost my badge at lunch", "getting in today", "the form for a new one"]
    assert by_model(reading(message), parts) is None


@pytest.mark.parametrize(
    ("message", "branches"),
    [
        (
            "Which courses are paid in Norway and which in Chile?",
            ("Which courses are paid in Norway", "Which courses are paid in Chile"),
        ),
        (
            "When is stocktaking in March, and when in August?",
            ("When is stocktaking in March", "When is stocktaking in August"),
        ),
        (
            "What does the small desk cost and what the large desk?",
            ("What does the small desk cost", "What does the large desk cost"),
        ),
        (
            "What is the trial period for managers? And for interns?",
            ("What is the trial period for managers", "What is the trial period for interns"),
        ),
    ],
)
def test_a_clause_without_a_verb_takes_the_first_one_s_and_sets_its_value_against_it(
    message: str, branches: tuple[str, ...]
) -> None:
    plan = planned(message)
    assert texts(plan) == branches
    assert not plan.validation.violations


def test_a_request_is_no_clause_without_a_verb() -> None:
    assert texts(planned("Tell me who can't book a van. Tell me who can."))[1] == (
        "Tell me who can book a van"
    )
