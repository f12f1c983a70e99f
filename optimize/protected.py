"""Protected values of a text: what no plan may add unless somebody trusted said it."""

import re
from collections.abc import Iterator
from functools import cache

import pycountry

from optimize.matching import Forms, bag, folded, forms, occurs_in_any, visible, words
from optimize.polarity import negates
from signatures.plan import Constraint, ConstraintField

SURFACE = re.compile(r"\d+(?:[.,]\d+)+(?!\w)|[^\W_]+(?:['’][^\W_]+)*|[$€£¥₹%]|[.?!:;\n]")
SENTENCE_ENDS = frozenset(".?!:;\n")
FIRST_PERSON = frozenset({"i", "i'm", "i've", "i'd", "i'll"})
NAMES_OF_COUNTRIES = {
    "GB": ("uk", "great britain", "britain", "british"),
    "US": ("usa", "america", "american"),
    "NL": ("holland", "dutch"),
    "DE": ("german",),
    "IE": ("irish",),
    "IN": ("indian",),
    "FR": ("french",),
    "ES": ("spanish",),
}
TIME_FIELDS = frozenset({ConstraintField.DATE, ConstraintField.YEAR, ConstraintField.FISCAL_PERIOD})
YEAR = re.compile(r"(?:19|20)\d\d")


def protected_values(text: str) -> tuple[str, ...]:
    """Give numbers, codes, names and countries as they stand in a text.

    A name is a capitalised word that does not open a sentence; neighbouring protected words are
    one value. Countries are found in lower case too.
    """
    found = tuple(_runs(text))
    spaced = f" {' '.join(words(text))} "
    countries = (name for name in _country_names() if f" {name} " in spaced)
    return (*found, *(name for name in countries if not occurs_in_any((name,), found)))


def _runs(text: str) -> Iterator[str]:
    run: list[str] = []
    opening = True
    for surface in SURFACE.findall(visible(text)):
        if _is_protected(surface, opening=opening):
            run.append(surface)
        elif run:
            yield " ".join(run)
            run = []
        opening = surface in SENTENCE_ENDS
    if run:
        yield " ".join(run)


def is_held(value: str, trusted: Forms) -> bool:
    """Tell whether every word of a value was said by somebody trusted."""
    return all(forms(word) & trusted for word in words(value))


def constraint_is_held(constraint: Constraint, trusted_text: str) -> bool:
    """Tell whether a typed constraint goes back to trusted text.

    Countries compare by what they name, negations by there being one, times by their year
    (a relative time may name a neighbour of a year that was said), everything else word by word.
    """
    if constraint.field is ConstraintField.COUNTRY:
        named = countries_in(constraint.value)
        return bool(named) and named <= countries_in(trusted_text)
    if constraint.field is ConstraintField.NEGATION:
        return negates(trusted_text)
    if constraint.field in TIME_FIELDS:
        said = {int(year) for year in YEAR.findall(trusted_text)}
        meant = {int(year) for year in YEAR.findall(constraint.value)}
        return all({year - 1, year, year + 1} & said for year in meant)
    return is_held(constraint.value, bag((trusted_text,)))


def countries_in(text: str) -> frozenset[str]:
    """Give the ISO codes of the countries a text names, by name, code in capitals or adjective."""
    spaced = f" {' '.join(words(text))} "
    named = {code for name, code in _country_names().items() if f" {name} " in spaced}
    capitals = set(re.findall(r"\b[A-Z]{2}\b", text))
    return frozenset(named | {code for code in capitals if pycountry.countries.get(alpha_2=code)})


def _is_protected(surface: str, *, opening: bool) -> bool:
    if any(c.isdigit() for c in surface) or (len(surface) > 1 and surface.isupper()):
        return True
    return surface[0].isupper() and not opening and folded(surface) not in FIRST_PERSON


@cache
def _country_names() -> dict[str, str]:
    names = {
        " ".join(words(name)): country.alpha_2
        for country in pycountry.countries
        for name in (country.name, getattr(country, "common_name", country.name))
    }
    aliases = {alias: code for code, known in NAMES_OF_COUNTRIES.items() for alias in known}
    return {**names, **aliases, "netherlands": "NL"}
