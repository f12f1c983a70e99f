"""What the user meant instead, and of what."""

import pytest

from programs.reading.references.corrections import correction


@pytest.mark.parametrize(
    ("text", "meant", "instead_of"),
    [
        ("I meant Ireland", "Ireland", ""),
        ("sorry, I meant interns", "interns", ""),
        ("not Germany, France", "France", "Germany"),
        ("no, not the travel policy but the gifts policy", "the gifts policy", "travel policy"),
        ("not the travel policy but the gifts policy", "the gifts policy", "travel policy"),
        ("no, for managers", "for managers", ""),
        ("no, not Germany, France", "France", "Germany"),
        ("no, I meant Ireland", "Ireland", ""),
        ("nope, I meant Portugal", "Portugal", ""),
        ("Oh no, I meant the 2024 one", "the 2024 one", ""),
        ("No - I mean the 2025 one", "the 2025 one", ""),
        ("neither, the Netherlands", "the Netherlands", ""),
        ("neither of them, I meant Malta", "Malta", ""),
        ("no no, sorry, I meant contractors", "contractors", ""),
    ],
)
def test_a_correction_says_what_was_meant(text: str, meant: str, instead_of: str) -> None:
    found = correction(text)
    assert found is not None
    assert (found.meant, found.instead_of) == (meant, instead_of)


@pytest.mark.parametrize(
    "text",
    [
        "how long is sick leave in Ireland?",
        "No one answers the phone, what now?",
        "nothing works",
        "notice period",
        "which expenses are not reimbursable?",
        "I know the meaning",
    ],
)
def test_a_message_that_only_holds_a_negation_corrects_nothing(text: str) -> None:
    assert correction(text) is None
