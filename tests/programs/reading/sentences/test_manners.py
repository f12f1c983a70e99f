"""Orders how to answer, closed before the question they lead to."""

import pytest

from signatures.plan import Polarity
from tests.conversation import planned, texts


@pytest.mark.parametrize(
    ("order", "question"),
    [
        ("Please answer in German:", "how do I book a meeting room?"),
        ("Respond in French:", "who approves overtime?"),
        ("Reply with yes or no:", "is alcohol reimbursable?"),
        ("Yes or no:", "is alcohol reimbursable?"),
        ("Answer in one sentence:", "what is the hotel cap?"),
        ("In two sentences:", "how does parental leave work?"),
        ("Keep it short:", "who approves overtime?"),
        ("Be brief -", "how do I book a train?"),
        ("Explain simply,", "how is overtime paid?"),
        ("Don't search the web,", "just tell me the hotel cap"),
        ("Never ask me back,", "what is the hotel cap?"),
    ],
)
def test_an_order_how_to_answer_is_cut_from_its_question(order: str, question: str) -> None:
    message = f"{order} {question}"
    plan = planned(message)
    assert texts(plan) == (question,)
    assert [span.reason for span in plan.ignored_spans] == ["directive"]


@pytest.mark.parametrize(
    "message",
    [
        "Answer the phone: who is responsible at reception?",
        "Cancel annual leave: how do I do that?",
        "Don't use the lift: what does the fire policy say?",
        "Email: how do I set up a signature?",
    ],
)
def test_an_order_that_names_the_matter_stays_with_its_question(message: str) -> None:
    assert not planned(message).ignored_spans


@pytest.mark.parametrize(
    ("message", "refused"),
    [
        ("Don't tell me about the US. What's the parental leave in Ireland?", "US"),
        ("Don't talk about Canada. How is overtime paid in Spain?", "Canada"),
        ("Don't show me anything about contractors. Who gets the bonus?", "contractors"),
        ("Forget what I said about Germany. How many sick days are there?", "Germany"),
    ],
)
def test_what_an_order_refuses_is_never_asked_for(message: str, refused: str) -> None:
    found = {c.value: c.polarity for c in planned(message).constraints}
    assert found.get(refused, Polarity.NEGATIVE) is Polarity.NEGATIVE


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        (
            "can you look in the HR workspace instead of IT for the laptop policy?",
            "the laptop policy?",
        ),
        ("Search every workspace for the bonus policy", "the bonus policy"),
        ("Look in every folder for my expense report template", "my expense report template"),
    ],
)
def test_what_a_request_for_another_scope_looks_for_is_asked_in_the_scope_given(
    message: str, asked: str
) -> None:
    plan = planned(message)
    assert asked in texts(plan)[0]
    assert not {"workspace", "folder"} & {*texts(plan)[0].split()}
    assert "scope_request" in {span.reason for span in plan.ignored_spans}


@pytest.mark.parametrize(
    "message",
    [
        "Tell me about yourself",
        "Tell me a bit about yourself",
        "Introduce yourself",
        "what can you do",
        "who made you",
    ],
)
def test_who_the_assistant_is_is_asked_of_no_document(message: str) -> None:
    assert planned(message).decision == "no_retrieve"


def test_a_word_that_only_gains_time_is_no_order_how_to_answer() -> None:
    plan = planned("wait, what was my first question again?", "U: is parking free?")
    assert plan.decision == "no_retrieve"
