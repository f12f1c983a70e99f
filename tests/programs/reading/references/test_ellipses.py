"""What takes its verb from the question before."""

import pytest

from tests.conversation import planned, texts


@pytest.mark.parametrize(
    "message",
    [
        "calendar days or working days?",
        "20 in total or per country?",
        "end of the month or earlier?",
        "full salary or half?",
        "gross or net?",
        "per person?",
        "why only 20?",
        "why just 25 days?",
        "why only short trips?",
        "why 30 days notice?",
        "how come only every three years?",
        "how come so short?",
    ],
)
def test_a_measure_without_a_verb_is_of_the_question_before(message: str) -> None:
    (query,) = texts(planned(message, "U: What does the sabbatical pay?"))
    assert "sabbatical" in query
    assert all(word in query for word in message.strip("?").split()[-1:])


@pytest.mark.parametrize(
    "message",
    [
        "vacation policy Germany 2026",
        "expense report form",
        "Mac or Windows laptop for developers?",
        "internship or thesis contract?",
        "2025 or 2026 holiday calendar?",
        "Is the gym free or paid?",
        "Do I book trains or flights for trips to Paris?",
        "Sick leave or vacation when my child is ill?",
        "Why do we badge out at night?",
        "Why use only recycled paper?",
        "Why choose index funds?",
        "Why only two desks for ten software engineers in Lyon?",
    ],
)
def test_what_names_a_subject_of_its_own_stands_alone(message: str) -> None:
    assert texts(planned(message, "U: What does the sabbatical pay?")) == (message,)
