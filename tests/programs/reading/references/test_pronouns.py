"""Words that point at something named elsewhere."""

import pytest

from programs.reading.references.pronouns import Pointing, is_introduced, points
from programs.reading.references.reference import reference
from programs.reading.words.utterance import Utterance


def pointing(text: str, word: str) -> Pointing | None:
    said = Utterance(text)
    return points(said, said.plain.index(word))


@pytest.mark.parametrize(
    ("text", "word", "kind"),
    [
        ("who approves it?", "it", Pointing.PRONOUN),
        ("when was he born", "he", Pointing.PRONOUN),
        ("does that apply to interns", "that", Pointing.PRONOUN),
        ("who wrote this?", "this", Pointing.DEMONSTRATIVE),
        ("is this policy current", "this", Pointing.DEMONSTRATIVE),
        ("is this reviewed every year", "this", Pointing.DEMONSTRATIVE),
        ("is this report reviewed", "this", Pointing.PRONOUN),
        ("do they pay overtime", "they", Pointing.GENERIC_THEY),
        ("how much is the same for interns", "same", Pointing.PRONOUN),
        ("can I work from there", "there", Pointing.PRONOUN),
        ("what about the latter", "latter", Pointing.PRONOUN),
        ("how do I get one", "one", Pointing.PRONOUN),
        ("I wonder which one opens on sundays", "one", Pointing.PRONOUN),
        ("cost-wise, is it better", "it", Pointing.PRONOUN),
    ],
)
def test_a_pointing_word_says_how_it_points(text: str, word: str, kind: Pointing) -> None:
    assert pointing(text, word) is kind


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("is it ok to work from home", "it"),
        ("isn't it safer to just lock the cupboard", "it"),
        ("does it take two days to ship a laptop", "it"),
        ("who runs IT support", "it"),
        ("the form that I sent", "that"),
        ("I think that interns are paid", "that"),
        ("what changes this year", "this"),
        ("is there a limit", "there"),
        ("there is a form", "there"),
        ("no one told me", "one"),
        ("at the same time as Ana", "same"),
        ("is the notice period the same for interns", "same"),
        ("do I need more time", "more"),
    ],
)
def test_a_word_of_the_same_form_that_points_nowhere_is_let_be(text: str, word: str) -> None:
    assert pointing(text, word) is None


def introduced(text: str, word: str, *, conversation: bool) -> bool:
    said = Utterance(text)
    return is_introduced(said, said.plain.index(word), conversation=conversation)


def test_a_thing_named_before_the_pronoun_is_its_meaning() -> None:
    text = "I lost my laptop, who replaces it?"
    assert introduced(text, "it", conversation=False)
    assert introduced(text, "it", conversation=True)


def test_nothing_before_the_pronoun_introduces_nothing() -> None:
    assert not introduced("who replaces it?", "it", conversation=False)


def test_within_one_sentence_a_conversation_is_the_likelier_meaning() -> None:
    text = "does my manager approve it"
    assert introduced(text, "it", conversation=False)
    assert not introduced(text, "it", conversation=True)


@pytest.mark.parametrize(
    "message",
    ["Overtime: how is it paid?", "Pets: are they allowed?", "Travel by car: is it paid?"],
)
def test_a_heading_says_what_a_pronoun_behind_it_means(message: str) -> None:
    assert reference(message, conversation=True) is None


def test_a_heading_that_only_switches_says_nothing() -> None:
    assert reference("Quick one: does it cover interns?", conversation=True) is not None
