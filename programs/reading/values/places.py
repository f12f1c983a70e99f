"""Countries and regions as people write them, and the one code each country stands for."""

import re
from collections.abc import Iterator
from functools import cache

import pycountry

from programs import grammar
from programs.reading.values.value import Value, matching
from programs.reading.words.qualifiers import NAMED_HEADS
from programs.text import lowered
from signatures.plan import ConstraintField

OTHER_NAMES = {
    "uk": "GB",
    "gb": "GB",
    "u.k": "GB",
    "u.s": "US",
    "u.s.a": "US",
    "turkiye": "TR",
    "u.k.": "GB",
    "great britain": "GB",
    "britain": "GB",
    "us": "US",
    "usa": "US",
    "u.s.": "US",
    "u.s.a.": "US",
    "the states": "US",
    "america": "US",
    "holland": "NL",
    "south korea": "KR",
    "north korea": "KP",
    "russia": "RU",
    "czech republic": "CZ",
    "vietnam": "VN",
    "iran": "IR",
    "syria": "SY",
    "bolivia": "BO",
    "venezuela": "VE",
    "tanzania": "TZ",
    "moldova": "MD",
    "uae": "AE",
    "ivory coast": "CI",
    "turkey": "TR",
}
COMMON_NOUNS = frozenset({"turkey", "jersey", "guinea"})
GIVEN_NAMES = frozenset({"jordan", "georgia", "chad", "victoria", "virginia"})
PRONOUN = "us"
HOLIDAYS = grammar.words("holiday holidays leave rules law entity payroll benefits")
_INSIDE = re.compile(
    r"\b(?:in|within|inside|across|outside(?:\s+of)?|throughout|based\s+in)\s+$", re.IGNORECASE
)
_NAMES_A_HEAD = re.compile(
    rf"(?:\s+[a-z]{{4,}})??\s+(?:{'|'.join(sorted(NAMED_HEADS | HOLIDAYS))})\b"
)
_OPENS = re.compile(r"(?:^|[.?!:\n])\W*$")
REGIONS = re.compile(
    r"\b(?:emea|apac|latam|noram|amer|amea|mena|anz|dach|eea|eu|asean|(?:european union|europe"
    r"|asia(?:[\s-]pacific)?|africa|oceania|australasia|scandinavia|nordics?|baltics?|benelux"
    r"|balkans|caribbean|(?:latin|north|south|central) america|middle east"
    r"|(?:south[\s-]?east|south|east|central) asia"
    r"|(?:western|eastern|southern|northern) europe))\b"
)
SUBDIVIDED = {"GB": {"Country", "Province"}, "US": {"State"}, "CA": {"Province"}, "AU": {"State"}}
"""Countries whose parts make law of their own, and what ISO 3166-2 calls such a part."""


@cache
def country_codes() -> dict[str, str]:
    """Map every case-folded country name to its ISO 3166 alpha-2 code."""
    names = dict(OTHER_NAMES)
    for country in pycountry.countries:
        for name in (country.name, getattr(country, "common_name", None)):
            if name:
                names[name.casefold().split(",")[0]] = country.alpha_2
    return names


@cache
def country_pattern() -> re.Pattern[str]:
    """Match any country name at the word boundaries of a lower-case text."""
    names = sorted(country_codes(), key=len, reverse=True)
    return re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, names))})(?!\w)")


def country_code(name: str) -> str | None:
    """Give the alpha-2 code of a country name, or None."""
    return country_codes().get(name.strip().casefold())


def is_written_as_country(text: str, start: int, end: int) -> bool:
    """Tell a country or its part from the common word or given name it looks like.

    `US` and `the us` from `us`, `Turkey` from `turkey`, `in Jordan` from `Jordan approved it`.
    """
    surface, before, after = text[start:end], text[:start], text[end:]
    plain = surface.casefold()
    if plain == PRONOUN:
        shouted = text.isupper() or surface.islower()
        return re.search(r"(?i)\bthe\s+$", before) is not None if shouted else surface.isupper()
    if plain == "gb":
        return surface.isupper() and not before.rstrip()[-1:].isdigit()
    if plain not in COMMON_NOUNS | GIVEN_NAMES or _INSIDE.search(before):
        return True
    if surface.islower():
        return False
    head = _NAMES_A_HEAD.match(after)
    if plain in GIVEN_NAMES:
        return head is not None and len(head.group().split()) == 1
    return head is not None or not (
        text.isupper() or (_OPENS.search(before) and after.strip(" ?.!"))
    )


def places(text: str) -> Iterator[Value]:
    """Find countries, regions of the world and parts of countries that make law of their own.

    The longest name wins: `South Africa` is no Africa, `North America` no America.
    """
    found = [*_countries(text), *_regions(text), *_parts(text)]
    kept: list[Value] = []
    for value in sorted(found, key=lambda one: one.start - one.end):
        if not any(value.start < other.end and other.start < value.end for other in kept):
            kept.append(value)
    yield from kept


def _countries(text: str) -> Iterator[Value]:
    for match in country_pattern().finditer(lowered(text)):
        start, end = match.span()
        if is_written_as_country(text, start, end):
            key = f"country:{country_code(match.group())}"
            yield Value(ConstraintField.COUNTRY, text[start:end], key, start, end)


_regions = matching(ConstraintField.REGION, REGIONS, in_any_case=True)


def _parts(text: str) -> Iterator[Value]:
    for value in matching(ConstraintField.REGION, part_pattern(), in_any_case=True)(text):
        if is_written_as_country(text, value.start, value.end):
            yield value


@cache
def part_pattern() -> re.Pattern[str]:
    """Match the lower-case name of any part of a subdivided country."""
    names = {
        lowered(part.name.partition(" [")[0])
        for country, kinds in SUBDIVIDED.items()
        for part in pycountry.subdivisions.get(country_code=country)  # type: ignore[no-untyped-call]
        if part.type in kinds and part.name.casefold() not in country_codes()
    }
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(names)))})(?!\w)")
