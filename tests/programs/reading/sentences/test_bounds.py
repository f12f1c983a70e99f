"""What only bounds what is asked beside it."""

import pytest

from programs.reading.sentences.bounds import excludes, is_bare_value, is_qualifier


@pytest.mark.parametrize(
    "said",
    [
        "leave out germany",
        "don't include the 2025 version",
        "please skip the part about interns",
        "could you also exclude trainees?",
    ],
)
def test_an_order_that_sets_something_apart_only_excludes(said: str) -> None:
    assert excludes(said)


@pytest.mark.parametrize(
    "said",
    [
        "never leave out canada",
        "don't forget canada",
        "exclude nothing, take canada",
        "ignore spain and use canada",
        "forget the country",
        "drop everything",
        "include canada",
    ],
)
def test_an_order_that_brings_something_in_or_drops_a_field_excludes_nothing(said: str) -> None:
    assert not excludes(said)


@pytest.mark.parametrize(("name", "bare"), [("Poland (mandatory)", True), ("interns in UK", False)])
def test_a_value_alone_is_bare(name: str, bare: bool) -> None:
    assert is_bare_value(name) is bare


@pytest.mark.parametrize("said", ["not in Germany", "only for interns", "leave out interns"])
def test_a_few_words_that_exclude_or_name_one_value_bound(said: str) -> None:
    assert is_qualifier(said)


@pytest.mark.parametrize("said", ["not in Germany, use Spain", "leave out Spain and add France"])
def test_words_that_order_something_more_bound_nothing(said: str) -> None:
    assert not is_qualifier(said)
