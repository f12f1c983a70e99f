"""What a plan uses is listed and cited, with the field and polarity its source gives it."""

import pytest

from programs.grounds import Grounds
from programs.reading.message import Reading
from programs.validators.citations import check_citations
from signatures.context import Candidate, TrustedContext
from signatures.limits import DEFAULT_LIMITS
from signatures.plan import Clarification, Constraint, ConstraintField, Polarity, QueryPlan
from tests.conversation import grounds, planned

TURNS = ("U: Does the 2026 UK equipment policy cover monitors?", "A: Yes, in Portugal as well.")
FOLLOW_UP = "Does that apply to contractors?"
NEGATIVE = "which expenses are not reimbursable in Spain?"
UNCLEAR = "what about contractors?"
EARLIER = ("U: how do the travel policy and the equipment policy handle deposits?",)


def uncited(plan: QueryPlan, *turns: str) -> tuple[tuple[str, str | None], ...]:
    """Give code and value of what a plan uses without saying so, or says wrongly."""
    found = check_citations(plan, grounds(plan.original_question, *turns), DEFAULT_LIMITS)
    return tuple((violation.code.value, violation.value) for violation in found)


def changed(plan: QueryPlan, place: int, **update: object) -> QueryPlan:
    """Change one constraint."""
    constraints = list(plan.constraints)
    constraints[place] = constraints[place].model_copy(update=update)
    return plan.model_copy(update={"constraints": tuple(constraints)})


def place_of(plan: QueryPlan, field: ConstraintField) -> int:
    return next(n for n, constraint in enumerate(plan.constraints) if constraint.field is field)


@pytest.mark.parametrize(
    ("message", "turns"),
    [(FOLLOW_UP, TURNS), (NEGATIVE, ()), (UNCLEAR, EARLIER), ("thanks!", ())],
)
def test_our_own_plans_name_what_they_use(message: str, turns: tuple[str, ...]) -> None:
    assert uncited(planned(message, *turns), *turns) == ()


def test_values_of_a_query_and_of_the_message_are_listed() -> None:
    plan = planned(FOLLOW_UP, *TURNS).model_copy(update={"constraints": ()})
    assert {v for c, v in uncited(plan, *TURNS) if c == "undeclared"} >= {
        "UK",
        "2026",
        "contractors",
    }
    plan = planned(NEGATIVE).model_copy(update={"constraints": ()})
    assert {v for c, v in uncited(plan) if c == "undeclared"} == {"Spain", "not reimbursable"}


def test_words_from_the_context_are_cited() -> None:
    plan = planned(FOLLOW_UP, *TURNS)
    for evidence in ((), ("state:country",)):
        found = uncited(plan.model_copy(update={"context_evidence": evidence}), *TURNS)
        assert ("undeclared", "t1") in found
        assert any(code == "undeclared" and "monitors" in (v or "") for code, v in found)


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("t2", "assistant_only"),
        ("accepted:t2", "assistant_only"),
        ("t9", "introduced"),
        ("fact:f1", "introduced"),
        ("state:country", "introduced"),
        ("state:model_fields", "introduced"),
    ],
)
def test_evidence_is_there_and_trusted(source: str, code: str) -> None:
    plan = planned(FOLLOW_UP, *TURNS)
    cited = plan.model_copy(update={"context_evidence": (*plan.context_evidence, source)})
    assert uncited(cited, *TURNS) == ((code, source),)


def test_the_polarity_of_a_constraint_is_that_of_its_source() -> None:
    plan = planned(NEGATIVE)
    negation = place_of(plan, ConstraintField.NEGATION)
    country = place_of(plan, ConstraintField.COUNTRY)
    assert ("polarity", "not reimbursable") in uncited(
        changed(plan, negation, polarity=Polarity.POSITIVE)
    )
    assert ("polarity", "Spain") in uncited(changed(plan, country, polarity=Polarity.NEGATIVE))


def test_an_excluded_value_is_listed_as_such_and_never_as_wanted() -> None:
    plan = planned("who pays for trains, except in Spain?")
    place = place_of(plan, ConstraintField.COUNTRY)
    assert plan.constraints[place].polarity is Polarity.NEGATIVE
    assert uncited(plan) == ()
    assert uncited(changed(plan, place, polarity=Polarity.POSITIVE)) == (("polarity", "Spain"),)


def test_no_value_is_wanted_and_excluded_at_once() -> None:
    plan = planned("who pays for trains, except in Spain?")
    excluded = plan.constraints[place_of(plan, ConstraintField.COUNTRY)]
    wanted = excluded.model_copy(update={"polarity": Polarity.POSITIVE})
    both = plan.model_copy(update={"constraints": (*plan.constraints, wanted)})
    assert ("polarity", "Spain") in uncited(both)


def test_a_value_keeps_the_field_its_form_gives_it() -> None:
    plan = planned(FOLLOW_UP, *TURNS)
    year = place_of(plan, ConstraintField.YEAR)
    found = uncited(changed(plan, year, field=ConstraintField.PERSON), *TURNS)
    assert set(found) == {("contradiction", "2026"), ("undeclared", "2026")}


def test_a_reading_offered_to_the_user_stands_in_its_source() -> None:
    plan = planned(UNCLEAR, *EARLIER)
    for text, source in (("the Kenya policy", "t1"), ("the travel policy", "t9")):
        offered = Clarification(
            question="Which?", candidates=(Candidate(text=text, source=source),)
        )
        changed_plan = plan.model_copy(update={"clarification": offered})
        assert ("introduced", text) in uncited(changed_plan, *EARLIER)


def test_a_question_back_names_nothing_that_nobody_said() -> None:
    plan = planned(UNCLEAR, *EARLIER)
    asked = plan.clarification.model_copy(update={"question": "Do you mean Kenya?"})
    changed_plan = plan.model_copy(update={"clarification": asked})
    assert uncited(changed_plan, *EARLIER) == (("introduced", "Kenya"),)


def test_the_sources_of_readings_are_cited() -> None:
    plan = planned(UNCLEAR, *EARLIER).model_copy(update={"context_evidence": ()})
    assert uncited(plan, *EARLIER) == (("undeclared", "t1"),)


def test_turns_of_others_in_a_shared_room_are_no_evidence() -> None:
    said = {"role": "user", "name": "ben", "content": "Does the UK policy cover monitors?"}
    context = TrustedContext.from_messages([said], asker="ana")
    plan = planned("How long is sick leave?", context=context)
    cited = plan.model_copy(update={"context_evidence": ("t1",)})
    read = Grounds(Reading(plan.original_question, context))
    (found,) = check_citations(cited, read, DEFAULT_LIMITS)
    assert (found.code.value, found.value) == ("introduced", "t1")


def test_what_is_left_out_claims_nothing() -> None:
    plan = planned(FOLLOW_UP, *TURNS)
    said = {"decision", "strategy", "routing", "original_question", "clauses", "queries"}
    bare = QueryPlan.model_validate(plan.model_dump(include=said))
    assert uncited(bare, *TURNS) == ()
    assert Constraint(field=ConstraintField.YEAR, value="2026", source="t1") in plan.constraints
