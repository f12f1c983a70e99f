"""A text defines an abbreviation by its long form."""

import pytest

from programs.reading.values.definitions import definitions


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("on a Performance Improvement Plan (PIP) or", [("PIP", "Performance Improvement Plan")]),
        ("the Family and Medical Leave Act (FMLA)", [("FMLA", "Family and Medical Leave Act")]),
        ("ask for paid time off (PTO)", [("PTO", "paid time off")]),
        ("Terms of Use (TOU)", [("TOU", "Terms of Use")]),
        ("all LMs (PTOs)", []),
        ("see the annex (ABC)", []),
        ("(PTO)", []),
        ("Paid time. Off (PTO)", []),
        ("a PTO day", []),
    ],
)
def test_the_initials_of_the_long_form_spell_the_short_one(
    text: str, found: list[tuple[str, str]]
) -> None:
    assert list(definitions(text)) == found
