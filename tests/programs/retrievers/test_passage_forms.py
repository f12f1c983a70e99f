"""Both lexical indexes compare the same words."""

import sqlite3

import hypothesis.strategies as st
import pytest
from hypothesis import given

from programs.retrievers.passage_forms import analysed_words

LETTERS = st.characters(codec="utf-8", categories=("Ll", "Lu", "Nd"), max_codepoint=0x24F)


@pytest.fixture(scope="module")
def sqlite_words():
    """Split a text as the FTS5 table of the embedded index does."""
    connection = sqlite3.connect(":memory:")
    options = "tokenize = 'unicode61 remove_diacritics 2'"
    connection.execute(f"create virtual table words using fts5 (analysed, {options})")
    connection.execute("create virtual table held using fts5vocab (words, instance)")

    def split(text: str) -> list[str]:
        connection.execute("delete from words")
        connection.execute("insert into words values (?)", (text,))
        rows = connection.execute("select term from held order by offset")
        return [term for (term,) in rows]

    yield split
    connection.close()


@given(st.lists(st.text(LETTERS, min_size=1, max_size=8), max_size=8).map(" ".join))
def test_what_one_index_splits_by_itself_is_what_the_other_is_given(
    sqlite_words, text: str
) -> None:
    """Weaviate splits at blanks only: SQLite must have nothing left to fold or to split."""
    words = list(analysed_words(text))
    assert sqlite_words(" ".join(words)) == words


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
