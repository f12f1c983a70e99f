"""Country names as people write them, and the one code each stands for."""

import re
from functools import cache

import pycountry

OTHER_NAMES = {
    "uk": "GB",
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
ONLY_CAPITALISED = frozenset(
    {"us", "turkey", "chad", "jordan", "georgia", "jersey", "guinea", "mali", "cuba", "oman"}
)


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
    """Match any country name at word boundaries."""
    names = sorted(country_codes(), key=len, reverse=True)
    return re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, names))})(?!\w)", re.IGNORECASE)


def country_code(name: str) -> str | None:
    """Give the alpha-2 code of a country name, or None."""
    return country_codes().get(name.strip().casefold())


def is_written_as_country(surface: str, before: str) -> bool:
    """Tell a country from the common word it looks like: `US` and `the us` from `us`.

    `before` is the text that stands before the surface.
    """
    if surface.casefold() not in ONLY_CAPITALISED or surface[0].isupper():
        return True
    return surface == "us" and before.rstrip().casefold().endswith(" the")
