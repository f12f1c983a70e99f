"""Words of a text: where they stand and how they compare."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from programs.text import bare, normalise, stem, stems, tokens


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("policies", "policy"),
        ("Contractor's", "contractors"),
        ("don’t", "don't"),
        ("DON'T", "dont"),
        ("reimbursable", "Reimbursables"),
        ("ＵＫ", "uk"),
    ],
)
def test_two_forms_of_a_word_share_a_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ireland", "Iceland"), ("2025", "2026"), ("intern", "internal")]
)
def test_two_words_do_not(one: str, other: str) -> None:
    assert stem(one) != stem(other)


def test_tokens_stand_at_their_spans() -> None:
    text = "Don't ask: form FH-EX-204, 1.5 h?"
    assert [text[t.start : t.end] for t in tokens(text)] == [t.text for t in tokens(text)]
    assert [t.text for t in tokens(text)] == [
        "Don't",
        "ask",
        "form",
        "FH",
        "EX",
        "204",
        "1",
        "5",
        "h",
    ]


def test_folding_for_closed_classes_drops_apostrophes_too() -> None:
    assert (normalise("Don’t"), bare("Don’t")) == ("don't", "dont")


@given(st.text(max_size=60))
def test_any_text_has_words_in_order_inside_it(text: str) -> None:
    found = tokens(text)
    assert len(stems(text)) == len(found)
    assert all(text[t.start : t.end] == t.text for t in found)
