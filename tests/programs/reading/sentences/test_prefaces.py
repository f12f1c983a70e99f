"""What a message says before it asks, and whether that binds it to what came before."""

import pytest

from tests.conversation import planned, said, texts

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
        "That's what I feared. Does the gym benefit cover family?",
        "That doesn't help me much. Where do I find the dress code?",
        "I was afraid of that. Who approves overtime?",
        "That's exactly why I ask: how do I reset my badge?",
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
        "I see. What about Germany?",
        "Fair enough. And in Germany?",
        "Interesting, what about Germany?",
        "Oh, I didn't know that. And for interns?",
        "It's my first week - does that apply to me?",
        "This isn't about me, but does it cover contractors?",
        "It's for my colleague: can she claim it?",
        "I'm a contractor, does that apply to me?",
        "It was my last day yesterday, do I still get it?",
    ],
)
def test_a_question_that_points_back_keeps_its_subject_behind_a_remark(message: str) -> None:
    assert "hotel" in said(planned(message, BEFORE))


@pytest.mark.parametrize(
    "message",
    [
        "I have a company laptop. Can I take it abroad?",
        "I'm on parental leave. Does it count towards my pension?",
        "I was sent a second laptop. Can I keep it?",
        "I'm missing a payslip. Can I download it?",
        "This is about my company car, can I use it abroad?",
    ],
)
def test_a_pronoun_means_what_a_statement_before_it_names(message: str) -> None:
    assert "hotel" not in said(planned(message, BEFORE))


@pytest.mark.parametrize("remark", ["I see.", "Too bad.", "That's what I feared.", "I hate that."])
@pytest.mark.parametrize("follow_up", ["What about Germany?", "And for interns?", "Is it paid?"])
def test_a_remark_changes_nothing_of_what_follows_it(remark: str, follow_up: str) -> None:
    behind, alone = planned(f"{remark} {follow_up}", BEFORE), planned(follow_up, BEFORE)
    assert texts(behind) == texts(alone)


def test_a_remark_that_names_something_is_searched_with_the_question() -> None:
    plan = planned("You also mentioned rain gardens. How do they compare?", BEFORE)
    assert "rain gardens" in said(plan)
