"""Amounts, with a unit or a currency, and counted things: in figures or in words."""

import re
from collections.abc import Iterator
from functools import cache

import pycountry
from wordfreq import zipf_frequency

from programs import grammar
from programs.reading.values.value import Value, normal_form
from programs.reading.words.content import is_content
from programs.text import lowered, normalise, stem, tokens
from signatures.plan import ConstraintField

UNITS = (
    *("days?", "weeks?", "wks?", "fortnights?", "months?", "years?", "yrs?", "decades?"),
    *("hours?", "hrs?", "minutes?", "mins?", "seconds?", "secs?", "nights?", "quarters?"),
    *(r"pay\s+periods?", r"working\s+days?", r"business\s+days?", "segments?", "shifts?"),
    *("km", "kilometers?", "kilometres?", "miles?", "metres?", "meters?", "feet", "ft"),
    *("inch(?:es)?", "kg", "kilos?", "lbs?", "litres?", "liters?", "[kmgt]b", "gigs?"),
    *("people", "persons?", "percent", r"per\s+cent", "euros?", "dollars?", "pounds?", "rupees?"),
    *("cents?", "bucks", "quid", "francs?", "kronor", "kroner"),
)
CODED = 4.0
"""Zipf frequency from which the letters of a currency code are rather a word: `ALL`, `TRY`."""
_NUMBER = r"\d+(?:[.,]\d+)*(?:\s?[km]\b)?"
_WORD = "|".join((*grammar.NUMBERS, *grammar.SCALES))
_SPELT = rf"(?:an?\s+(?={'|'.join(grammar.SCALES)}))?(?:{_WORD})(?:[\s-]+(?:and\s+)?(?:{_WORD}))*"
_TO = r"\s?(?:-|–|to)\s?"
_NUMERAL = re.compile(rf"\d|\b(?:{_WORD})")
SPELT = re.compile(rf"\b{_SPELT}\b", re.IGNORECASE)
BARE_NUMBER = re.compile(r"(?<![\w.#/-])\d+(?:[.,]\d+)*(?![\w/-]|[.]\w|%)")
COUNTED = re.compile(
    rf"(?<![\w.,#/$€£¥₹-])(?P<number>\d+(?:,\d{{3}})*|{_SPELT})\s+"
    r"(?:(?P<kind>[a-z][\w'-]*)\s+)?(?P<noun>[a-z][\w'-]*)\b",
    re.IGNORECASE,
)
_FIGURES = re.compile(r"\d[\d.,]*\s?[km]?(?![a-z])\s*")
LABELS = grammar.words(
    "level grade tier band step phase part chapter room floor class type option zone q page line "
    "form code art article section sec clause ticket annex appendix item rule no number version"
)
"""Nouns whose number names one of them."""
SIGNS = {
    "$": ("usd", "dollar", "dollars", "bucks"),
    "€": ("eur", "euro", "euros"),
    "£": ("gbp", "pound", "pounds", "quid"),
    "₹": ("inr", "rupee", "rupees"),
    "¥": ("jpy", "yen"),
    "%": ("percent",),
}
UNIT_NAMES = {
    "hour": ("hr", "hrs"),
    "minute": ("min", "mins"),
    "second": ("sec", "secs"),
    "week": ("wk", "wks"),
    "year": ("yr", "yrs"),
    "km": ("kilometer", "kilometers", "kilometre", "kilometres"),
    "kg": ("kilo", "kilos"),
    "gb": ("gig", "gigs"),
    "people": ("person", "persons"),
}
_SIGN_OF = {name: sign for sign, names in SIGNS.items() for name in names}
_UNIT_OF = {name: unit for unit, names in UNIT_NAMES.items() for name in names}


@cache
def currency_codes() -> frozenset[str]:
    """Give the ISO 4217 codes that are no words, in lower case."""
    codes = (currency.alpha_3.casefold() for currency in pycountry.currencies)
    return frozenset(code for code in codes if zipf_frequency(code, "en") < CODED)


@cache
def quantity_pattern() -> re.Pattern[str]:
    """Match an amount of something in a lower-case text."""
    codes, unit = "|".join(sorted(currency_codes())), "|".join(UNITS)
    return re.compile(
        rf"(?:[$€£¥₹]|\b(?:{codes}))\s?{_NUMBER}(?:{_TO}[$€£¥₹]?\s?{_NUMBER})?"
        rf"|\b(?:{_NUMBER}{_TO})?{_NUMBER}\s?-?\s?(?:%|[$€£]|(?:{unit}|{codes})\b)"
        rf"|\b(?:{_SPELT}{_TO})?{_SPELT}[\s-]+(?:{unit}|{codes})\b"
    )


