"""Where one message asks several things."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from programs.reading.sentences.clauses import split_clauses
from programs.reading.sentences.spans import anatomy


def parts(text: str) -> list[str]:
    return [text[start:end] for start, end in split_clauses(text, anatomy(text).sentences)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "What is the approval limit, and who can override it for an emergency purchase?",
            ["What is the approval limit", "who can override it for an emergency purchase?"],
        ),
        (
            "How do I order a laptop and when does it arrive?",
            ["How do I order a laptop", "when does it arrive?"],
        ),
        (
            "What is the per diem, how do I claim it, and when is it paid?",
            ["What is the per diem", "how do I claim it", "when is it paid?"],
        ),
        ("Who signs? When is it due?", ["Who signs?", "When is it due?"]),
        (
            "I moved last week. Who do I tell? What changes for tax?",
            ["Who do I tell?", "What changes for tax?"],
        ),
        (
            "where do I park plus what does it cost",
            ["where do I park", "what does it cost"],
        ),
        (
            "If I resign, do I keep my laptop and who do I tell?",
            ["If I resign, do I keep my laptop", "who do I tell?"],
        ),
    ],
)
def test_independent_questions_are_split(text: str, expected: list[str]) -> None:
    assert parts(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "How long is parental leave?",
        "Can I take the plane and the train?",
        "How and why do I log my hours?",
        "If I park at the back, do I need a badge?",
        "Do I need a visa if I travel and when I stay a week?",
        "Who approves travel and expenses?",
        "What is the difference between sick and special leave?",
        "How much do I get and is that per month?",
        "terms and conditions",
        "I have a badge and a key.",
    ],
)
def test_one_question_stays_one(text: str) -> None:
    assert parts(text) == [text]


def test_nothing_kept_gives_no_clause() -> None:
    assert split_clauses("", ()) == ()


@given(st.text(alphabet="who is and, what?.;\n the do I", max_size=80))
def test_clauses_stand_in_order_inside_the_text(text: str) -> None:
    found = split_clauses(text, anatomy(text).sentences)
    assert all(0 <= part.start < part.end <= len(text) for part in found)
    assert all(a.end <= b.start for a, b in itertools.pairwise(found))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "could you say how late I may arrive and whether lunch is paid",
            ["could you say how late I may arrive", "whether lunch is paid"],
        ),
        (
            "my desk is broken so when's it mended; is the chair mine",
            ["my desk is broken so when's it mended;", "is the chair mine"],
        ),
        (
            "I need the parking rules for guests, plus the map of the car park",
            ["the parking rules for guests", "the map of the car park"],
        ),
    ],
)
def test_embedded_and_contracted_questions_and_listed_things_are_clauses(
    text: str, expected: list[str]
) -> None:
    assert parts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Who signs? Find the sick pay rate.", ["Who signs?", "Find the sick pay rate."]),
        (
            "Get the travel policy and tell me what trains cost.",
            ["Get the travel policy", "tell me what trains cost."],
        ),
        (
            "notice period for interns; sick pay for all; carry-over in Ireland",
            ["notice period for interns;", "sick pay for all;", "carry-over in Ireland"],
        ),
        (
            "I need to know:\n- how long it is\n- whether it ends\n- who decides",
            ["how long it is", "whether it ends", "who decides"],
        ),
        ("- notice period for interns\n- sick pay", ["notice period for interns", "sick pay"]),
        (
            "How much leave is there? Leave out Germany.",
            ["How much leave is there? Leave out Germany."],
        ),
        ("Do me a favour and check what it costs.", ["Do me a favour and check what it costs."]),
    ],
)
def test_requests_and_items_of_a_list_are_clauses_and_a_bound_is_none(
    text: str, expected: list[str]
) -> None:
    assert parts(text) == expected
