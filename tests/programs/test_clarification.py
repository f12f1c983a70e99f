"""Plans that search nothing."""

from programs.clarification import clarification_plan
from programs.router import Route, clarify
from signatures.context import Candidate
from signatures.plan import Decision
from tests.conversation import reading

PLANE, TRAIN = Candidate(text="plane", source="t1"), Candidate(text="train?", source="t2")


def test_two_readings_are_asked_about_as_one_question_and_both_cited() -> None:
    plan = clarification_plan(clarify("two_subjects", PLANE, TRAIN), reading("is it cheaper?"))
    assert plan.clarification is not None
    assert plan.clarification.question == "Do you mean plane or train?"
    assert plan.clarification.candidates == (PLANE, TRAIN)
    assert plan.context_evidence == ("t1", "t2")


def test_a_word_with_nothing_to_mean_is_asked_about_by_name() -> None:
    plan = clarification_plan(clarify("nothing_to_resolve"), reading("who approves it?"))
    assert plan.clarification is not None
    assert "“it”" in plan.clarification.question
    assert plan.context_evidence == ()


def test_an_assistants_offer_is_cited_by_the_turn_it_answered() -> None:
    read = reading("yes", "U: travel rules?", "A: Do you want the meal limits or the fares?")
    offered = [Candidate(text=o, source="t2") for o in ("the meal limits", "the fares")]
    plan = clarification_plan(clarify("open_offer", *offered), read)
    assert plan.context_evidence == ("t1",)


def test_a_message_that_asks_no_document_gets_no_question_back() -> None:
    route = Route(decision=Decision.NO_RETRIEVE, rule="courtesy")
    plan = clarification_plan(route, reading("thanks for Spain!"))
    assert (plan.clarification, plan.queries, plan.context_evidence) == (None, (), ())
    assert plan.routing == "courtesy"
