"""A value stands in a text only as whole words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from optimize.matching import occurs


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("UK", "the uk policy"),
        ("equipment policy", "Equipment policies for all"),
        ("box", "two boxes"),
        ("expense", "travel expenses"),
        ("25,000", "up to 25000 rupees"),
        ("25000", "up to 25,000 rupees"),
        ("$30", "a $30 ebook"),
        ("30", "a $30 ebook"),
        ("on-call", "extra pay for on call"),
        ("don't need", "what we don’t need"),
        ("PIV card", "my P\u200bIV card"),
        ("ＵＫ", "UK"),
        ("\u202e", "lost\u202e gsa"),
    ],
)
def test_a_value_is_found_whatever_its_case_number_or_form(value: str, text: str) -> None:
    assert occurs(value, text)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("PTO", "my laptop"),
        ("450", "4500 euros"),
        ("2.5", "12.5 days"),
        ("$30", "30 euros"),
        ("parental leave", "leave for parental reasons"),
        ("contract", "contractors"),
        ("pas", "a pass"),
        ("", "anything"),
    ],
)
def test_a_value_is_not_found_inside_a_word_or_out_of_order(value: str, text: str) -> None:
    assert not occurs(value, text)


@given(
    st.text(min_size=1), st.text(alphabet="xyz ", max_size=8), st.text(alphabet="xyz ", max_size=8)
)
def test_a_text_is_found_between_other_words(value: str, before: str, after: str) -> None:
    assert occurs(value, f"{before} {value} {after}")
