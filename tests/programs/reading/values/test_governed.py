"""Which preposition governs a value, and which of several values stands in one place."""

import pytest

from programs.reading.values.constraints import positive_values
from programs.reading.values.governed import are_coordinate, in_one_place, preposition

MOVE = "Can I move my pension from Germany to France?"


@pytest.mark.parametrize(
    ("text", "governing"),
    [
        ("sick leave in the UK", "in"),
        ("the UK handbook", ""),
        ("UK handbook", ""),
        ("compared with those of France", "of"),
    ],
)
def test_a_preposition_governs_across_determiners_only(text: str, governing: str) -> None:
    assert preposition(text, positive_values(text)[0]) == governing


@pytest.mark.parametrize(
    ("text", "governing", "taken"),
    [
        (MOVE, "to", ["France"]),
        (MOVE, "from", ["Germany"]),
        (MOVE, "", ["France"]),
        (MOVE, "in", ["Germany", "France"]),
        ("flights between Spain and the UK", "to", ["Spain", "UK"]),
        ("flights from Spain or Italy to Chile", "from", ["Spain", "Italy"]),
        ("flights from Spain or Italy to Chile", "to", ["Chile"]),
    ],
)
def test_a_value_takes_the_place_behind_its_own_preposition(
    text: str, governing: str, taken: list[str]
) -> None:
    assert [v.text for v in in_one_place(text, positive_values(text), governing)] == taken


@pytest.mark.parametrize(("between", "lists"), [(" and the ", True), (", ", True), (" to ", False)])
def test_only_what_lists_joins_two_phrases(between: str, lists: bool) -> None:
    assert are_coordinate(between) is lists
