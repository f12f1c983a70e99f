"""Two wordings side by side."""

from programs.reading.words.alignment import changes


def said(one: str, other: str) -> list[tuple[list[str], list[str]]]:
    return [([t.text for t in c.before], [t.text for t in c.after]) for c in changes(one, other)]


def test_what_stands_between_the_same_neighbours_is_one_change() -> None:
    assert said("did the band tour", "did the Dubliners tour") == [(["band"], ["Dubliners"])]


def test_words_of_one_family_are_the_same_word() -> None:
    assert said("who approved travel", "who approves travel") == []


def test_what_is_left_out_has_nothing_in_its_place() -> None:
    assert said("leave for parents in Spain", "leave for parents") == [(["in", "Spain"], [])]
