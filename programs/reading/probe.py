"""An imagined passage, stripped of what it cannot know."""

from programs.reading.clean import clean
from programs.reading.values.constraints import positive_values
from signatures.plan import ConstraintField

TOLERATED = frozenset(
    {ConstraintField.DEPARTMENT, ConstraintField.DOCUMENT_FAMILY, ConstraintField.PERSON_GROUP}
)
"""Fields whose values are the plain words of policy prose."""


def without_protected_values(passage: str, question: str) -> str:
    """Cut every country, date, number, name and the like that the question does not hold."""
    known = {value.key for value in positive_values(question)}
    text = clean(passage).text
    for value in reversed(positive_values(text)):
        if value.field not in TOLERATED and value.key not in known:
            text = f"{text[: value.start]}{text[value.end :]}"
    return " ".join(text.split())
