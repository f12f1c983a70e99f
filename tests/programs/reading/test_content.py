"""Which words of a text carry its meaning."""

import pytest

from programs.reading.content import content, is_content, without_openers


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