def quantities(text: str) -> Iterator[Value]:
    """Find amounts, and ranges of them, with what they are amounts of."""
    return _amounts(text, quantity_pattern()) if _NUMERAL.search(lowered(text)) else iter(())


def bare_numbers(text: str) -> Iterator[Value]:
    """Find numbers of nothing that is named."""
    return _amounts(text, BARE_NUMBER)


def _amounts(text: str, pattern: re.Pattern[str]) -> Iterator[Value]:
    for match in pattern.finditer(lowered(text)):
        start, end = match.span()
        key = f"amount:{_amount_key(match.group())}"
        yield Value(ConstraintField.AMOUNT, text[start:end], key, start, end)


def counted_things(text: str) -> Iterator[Value]:
    """Find a number with the things it counts, as in `3 monitors`, a word between them or none."""
    for match in COUNTED.finditer(text):
        before = tokens(text[max(0, match.start() - LONGEST_LABEL) : match.start()])[-1:]
        labelled = before and normalise(before[0].text) in LABELS
        figures = _in_figures(match["number"])
        end = _counted_end(match, figures)
        if end and not labelled:
            surface = text[match.start() : end]
            key = f"quantity:{normal_form(_in_figures(surface))}"
            yield Value(ConstraintField.QUANTITY, surface, key, match.start(), end)


LONGEST_LABEL = 16


def _counted_end(match: re.Match[str], figures: str) -> int | None:
    """Give the end of the counted noun: the word next to the number, or one word on."""
    if figures == "1" and match["number"].isalpha():
        return None
    for name in ("kind", "noun"):
        word = match[name]
        if word and not is_content(word):
            return None
        if word and _is_counted(word, single=figures == "1"):
            return match.end(name)
    return None


def _is_counted(word: str, *, single: bool) -> bool:
    plain = normalise(word).removesuffix("'s")
    named = plain in grammar.GENERAL_NOUNS or plain in grammar.TEMPORAL_NOUNS
    plural = plain.endswith("s") and not plain.endswith(("ss", "us", "is"))
    return not named and (plural or single or plain in IRREGULAR_PLURALS)


IRREGULAR_PLURALS = grammar.words("children men women feet teeth mice staff")


def _in_figures(text: str) -> str:
    """Write the numbers of a text in figures, `two hundred` as `200` and `5k` as `5000`."""
    plain = SPELT.sub(lambda match: str(_number(match.group())), text.replace(",", ""))
    return re.sub(r"(\d+)\s?k\b", r"\g<1>000", plain, flags=re.IGNORECASE)


def _number(spelt: str) -> int:
    """Give the number that words spell: `two hundred and five` is 205."""
    total = part = 0
    for word in re.findall(r"[a-z]+", spelt.casefold()):
        if word in grammar.SCALES:
            scale = grammar.SCALES[word]
            part = max(part, 1) * scale
            total, part = (total + part, 0) if scale > 100 else (total, part)
        else:
            part += grammar.NUMBERS.get(word, 0)
    return total + part


def _amount_key(text: str) -> str:
    """Give one form to `€200` and `200 EUR`, to `10 days` and `ten days`, `8 hrs` and `8 hours`."""
    figures = _in_figures(text)
    words = [normalise(token.text) for token in tokens(figures)]
    signs = [sign for sign in SIGNS if sign in figures]
    signs += [_SIGN_OF.get(w, w) for w in words if w in _SIGN_OF or w in currency_codes()]
    plain = [unit_stem(w) for w in words if w not in _SIGN_OF and w not in currency_codes()]
    return "".join(signs[:1]) + " ".join(word for word in plain if word != "to")


def unit_stem(word: str) -> str:
    """Give the stem of a word, a number in figures and a unit by its full name."""
    return str(grammar.NUMBERS.get(word, stem(_UNIT_OF.get(word, word))))


def unit_of(key: str) -> str:
    """Give what an amount's key counts: `month` of three months, one sign for all money."""
    return re.sub(rf"[{''.join(SIGNS.keys() - {'%'})}]", "¤", _FIGURES.sub("", key)).strip()
