"""Amounts: numbers with a unit or a currency, in figures or in words."""

import re
from collections.abc import Iterator

from programs import grammar
from programs.reading.value import Extract, Value
from programs.text import normalise, stem, tokens
from signatures.plan import ConstraintField

UNITS = (
    *(
        "days?",
        "weeks?",
        "wks?",
        "months?",
        "years?",
        "yrs?",
        "hours?",
        "hrs?",
        "minutes?",
        "mins?",
    ),
    *("km", "kilometers?", "kilometres?", "miles?", "people", "persons?", "percent"),
    *("eur", "usd", "gbp", "inr", "euros?", "dollars?", "pounds?", "rupees?"),
    *("segments?", "nights?", "quarters?"),
    *(r"pay\s+periods?", r"working\s+days?", r"business\s+days?"),
)
_UNIT = "|".join(UNITS)
_NUMBER = r"\d+(?:[.,]\d+)*(?:\s?[km]\b)?"
_NAMED_NUMBER = "|".join(grammar.NUMBERS)
QUANTITY = re.compile(
    rf"[$€£¥₹]\s?{_NUMBER}|\b{_NUMBER}\s?[-]?\s?(?:%|[$€£]|(?:{_UNIT})\b)"
    rf"|\b(?:{_NAMED_NUMBER})\s+(?:{_UNIT})\b",
    re.IGNORECASE,
)
BARE_NUMBER = re.compile(r"(?<![\w.#/-])\d+(?:[.,]\d+)*(?![\w/-]|[.]\w|%)")
SIGNS = {
    "$": ("usd", "dollar", "dollars"),
    "€": ("eur", "euro", "euros"),
    "£": ("gbp", "pound", "pounds"),
    "₹": ("inr", "rupee", "rupees"),
    "¥": ("jpy", "yen"),
    "%": ("percent",),
}
UNIT_NAMES = {
    "hour": ("hr", "hrs"),
    "minute": ("min", "mins"),
    "week": ("wk", "wks"),
    "year": ("yr", "yrs"),
    "km": ("kilometer", "kilometers", "kilometre", "kilometres"),
    "people": ("person", "persons"),
}
_SIGN_OF = {name: sign for sign, names in SIGNS.items() for name in names}
_UNIT_OF = {name: unit for unit, names in UNIT_NAMES.items() for name in names}


def _amounts(pattern: re.Pattern[str]) -> Extract:
    def extract(text: str) -> Iterator[Value]:
        for match in pattern.finditer(text):
            key = f"amount:{_amount_key(match.group())}"
            yield Value(ConstraintField.AMOUNT, match.group(), key, *match.span())

    return extract


def _amount_key(text: str) -> str:
    """Give one form to `€200` and `200 EUR`, to `10 days` and `ten days`, `8 hrs` and `8 hours`."""
    words = [normalise(token.text) for token in tokens(text.replace(",", ""))]
    signs = [sign for sign in SIGNS if sign in text]
    signs += [_SIGN_OF[word] for word in words if word in _SIGN_OF]
    plain = [unit_stem(word) for word in words if word not in _SIGN_OF]
    return "".join(signs[:1]) + " ".join(plain)


def unit_stem(word: str) -> str:
    """Give the stem of a word, a number in figures and a unit by its full name."""
    return str(grammar.NUMBERS.get(word, stem(_UNIT_OF.get(word, word))))


quantities, bare_numbers = _amounts(QUANTITY), _amounts(BARE_NUMBER)
