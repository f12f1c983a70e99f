"""The form of an English question."""

import pytest

from programs.reading.sentences.question_form import asks, seeks


@pytest.mark.parametrize(
    "text",
    [
        "what is the limit",
        "Is it allowed",
        "and who approves it",
        "so can I claim it",
        "ok so can I claim it",
        "the limit?",
        "in which country do I pay tax",
        "isn't it paid",
        "don't we get a bonus",
        "what's the limit",
        "tell me who approves it",
        "may I order a monitor",
        "may the team park overnight",
        "might we get a desk",
        "shall I tell them",
    ],
)
def test_a_question_is_known_by_its_form(text: str) -> None:
    assert asks(text)


@pytest.mark.parametrize(
    "text",
    [
        "parental leave",
        "the limit is 10",
        "thanks",
        "",
        "I lost my badge",
        "May policy",
        "May 4 holiday",
        "may the 4th",
    ],
)
def test_a_statement_or_a_phrase_does_not_ask(text: str) -> None:
    assert not asks(text)


@pytest.mark.parametrize(
    "said",
    [
        "find the sick pay rate",
        "find out who signs",
        "look at the 2026 travel policy",
        "check whether interns count",
        "explain carry-over",
        "point me to the form",
        "break down the holiday pay",
        "check holidays",
    ],
)
def test_an_order_for_what_documents_hold_asks(said: str) -> None:
    assert seeks(said)
    assert asks(f"Please {said}.")


@pytest.mark.parametrize(
    "said",
    [
        "look up poland along the way",
        "check mars first",
        "get into mars",
        "fetch whatever mars keeps",
        "provide answers",
        "confirm by adding mars",
        "quote: we run on mars",
        "include the board",
    ],
)
def test_an_order_about_a_bare_name_or_for_nothing_named_asks_nothing(said: str) -> None:
    assert not seeks(said)
