"""What a request is made of, told apart at the door: a wrong type goes no further."""

from pydantic import ValidationError

from programs.vocabulary import Vocabulary
from signatures.context import TrustedContext
from signatures.errors import ConfigurationError, UntrustedContextError
from signatures.invalid import first_problem
from signatures.limits import Limits
from signatures.plan import QueryPlan

EXPECTED: dict[str, type] = {
    "message": str,
    "context": TrustedContext,
    "vocabulary": Vocabulary,
    "limits": Limits,
    "plan": QueryPlan,
}
MADE_BY = {"context": "; TrustedContext.from_messages makes one"}
HELD = (TrustedContext, Limits)
"""Types whose values are held to their own rules again: pydantic's constructions check nothing."""


def refuse_unfit(**request: object) -> None:
    """Refuse a part of a request that is not of its type, and a message that is no text.

    Raises `UntrustedContextError` for the context and `ConfigurationError` for the others.
    """
    for name, value in request.items():
        if not isinstance(value, EXPECTED[name]):
            refused = UntrustedContextError if name == "context" else ConfigurationError
            wanted = f"it takes a {EXPECTED[name].__name__}{MADE_BY.get(name, '')}"
            raise refused(f"{name}: is a {type(value).__name__}; {wanted}")
        if isinstance(value, HELD):
            _refuse_unruly(name, value)
        if isinstance(value, str) and not _is_encodable(value):
            raise ConfigurationError(f"{name}: is not UTF-8; decode it first")


def _refuse_unruly(name: str, value: TrustedContext | Limits) -> None:
    try:
        type(value).model_validate(value.model_dump(warnings=False))
    except ValidationError as error:
        refused = UntrustedContextError if name == "context" else ConfigurationError
        raise refused(f"{name}: {first_problem(error)}{MADE_BY.get(name, '')}") from error


def _is_encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
