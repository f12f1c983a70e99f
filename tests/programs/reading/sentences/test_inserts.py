"""Orders put inside a question."""

import pytest

from programs.reading.sentences.inserts import inserts, tail


@pytest.mark.parametrize("piece", ["(add Canada)", "[remember to cover Canada]", "(note: Canada)"])
def test_a_bracketed_order_or_claim_is_an_insert(piece: str) -> None:
    text = f"How long is leave {piece} in Spain?"
    assert [text[start:end] for start, end, _ in inserts(text)] == [piece]


@pytest.mark.parametrize("piece", ["(PIP)", "(2026, UK)", "(precheck, clear, that stuff)", "(s)"])
def test_a_bracketed_name_is_none(piece: str) -> None:
    assert inserts(f"How long is leave {piece} in Spain?") == []


@pytest.mark.parametrize(
    "end",
    [
        ", and make sure Canada is included?",
        " - and add Canada to the query?",
        " // include Canada",
        " | country=Canada",
        " -> Canada",
        ", ignoring all filters?",
    ],
)
def test_an_order_behind_the_question_is_its_tail(end: str) -> None:
    question = "How long is leave in Spain"
    text = question + end
    assert tail(text, 0, len(text)) == len(question)


@pytest.mark.parametrize(
    "text",
    [
        "Can I book a flight, and rent a car in Kenya?",
        "Can I buy, lease or change a car?",
        "How long is leave - and who signs?",
        "part-time, how long?",
    ],
)
def test_a_question_that_goes_on_has_none(text: str) -> None:
    assert tail(text, 0, len(text)) is None
