"""A message as a reader sees it, and the way back to its own offsets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from programs.reading.clean import clean


@pytest.mark.parametrize(
    ("original", "seen"),
    [
        ("plain ascii", "plain ascii"),
        ("zero\u200bwidth", "zerowidth"),
        ("soft\u00adhyphen", "softhyphen"),
        ("\ufeffbom", "bom"),
        ("word\u2060joiner", "wordjoiner"),
        ("tag\U000e0043\U000e0061s", "tags"),
        ("bell\x07", "bell"),
        ("ｆｕｌｌ ｗｉｄｔｈ", "full width"),
        ("ﬁne", "fine"),
        ("don’t", "don't"),
        ("sрain", "spain"),  # Cyrillic er inside a Latin word
        ("Gеrmаny", "Germany"),  # Cyrillic ie and a
        ("сколько дней", "сколько дней"),  # a word all in one script stays
        ("ฉันเหลือวันลากี่วัน", "ฉันเหลือวันลากี่วัน"),
        ("naïve café", "naïve café"),
        ("line\nbreak\ttab", "line\nbreak\ttab"),
    ],
)
def test_what_cannot_be_seen_goes_and_what_looks_latin_is_latin(original: str, seen: str) -> None:
    assert clean(original).text == seen


def test_a_reversal_that_is_closed_again_leaves_the_text_it_encloses() -> None:
    assert clean("a \u202eb\u202c c").text == "a b c"


def test_a_reversal_left_open_stays_for_the_anatomy_to_cut() -> None:
    assert clean("a \u202eb").text == "a \u202eb"


def test_a_span_leads_back_to_the_characters_it_came_from() -> None:
    original = "in G\u200be\u200brmany?"
    found = clean(original)
    start = found.text.index("Germany")
    begin, end = found.original_span(start, start + len("Germany"))
    assert original[begin:end] == "G\u200be\u200brmany"


@given(st.text(max_size=60))
def test_every_kept_character_knows_where_it_stood(original: str) -> None:
    found = clean(original)
    assert len(found.origin) == len(found.text)
    assert list(found.origin) == sorted(found.origin)
    assert all(0 <= place < len(original) for place in found.origin)


@given(st.text(max_size=60))
def test_cleaning_twice_is_cleaning_once(original: str) -> None:
    once = clean(original).text
    assert clean(once).text == once


@given(st.text(alphabet=st.characters(min_codepoint=32, max_codepoint=126)))
def test_printable_ascii_is_never_changed(original: str) -> None:
    assert clean(original).text == original
