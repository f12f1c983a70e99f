"""The closed classes of English."""

import pytest

from programs import grammar
from programs.text import bare

CLASSES = {
    name: listed
    for name, listed in vars(grammar).items()
    if name.isupper() and isinstance(listed, frozenset)
}


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_a_class_is_written_as_rules_compare_words(name: str) -> None:
    assert CLASSES[name]
    assert {word for word in CLASSES[name] if bare(word) != word and "'" not in word} == set()


def test_negators_are_function_words_so_that_no_content_rule_counts_them() -> None:
    assert grammar.NEGATORS <= grammar.FUNCTION_WORDS


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("WH_WORDS", "AUXILIARIES"),
        ("AUXILIARIES", "PREPOSITIONS"),
        ("FUNCTION_WORDS", "GENERIC_NOUNS"),
        ("NEGATORS", "LIGHT_VERBS"),
    ],
)
def test_classes_that_decide_differently_share_no_word(one: str, other: str) -> None:
    assert CLASSES[one] & CLASSES[other] == frozenset()


@pytest.mark.parametrize("word", ["leave", "policy", "contractor", "travel", "limit", "laptop"])
def test_no_word_a_document_is_about_is_a_function_word(word: str) -> None:
    assert word not in grammar.FUNCTION_WORDS | grammar.LIGHT_VERBS
