"""Which words of a text carry its meaning."""

import pytest

from programs.reading.words.content import (
    content,
    is_content,
    without_openers,
    without_question_form,
)


def test_content_words_are_what_function_words_and_light_verbs_leave() -> None:
    assert [t.text for t in content("How do I get my parental leave paid in Spain?")] == [
        "parental",
        "leave",
        "paid",
        "Spain",
    ]


@pytest.mark.parametrize("word", ["the", "Don’t", "DON'T", "isnt", "getting", "Those"])
def test_case_and_apostrophes_hide_no_function_word(word: str) -> None:
    assert not is_content(word)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("ok so what is the limit", "what is the limit"),
        ("Thanks! and the price?", "the price?"),
        ("what is it", "what is it"),
        ("ok great", "ok great"),
        ("", ""),
    ],
)
def test_only_leading_openers_are_cut(text: str, rest: str) -> None:
    assert without_openers(text) == rest


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("Does the travel policy cover trains?", "the travel policy, trains"),
        ("do interns get the bonus", "interns, the bonus"),
        ("did my manager approve it?", "my manager approve it"),
        ("who covers the deposit?", "covers the deposit"),
        ("how many days do I get", "days"),
        ("How many vacation days do I get in Germany?", "vacation days in Germany"),
        ("How long is the probation period?", "the probation period"),
        ("Tell me more about the remote work policy", "the remote work policy"),
    ],
)
def test_what_a_question_is_about_keeps_no_bare_light_verb(text: str, about: str) -> None:
    assert without_question_form(text) == about
