"""Questions with a gap."""

import pytest

from programs.reading.ellipses import has_gap
from tests.conversation import planned, texts


@pytest.mark.parametrize(
    "question",
    [
        "How much for a director?",
        "is the rule different for the US",
        "How much would a director get?",
        "Are there exceptions for the UK?",
        "Is there an exception for interns?",
        "are interns included",
        "who approves one of 50,000?",
    ],
)
def test_a_question_that_names_only_bounds_has_a_gap(question: str) -> None:
    assert has_gap(question)
    assert texts(planned(question)) == (question,)
    (query,) = texts(planned(question, "U: Do I need approval for a second monitor?"))
    assert "second monitor" in query


@pytest.mark.parametrize(
    "question",
    [
        "How much sick pay do interns get?",
        "Are there exceptions to the travel policy for the UK?",
        "Who approves overtime in Germany?",
        "Is alcohol reimbursable in the US?",
        "How do I claim a taxi?",
    ],
)
def test_a_question_that_names_its_subject_has_none(question: str) -> None:
    assert not has_gap(question)
