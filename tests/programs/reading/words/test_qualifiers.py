"""Where a word of the writer's own narrows what is asked."""

import pytest

from programs.reading.words.qualifiers import names_a_head, opens_a_phrase
from programs.text import tokens


def place_of(word: str, text: str) -> int:
    return [token.text for token in tokens(text)].index(word)


def own(*words: str) -> frozenset[str]:
    return frozenset(token.stem for word in words for token in tokens(word))


@pytest.mark.parametrize(
    ("text", "word", "names"),
    [
        ("leave for seasonal workers", "seasonal", True),
        ("the purchasing team", "purchasing", True),
        ("the travel card", "travel", True),
        ("the late night team", "late", True),
        ("the seasonal leave", "seasonal", False),
        ("the team is late", "late", False),
    ],
)
def test_the_modifier_of_a_naming_noun_names(text: str, word: str, names: bool) -> None:
    assert names_a_head(tokens(text), place_of(word, text), own(word, "night")) is names


@pytest.mark.parametrize(
    ("text", "word", "opens"),
    [
        ("leave in winter", "winter", True),
        ("leave for some of the old guards", "guards", True),
        ("leave and parking", "parking", True),
        ("leave using vouchers", "vouchers", True),
        ("can managers take leave", "managers", True),
        ("leave approved by us", "approved", True),
        ("leave for other guards", "guards", True),
        ("leave for long shift guards", "guards", True),
        ("is the winter leave paid", "winter", False),
        ("run out (expire)", "expire", False),
        ("for a visa, costs", "costs", False),
    ],
)
def test_a_phrase_of_its_own_restricts_or_extends(text: str, word: str, opens: bool) -> None:
    assert opens_a_phrase(text, place_of(word, text), own(word, "old")) is opens
