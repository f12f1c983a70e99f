"""What a message says before it asks, and whether that binds it to what came before."""

import pytest

from tests.conversation import planned, said

BEFORE = "U: What was the hotel cap for 2026 in Ireland?"


@pytest.mark.parametrize(
    "message",
    [
        "And who do I talk to about harassment?",
        "That was helpful. Who approves overtime?",
        "Quick one: how do I change my address?",
        "This is urgent: my laptop was stolen",
        "It's my first week - where do I get my badge?",
        "Thanks, that answers it. How do I book a train?",
        "It worked, thanks! Where can I see my payslip?",
        "One more: how do I add my newborn to the insurance?",
        "Those were useful. When do we get our bonus?",
        "They replied yesterday. How do I book parking at the office?",
        "It's sorted now, so how do I order business cards?",
        "And where do I report a data breach?",
        "That cleared it up. Who signs off my travel request?",
        "This helped me a lot. How do I report a lost badge?",
        "One other thing: can I bring my dog to the office?",
    ],
)
def test_a_complete_question_stands_alone_whatever_remark_leads_to_it(message: str) -> None:
    plan = planned(message, BEFORE)
    assert plan.decision == "retrieve"
    assert not plan.constraints
    assert "hotel" not in said(plan)


@pytest.mark.parametrize(
    "message",
    [
        "And for contractors?",
        "And who approves it?",
        "And is breakfast included?",
        "And how many for contractors?",
        "That was helpful. Who approves it?",
        "Thanks! And in Germany?",
        "Ok that works. What about 2025?",
        "It worked. How long does that take?",
        "One more: does it apply to interns?",
    ],
)
def test_a_question_that_points_back_keeps_its_subject_behind_a_remark(message: str) -> None:
    assert "hotel" in said(planned(message, BEFORE))


def test_a_pronoun_means_what_a_statement_before_it_names() -> None:
    assert "hotel" not in said(planned("I have a company laptop. Can I take it abroad?", BEFORE))
