"""Messages that ask nothing of any document."""

import pytest

from programs.reading.question_form import asks
from programs.reading.small_talk import small_talk
from tests.known_faults import fault

ANYWHERE = "a pattern about the assistant matches inside a question about the company"
GENERIC_YOU = "`you` for anyone is taken for the assistant"
LAZY = "a blank before `?` in a pattern becomes a lazy, required white space"


def rule(text: str) -> str | None:
    return small_talk(text, asks=asks(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("thanks!", "courtesy"),
        ("Thank you so much, that helps", "courtesy"),
        ("perfect, cheers!", "courtesy"),
        ("ok great", "courtesy"),
        ("bye", "courtesy"),
        ("How are you today?", "greeting"),
        ("how's it going", "greeting"),
        ("what did I just ask?", "about_the_conversation"),
        ("what was my first question?", "about_the_conversation"),
        ("can you shorten that?", "about_the_conversation"),
        ("in German please", "about_the_conversation"),
        ("what do you mean?", "about_the_conversation"),
        ("are you a robot?", "about_the_assistant"),
        ("what's your name?", "about_the_assistant"),
        ("how old are you?", "about_the_assistant"),
        ("who made you?", "about_the_assistant"),
        ("tell me a joke", "about_the_assistant"),
        ("what can you do?", "about_the_assistant"),
        ("", "no_words"),
        ("?!", "no_words"),
        fault("who are you?", "about_the_assistant", why=LAZY),
        fault("what are you?", "about_the_assistant", why=LAZY),
    ],
)
def test_small_talk_is_named_by_its_rule(text: str, expected: str) -> None:
    assert rule(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "How do I say no to a gift? Thanks",
        "thanks, but how much is it for managers?",
        "good morning, I need a new badge",
        "in France please",
        "what do you mean by core hours?",
        "what can you tell me about parental leave?",
        "are you allowed to work abroad?",
        "does the company listen to my calls?",
        "how do I shorten my notice period",
        "parental leave",
        "my laptop was stolen",
        "do you get paid for overtime?",
        fault("what do you know about the gifts policy?", why=ANYWHERE),
        fault("what can you help me with about expenses?", why=ANYWHERE),
        fault("can I bring cats or dogs to the office?", why=ANYWHERE),
        fault("what questions can I ask in an interview?", why=ANYWHERE),
        fault("how do I change the language of my payslip?", why=ANYWHERE),
        fault("how do I translate this contract?", why=ANYWHERE),
        fault("is it ok to write it in pencil?", why=ANYWHERE),
        fault("what did we say in the contract about overtime?", why=ANYWHERE),
        fault("I want to summarize that report for a client, is that allowed?", why=ANYWHERE),
        fault("are you paid for bank holidays?", why=GENERIC_YOU),
        fault("are you insured on business trips?", why=GENERIC_YOU),
        fault("are you entitled to sick pay during probation?", why=GENERIC_YOU),
        fault("are your parents eligible as dependents?", why=GENERIC_YOU),
        fault("does your age change the pension contribution?", why=GENERIC_YOU),
        fault("is your family covered by the health plan?", why=GENERIC_YOU),
        fault("who do you report to when a laptop is stolen?", why=GENERIC_YOU),
        fault("do you sleep on site during on-call?", why=GENERIC_YOU),
        fault("can you see my payslip history?", why=GENERIC_YOU),
    ],
)
def test_a_question_about_the_company_is_no_small_talk(text: str) -> None:
    assert rule(text) is None
