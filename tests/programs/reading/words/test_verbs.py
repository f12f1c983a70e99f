"""Which words can be verbs."""

import pytest

from programs.reading.words.verbs import base_of_gerund, is_finite, is_past, is_verb


@pytest.mark.parametrize("word", ["add", "mention", "include", "append", "insert", "widen", "swap"])
def test_a_word_whose_forms_are_as_usual_as_itself_can_be_a_verb(word: str) -> None:
    assert is_verb(word)


@pytest.mark.parametrize(
    "word", ["laptop", "policy", "contractor", "parental", "spain", "the", "fh", "x" * 100_000, "7"]
)
def test_nouns_names_function_words_and_noise_are_no_verbs(word: str) -> None:
    assert not is_verb(word)


@pytest.mark.parametrize("word", ["is", "supersedes", "applies", "has", "overrides"])
def test_auxiliaries_and_s_forms_make_a_clause(word: str) -> None:
    assert is_finite(word)


@pytest.mark.parametrize("word", ["may", "days", "policies", "spain"])
def test_a_month_and_plural_nouns_make_none(word: str) -> None:
    assert not is_finite(word)


def test_a_past_and_a_gerund_lead_to_their_base() -> None:
    assert is_past("approved")
    assert not is_past("hundred")
    assert [base_of_gerund(word) for word in ("covering", "including", "ceiling")] == [
        "cover",
        "include",
        "",
    ]
