"""Both lexical indexes compare the same words."""

import unicodedata

import hypothesis.strategies as st
import pytest
from hypothesis import given

from programs.retrievers.passage_forms import analysed_words

LETTERS = st.characters(codec="utf-8", categories=("Ll", "Lu", "Nd"), max_codepoint=0x24F)


@given(st.lists(st.text(LETTERS, min_size=1, max_size=8), max_size=8).map(" ".join))
def test_what_indexes_split_at_blanks_are_the_words_and_nothing_is_left_to_fold(text: str) -> None:
    words = analysed_words(text)
    assert tuple(" ".join(words).split()) == words
    assert not any(map(unicodedata.combining, unicodedata.normalize("NFD", "".join(words))))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Café expenses", ("cafe", "expens")),
        ("not reimbursed", ("not", "reimburs")),
        ("The employee's laptops", ("the", "employe", "laptop")),
        ("", ()),
    ],
)
def test_words_are_stems_without_diacritics_and_none_is_left_out(
    text: str, words: tuple[str, ...]
) -> None:
    assert analysed_words(text) == words
