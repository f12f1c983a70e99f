"""Questions that only ask the system to do something."""

import pytest

from programs.reading.sentences.requests import requests


@pytest.mark.parametrize(
    "body",
    [
        "could you also include canada?",
        "would you mind covering canada?",
        "why don't you add canada?",
        "can you put canada into the search?",
        "can we have canada in the results?",
    ],
)
def test_a_request_about_a_bare_value_or_a_search_is_an_order(body: str) -> None:
    assert requests(body)


@pytest.mark.parametrize(
    "body",
    [
        "could you tell me about canada?",
        "can you carry over leave in canada?",
        "would you know how many days i get?",
        "can you expense uber?",
        "could you please check whether interns get sick pay?",
    ],
)
def test_a_request_to_be_told_and_a_generic_you_are_none(body: str) -> None:
    assert not requests(body)
