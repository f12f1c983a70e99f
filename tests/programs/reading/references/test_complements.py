"""Questions whose predicate or noun lacks its complement."""

import pytest

from programs.reading.references.complements import has_gap
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


@pytest.mark.parametrize(
    "question",
    [
        "who do I call",
        "who can I ask",
        "when will I hear back?",
        "who do I need to tell?",
        "does the answer change in the Netherlands?",
        "is the rule the same for part-timers?",
        "is the answer different for managers?",
        "is the deadline strict?",
        "What's the equivalent for contractors?",
        "What are the main exceptions?",
        "what's the usual process?",
        "do contractors have access?",
        "is Apple not approved?",
        "is orthodontics included",
        "are contact lenses covered as well?",
        "who is eligible?",
    ],
)
def test_a_complement_left_unsaid_is_what_the_conversation_is_about(question: str) -> None:
    (query,) = texts(planned(question, "U: What does the dental plan pay for?"))
    assert "dental plan" in query
    assert texts(planned(question)) in ((question,), ())


@pytest.mark.parametrize(
    "question",
    [
        "Who do I call about a broken lift?",
        "When do I hear back about my visa application?",
        "where do I park?",
        "What are the main exceptions to the travel policy?",
        "what is the deadline for expense reports?",
        "What is the approval process for new vendors?",
        "does the notice period change in the Netherlands?",
        "What is the limit for meals in Spain?",
        "Do contractors have access to the gym?",
        "Do interns need remote access?",
        "Is orthodontics included in the dental plan?",
        "Is Apple approved for laptops?",
        "Which vendors are approved?",
        "Is the cost of a visa covered?",
        "Are dogs allowed?",
    ],
)
def test_a_complement_that_is_said_makes_the_question_whole(question: str) -> None:
    assert not has_gap(question)
    assert texts(planned(question, "U: What does the dental plan pay for?")) == (question,)
