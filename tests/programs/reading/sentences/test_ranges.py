"""Ranges put in order and joined."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from programs.reading.sentences.ranges import Ignored, apart, joined

pieces = st.tuples(st.integers(0, 50), st.integers(1, 20)).map(
    lambda pair: Ignored(pair[0], pair[0] + pair[1], "paste")
)


@given(st.lists(pieces))
def test_ranges_set_apart_never_overlap(found: list[Ignored]) -> None:
    kept = apart(found)
    assert all(one.end <= other.start for one, other in itertools.pairwise(kept))
    assert {*kept} <= {*found}


def test_ranges_without_a_word_between_them_are_one() -> None:
    text = "ab, cd ef"
    a, b, c = (Ignored(start, start + 2, "paste") for start in (0, 4, 7))
    assert joined(text, [a, b]) == [Ignored(0, 6, "paste")]
    assert joined(text, [a, c]) == [a, c]
    assert joined(text, [a, b._replace(reason="noise")]) == [a, b._replace(reason="noise")]
