"""Country names as people write them."""

import pytest

from programs.reading.values.places import country_code, is_written_as_country, places


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("UK", "GB"),
        ("uk", "GB"),
        ("United Kingdom", "GB"),
        ("great britain", "GB"),
        ("Spain", "ES"),
        ("USA", "US"),
        ("the states", "US"),
        ("Holland", "NL"),
        ("South Korea", "KR"),
        ("Côte d'Ivoire", "CI"),
        ("Berlin", None),
        ("Euro", None),
        ("", None),
    ],
)
def test_a_country_has_one_code_and_a_city_none(name: str, code: str | None) -> None:
    assert country_code(name) == code


@pytest.mark.parametrize("text", ["Spaniard", "Uke", "focus", "Omani", "chinaware"])
def test_a_country_inside_another_word_is_none(text: str) -> None:
    assert list(places(text)) == []


@pytest.mark.parametrize(
    ("surface", "before", "written"),
    [
        ("US", "in ", True),
        ("us", "in the ", True),
        ("us", "for ", False),
        ("Turkey", "", True),
        ("turkey", "a ", False),
        ("spain", "in ", True),
    ],
)
def test_a_common_word_is_a_country_only_where_it_is_written_as_one(
    surface: str, before: str, written: bool
) -> None:
    text = f"{before}{surface}"
    assert is_written_as_country(text, len(before), len(text)) is written
