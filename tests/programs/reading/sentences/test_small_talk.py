"""Messages that ask nothing of any document."""

import pytest

from programs.reading.sentences.question_form import asks
from programs.reading.sentences.small_talk import small_talk


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
        ("can you recap our conversation?", "about_the_conversation"),
        ("what have we discussed so far?", "about_the_conversation"),
        ("perfect, that answers it", "about_the_conversation"),
        ("ok that's what I needed", "about_the_conversation"),
        ("say that again more simply", "about_the_conversation"),
        ("are you a robot?", "about_the_assistant"),
        ("what's your name?", "about_the_assistant"),
        ("how old are you?", "about_the_assistant"),
        ("who made you?", "about_the_assistant"),
        ("tell me a joke", "about_the_assistant"),
        ("what can you do?", "about_the_assistant"),
        ("", "no_words"),
        ("?!", "no_words"),
        ("who are you?", "about_the_assistant"),
        ("what are you?", "about_the_assistant"),
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
        "are you a member of the pension scheme by default?",
        "my laptop was stolen",
        "do you get paid for overtime?",
        "what do you know about the gifts policy?",
        "what can you help me with about expenses?",
        "can I bring cats or dogs to the office?",
        "what questions can I ask in an interview?",
        "how do I change the language of my payslip?",
        "how do I translate this contract?",
        "is it ok to write it in pencil?",
        "what did we say in the contract about overtime?",
        "I want to summarize that report for a client, is that allowed?",
        "are you paid for bank holidays?",
        "are you insured on business trips?",
        "are you entitled to sick pay during probation?",
        "are your parents eligible as dependents?",
        "does your age change the pension contribution?",
        "is your family covered by the health plan?",
        "who do you report to when a laptop is stolen?",
        "do you sleep on site during on-call?",
        "can you see my payslip history?",
        "can you summarise this policy?",
        "what have we agreed on for overtime?",
        "that answers the travel part, what about hotels?",
    ],
)
def test_a_question_about_the_company_is_no_small_talk(text: str) -> None:
    assert rule(text) is None
