"""Which values a text sets apart, and which it only stands near a negation."""

import pytest

from programs.reading.values.constraints import positive_values
from signatures.plan import Polarity


def excluded(text: str) -> set[str]:
    return {v.text for v in positive_values(text) if v.polarity is Polarity.NEGATIVE}


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("leave everywhere except in Germany, France and Spain", {"Germany", "France", "Spain"}),
        ("leave in the UK, not in Germany or Malta", {"Germany", "Malta"}),
        ("not the UK one, the one for Malta", {"UK"}),
        ("not Germany, France", {"Germany"}),
        ("neither the UK nor Germany", {"UK", "Germany"}),
        ("who pays outside of the UK?", {"UK"}),
        ("excluding contractors and interns, who pays?", {"contractors", "interns"}),
        ("limits for interns but not contractors in 2025", {"contractors"}),
        ("rules other than for interns", {"interns"}),
    ],
)
def test_a_value_behind_an_excluding_word_is_excluded_with_those_listed(
    text: str, apart: set[str]
) -> None:
    assert excluded(text) == apart


@pytest.mark.parametrize(
    "text",
    [
        "why don't interns get sick pay?",
        "not all contractors get it",
        "whether or not contractors count",
        "is Germany not covered?",
        "not only the UK",
        "why not Germany?",
    ],
)
def test_a_negation_that_says_something_of_a_value_does_not_exclude_it(text: str) -> None:
    assert excluded(text) == set()
