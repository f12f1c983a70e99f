"""Messages about the one they are addressed to, and those that only sound like it."""

import pytest

from programs.reading.sentences.addressee import only_takes_a_stance
from programs.reading.sentences.question_form import asks
from programs.reading.sentences.small_talk import small_talk
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from tests.conversation import handbook


@pytest.mark.parametrize(
    "text",
    [
        "what do they call you",
        "by what name do you go?",
        "who am i talking to",
        "who programmed you",
        "which lab trained you",
        "are you from Finland",
        "where did you grow up",
        "what do you do for fun",
        "what is your favourite colour",
        "do you own a dog",
        "do you have any brothers or sisters",
        "do you ever get tired",
        "how old would you be",
        "what are you able to help with",
        "what sort of questions can i ask",
        "sing me a song",
        "know any good riddles?",
        "make me laugh",
        "tell me a fun fact about penguins",
        "what's the meaning of life",
        "can you read what i type here",
    ],
)
def test_a_question_to_the_assistant_about_itself_is_small_talk(text: str) -> None:
    assert small_talk(text, asks=asks(text), vocabulary=handbook()) == "about_the_assistant"


@pytest.mark.parametrize(
    "text",
    [
        "speak a little slower please",
        "turn whisper mode off",
        "you are talking too fast",
        "repeat the last part",
        "i didn't hear the answer",
        "cancel my last request",
        "stop what you're doing",
        "i changed my mind",
    ],
)
def test_an_order_about_the_talk_itself_is_about_the_conversation(text: str) -> None:
    assert small_talk(text, asks=asks(text)) == "about_the_conversation"


@pytest.mark.parametrize(
    "text",
    ["i'm not certain", "it's hard to say", "that could be", "i don't know which", "no idea"],
)
def test_a_statement_of_how_certain_one_is_takes_a_stance(text: str) -> None:
    assert only_takes_a_stance(text)


@pytest.mark.parametrize(
    "text",
    [
        "not sure about the notice period",
        "is it possible?",
        "could it be reimbursed",
        "not the first one",
        "that one",
        "and for interns",
        "my manager is not sure",
    ],
)
def test_a_stance_on_something_is_not_only_a_stance(text: str) -> None:
    assert not only_takes_a_stance(text)


@pytest.mark.parametrize("vocabulary", [EMPTY_VOCABULARY, handbook()], ids=["no words", "handbook"])
@pytest.mark.parametrize(
    "text",
    [
        "do you offer parental leave",
        "do you get your birthday off?",
        "do you give free days to parents",
        "how do you get reimbursed",
        "what is your travel policy",
        "how old do you have to be to join the pension plan",
        "do you pay for family travel",
        "who do you ask for help",
        "do you allow pets",
        "how old is your company",
        "what does your team do about overtime",
        "can you cancel it",
        "how do you change your name on payslips",
        "are you going to pay us on friday",
        "what do you need from me",
        "how fast do you repay expenses",
        "do you have children's allowance",
        "what's the story behind the travel policy",
        "how do i cancel my leave request",
        "cancel my leave",
        "what if i miss it",
        "who is my boss",
        "may i keep a dog in the office",
        "which name goes on the contract",
        "how is it calculated?",
        "is there anything else i should know?",
    ],
)
def test_a_question_in_the_second_person_about_the_company_is_no_small_talk(
    text: str, vocabulary: Vocabulary
) -> None:
    assert small_talk(text, asks=asks(text), vocabulary=vocabulary) is None


def test_a_word_the_workspace_knows_turns_a_personal_question_into_one_about_the_company() -> None:
    text = "do you like zorbing"
    knows = Vocabulary(passages=1, document_frequency={"zorb": 1})
    assert small_talk(text, asks=True, vocabulary=handbook()) == "about_the_assistant"
    assert small_talk(text, asks=True, vocabulary=knows) is None
