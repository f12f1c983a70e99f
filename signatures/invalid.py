"""What pydantic found wrong first, in words for a person."""

from typing import NamedTuple

from pydantic import ValidationError


class Problem(NamedTuple):
    """One thing wrong with some values, at a dotted field; the field is empty for the whole."""

    field: str
    what: str

    def __str__(self) -> str:
        """Say both."""
        return f"{self.field}: {self.what}" if self.field else self.what


def first_problem(error: ValidationError) -> Problem:
    """Take the first thing wrong."""
    first = error.errors(include_url=False, include_input=False)[0]
    field = ".".join(str(part) for part in first["loc"])
    return Problem(field, first["msg"].removeprefix("Value error, "))
