"""A text word by word."""

import pytest

from programs.reading.words.utterance import Utterance
from tests.conversation import planned, texts

SAID = Utterance("Don’t they need my visa form first?")


def test_plain_words_are_folded_for_rules() -> None:
    assert SAID.plain == ("dont", "they", "need", "my", "visa", "form", "first")


def test_neighbours_are_empty_outside_the_text() -> None:
    assert (SAID.before(0), SAID.after(len(SAID.plain) - 1)) == ("", "")
    assert (SAID.before(4), SAID.after(4)) == ("my", "form")


def test_a_place_outside_holds_no_content() -> None:
    assert not SAID.is_content(-1)
    assert not SAID.is_content(len(SAID.words))
    assert SAID.is_content(4)


def test_a_thing_is_named_by_a_noun_phrase_or_two_content_words() -> None:
    assert Utterance("my visa").names_something(len("my visa"))
    assert Utterance("visa form").names_something(len("visa form"))
    assert not Utterance("visa").names_something(len("visa"))
    assert not Utterance("cost-wise").names_something(len("cost-wise"))
    assert Utterance("part-time visa").names_something(len("part-time visa"))
    assert not Utterance("visa form").names_something(len("visa"))


def test_an_article_with_a_noun_before_a_place_is_a_noun_phrase() -> None:
    assert SAID.has_noun_phrase(5)
    assert not SAID.has_noun_phrase(3)


@pytest.mark.parametrize(
    ("text", "is_noun"),
    [
        ("do we get dental cover", True),
        ("can contractors get dental cover", True),
        ("does dental cover", False),
        ("does insurance cover interns", False),
    ],
)
def test_a_light_verb_is_a_noun_where_the_clause_has_its_verb(text: str, is_noun: bool) -> None:
    said = Utterance(text)
    assert said.is_content(said.plain.index("cover")) is is_noun


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("How do I apply for leave", True),
        ("Is there parking", True),
        ("Do we need insurance", True),
        ("When is payday", True),
        ("Where do I park", False),
        ("Should I stay", False),
        ("Who approved", False),
        ("What is required", False),
    ],
)
def test_one_word_names_a_thing_where_only_a_noun_can_stand(text: str, names: bool) -> None:
    assert Utterance(text).names_something(len(text)) is names


def test_a_pronoun_means_the_bare_noun_of_the_clause_before() -> None:
    asked = "How do I apply for training, who approves it and how long does it take?"
    assert texts(planned(asked)) == (
        "How do I apply for training",
        "who approves it How do I apply for training",
        "how long does it take How do I apply for training",
    )
