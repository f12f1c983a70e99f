"""Amounts: numbers with a unit or a currency, in figures or in words."""

import re
from collections.abc import Iterator
from functools import cache

from programs import grammar
from programs.reading.value import Extract, Value, normal_form
from programs.text import normalise, stem
from signatures.plan import ConstraintField

UNITS = (
    *("days?", "weeks?", "months?", "years?", "yrs?", "hours?", "hrs?", "minutes?", "mins?"),
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
CURRENCIES = {
    "$": ("usd", "dollar", "dollars"),
    "€": ("eur", "euro", "euros"),
    "£": ("gbp", "pound", "pounds"),
    "₹": ("inr", "rupee", "rupees"),
}
_SIGN_OF = {name: sign for sign, names in CURRENCIES.items() for name in names}


def _amounts(pattern: re.Pattern[str]) -> Extract:
    def extract(text: str) -> Iterator[Value]:
        for match in pattern.finditer(text):
            key = f"amount:{_amount_key(match.group())}"
            yield Value(ConstraintField.AMOUNT, match.group(), key, *match.span())

    return extract


def _amount_key(text: str) -> str:
    """Give one form to `€200` and `200 EUR`, and to `10 days` and `ten days`."""
    words = normal_form(text).split()
    named = [_SIGN_OF[word] for word in map(normalise, text.split()) if word in _SIGN_OF]
    signs = [sign for sign in "$€£¥₹%" if sign in text] or named
    units = _currency_stems()
    plain = [str(grammar.NUMBERS.get(word, word)) for word in words if word not in units]
    return "".join(signs[:1]) + " ".join(plain)


@cache
def _currency_stems() -> frozenset[str]:
    """Give the stems of the currency words that a sign stands for."""
    return frozenset(stem(word) for word in _SIGN_OF)


quantities, bare_numbers = _amounts(QUANTITY), _amounts(BARE_NUMBER)
