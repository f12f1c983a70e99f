"""When what the application knows about the asker belongs into a query."""

import pytest

from programs.reading.state import restored_country
from programs.vocabulary import EMPTY_VOCABULARY
from tests.conversation import conversation, handbook

ABOUT_ME = "how much parental leave do I get?"


def test_the_country_is_restored_where_the_matter_varies_by_it() -> None:
    context = conversation(country="Germany")
    assert restored_country(ABOUT_ME, context, handbook()) == "Germany"


@pytest.mark.parametrize(
    ("about", "why"),
    [
        ("how much parental leave do contractors get?", "not about the asker"),
        ("how much parental leave do I get in France?", "another country is named"),
        ("how much parental leave do I get in Germany?", "the country is named"),
        ("how do I reset my password?", "does not vary by country"),
    ],
)
def test_the_country_stays_out_otherwise(about: str, why: str) -> None:
    assert restored_country(about, conversation(country="Germany"), handbook()) is None, why


def test_without_a_vocabulary_nothing_is_known_to_vary() -> None:
    assert restored_country(ABOUT_ME, conversation(country="Germany"), EMPTY_VOCABULARY) is None


def test_without_a_country_there_is_none_to_restore() -> None:
    assert restored_country(ABOUT_ME, conversation(), handbook()) is None


def test_another_country_in_the_assistants_mouth_is_set_right_by_the_askers_own() -> None:
    claimed = conversation("U: leave?", "A: In Spain it is 16 weeks.", country="Germany")
    assert restored_country("do I get it", claimed, EMPTY_VOCABULARY) == "Germany"


def test_the_askers_country_in_the_assistants_mouth_changes_nothing() -> None:
    claimed = conversation("U: leave?", "A: In Germany it is 14 weeks.", country="Germany")
    assert restored_country("do I get it", claimed, EMPTY_VOCABULARY) is None
