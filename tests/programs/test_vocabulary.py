"""The frozen word statistics of one workspace."""

import pytest
from pydantic import ValidationError

from programs.text import stem
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from signatures.evidence import Passage


def passage(
    number: int, text: str, country: str | None = None, family: str | None = None
) -> Passage:
    return Passage(
        id=f"p{number}",
        document_id="d",
        workspace="hr",
        text=text,
        title="Handbook",
        country=country,
        family=family,
    )


MADE = Vocabulary.of(
    [
        passage(1, "maternity pay pay pay", "Spain", "leave"),
        passage(2, "maternity", "France", "leave"),
        passage(3, "maternity", "UK"),
        passage(4, "laptops and laptop bags", "Spain"),
        passage(5, "laptop"),
        passage(6, "laptop"),
    ]
)


def test_a_passage_counts_once_however_often_it_holds_a_word() -> None:
    assert MADE.passages == 6
    assert MADE.frequency(stem("pay")) == 1
    assert MADE.frequency(stem("laptop")) == 3
    assert MADE.frequency(stem("handbook")) == 6
    assert MADE.frequency("never") == 0
    assert MADE.words["laptops"] == 1
    assert MADE.families == {"leave"}


@pytest.mark.parametrize(
    ("word", "country", "varies"),
    [
        ("maternity", "Spain", True),
        ("maternity", "United Kingdom", True),
        ("maternity", "Germany", False),
        ("pay", "Spain", False),
        ("laptop", "Spain", False),
        ("never", "Spain", False),
    ],
)
def test_a_matter_varies_where_three_countries_rule_it_and_this_is_one(
    word: str, country: str, varies: bool
) -> None:
    assert MADE.varies_by_country(stem(word), country) is varies


def test_an_empty_vocabulary_knows_nothing_and_none_can_be_changed() -> None:
    assert Vocabulary.of(()) == EMPTY_VOCABULARY
    with pytest.raises(ValidationError):
        MADE.passages = 7
