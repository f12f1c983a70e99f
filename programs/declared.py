"""The values that passages declare beside their text, as they are compared."""

from programs.reading.values.places import country_code
from programs.text import normalise
from signatures.evidence import DeclaredProperty, Passage


def declared_value(passage: Passage, name: DeclaredProperty) -> str:
    """Give what a passage declares, as written; an empty string where it declares nothing."""
    value = getattr(passage, name.value)
    return "" if value is None else str(value)


def comparable(value: str, name: DeclaredProperty) -> str:
    """Write two names of one country, and two spellings of one family, the same."""
    code = country_code(value) if name is DeclaredProperty.COUNTRY else None
    return code or normalise(value)
