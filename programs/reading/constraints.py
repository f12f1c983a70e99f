"""Protected values of a text: what they are, where they stand, and how two of them compare."""

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from wordfreq import zipf_frequency

from programs import grammar
from programs.reading.content import is_content
from programs.reading.places import country_code, country_pattern, is_written_as_country
from programs.text import Token, bare, normalise, stem, tokens
from signatures.plan import ConstraintField, Polarity


class Value(NamedTuple):
    """One protected value at its span; `key` is equal for two spellings of the same value."""

    field: ConstraintField
    text: str
    key: str
    start: int
    end: int
    polarity: Polarity = Polarity.POSITIVE


MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_MONTH = "|".join(
    (*MONTHS, "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sept", "sep", "oct", "nov", "dec")
)
DATE = re.compile(
    r"\b\d{4}-\d{2}-\d{2}\b"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)?\s+(?:{_MONTH})\b(?:\s+(?:19|20)\d\d\b)?"
    rf"|\b(?:{_MONTH})\s+\d{{1,2}}(?:st|nd|rd|th)?\b(?:,?\s+(?:19|20)\d\d\b)?"
    rf"|\b(?:{_MONTH})\s+(?:19|20)\d\d\b",
    re.IGNORECASE,
)
YEAR = re.compile(r"(?<![\w.,-])(?:19|20)\d\d(?![\w%]|[.,]\d)")
FISCAL = re.compile(r"\bFY\s?'?\d{2}(?:\d{2})?\b|\b[12]H\b|\bH[12]\b|\bQ[1-4]\b", re.IGNORECASE)
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
IDENTIFIER = re.compile(
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
    r"|#[a-z][\w-]+"
    r"|\b(?=[\w./-]*\d)(?=[\w./-]*[A-Za-z])[A-Za-z0-9]+(?:[./-][A-Za-z0-9]+)*\b"
    r"|\b\d+(?:\.\d+)+[a-z]?\b"
    r"|(?<![.,])\b0\d+\b"
)
ACRONYM = re.compile(r"\b(?:[A-Z]&[A-Z]|[A-Z][A-Z]+s?)\b")
VERSION = re.compile(r"\bv(?:ersion\s*)?\d+(?:\.\d+)*\b", re.IGNORECASE)
LETTERED = re.compile(r"(?<=[a-z]\s)[B-HJ-Z](?=\W|$)(?!['’])")
COMMON_WORD = 3.5
"""Zipf frequency from which the rest of a word counts as a word of its own behind a prefix."""

_OPENING = frozenset('.?!:\n"-–¿¡(“')
CURRENCIES = {
    "$": ("usd", "dollar", "dollars"),
    "€": ("eur", "euro", "euros"),
    "£": ("gbp", "pound", "pounds"),
    "₹": ("inr", "rupee", "rupees"),
}
_SIGN_OF = {name: sign for sign, names in CURRENCIES.items() for name in names}
QUOTED = re.compile(r"\"([^\"\n]{2,80})\"|“([^”\n]{2,80})”")
NUMBERED = re.compile(
    r"\b(?:form|code|art|article|section|sec|clause|ticket|annex|appendix|item|rule)\.?\s+"
    r"([A-Z]{0,4}[-.]?\d[\w./-]*\w|\d)\b",
    re.IGNORECASE,
)
ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)\b|\d+x\d+\b", re.IGNORECASE)
NAME = re.compile(r"\b[A-Z][\w'’]*[a-z][\w'’]*(?:\s+(?:of\s+)?[A-Z][\w'’]*)*")
PERSON_GROUP = re.compile(
    r"\b(?:(?:temp(?:orary)?|independent|embedded|external)\s+)?"
    r"(?:contractors?|interns?|volunteers?|freelancers?|consultants?|apprentices?|temps|trainees?"
    r"|vendors?|detailees?|retirees?|supervisors?|directors?)\b"
    r"|\b(?:part|full)[\s-]?time(?:rs?)?\b"
    r"|\bprobation(?:ary|ers?)?\b"
    r"|\bnew[\s-](?:hires?|starters?|joiners?|parents?)\b"
    r"|\b(?:fixed|short)[\s-]term\b"
    r"|\bworking\s+students?\b|\bPEO\b|\bdependents?\b|\bsubcontractors?\b",
    re.IGNORECASE,
)
FAMILY = re.compile(r"\b([a-z][\w'-]*)\s+(?:policy|handbook|guide)\b", re.IGNORECASE)
DEPARTMENT = re.compile(
    r"\b(?:(?i:engineering|finance|legal|human resources|sales|marketing|design|procurement"
    r"|payroll)|HR|IT|UX)"
    r"(?=\s+(?:team|department|dept|staff|people|folks|engineers?|budget|laptops?|org)\b"
    r"|\s*[?.!]*$)",
)


GLOBAL_FIELDS = frozenset(
    {
        ConstraintField.COUNTRY,
        ConstraintField.REGION,
        ConstraintField.YEAR,
        ConstraintField.FISCAL_PERIOD,
        ConstraintField.PERSON_GROUP,
    }
)
"""Fields whose values hold for a whole request wherever in it they stand."""


@lru_cache(maxsize=512)
def values(text: str) -> tuple[Value, ...]:
    """Find every protected value of a text, left to right, the longest reading first."""
    found: list[Value] = []
    for extract in EXTRACTORS:
        for value in extract(text):
            if not any(value.start < other.end and other.start < value.end for other in found):
                found.append(value)
    return tuple(sorted((*found, *negations(text)), key=lambda value: value.start))


def positive_values(text: str) -> tuple[Value, ...]:
    """Find the protected values that are things, leaving out what only negates."""
    return tuple(v for v in values(text) if v.field is not ConstraintField.NEGATION)


def negations(text: str) -> Iterator[Value]:
    """Find each negation with the word it governs."""
    words = tokens(text)
    for place, token in enumerate(words):
        if is_negator(token.text, text, token.start):
            if _is_tag(text, place, words):
                continue
            governed = next(
                (w for w in words[place + 1 :] if normalise(w.text) not in grammar.FUNCTION_WORDS),
                token,
            )
            yield Value(
                ConstraintField.NEGATION,
                text[token.start : max(token.end, governed.end)],
                f"not {governed.stem}",
                token.start,
                max(token.end, governed.end),
                Polarity.NEGATIVE,
            )


def _is_tag(text: str, place: int, words: tuple[Token, ...]) -> bool:
    """Tell the answer `no` and the tag `or not` from words that negate something."""
    word, last = normalise(words[place].text), place + 1 == len(words)
    if word == "no":
        return last or text[words[place].end : words[place].end + 1] == ","
    return word == "not" and last and place > 0 and normalise(words[place - 1].text) == "or"


def negated(text: str) -> frozenset[str]:
    """Give the keys of everything a text negates, by a word of its own or by a prefix."""
    by_prefix = (_behind_prefix(bare(token.text)) for token in tokens(text))
    return frozenset(value.key for value in negations(text)) | {
        f"not {stem(rest)}" for rest in by_prefix if rest
    }


@lru_cache(maxsize=16_384)
def _behind_prefix(word: str) -> str | None:
    """Give what `un-` negates: `paid` of `unpaid`, and nothing of `under` and `union`."""
    rest = word.removeprefix("un")
    negates = rest != word and len(rest) >= 4 and zipf_frequency(rest, "en") >= COMMON_WORD
    return rest if negates and word not in grammar.FUNCTION_WORDS else None


def is_negator(word: str, text: str = "", start: int = 0) -> bool:
    """Tell whether a word, at its place in a text, negates or excludes."""
    plain = bare(word)
    if plain in grammar.NEGATORS or stem(plain) in _NEGATIVE_STEMS:
        return True
    ahead = normalise(text[start : start + 12])
    return any(ahead.startswith(phrase) for phrase in grammar.NEGATIVE_PHRASES)


_NEGATIVE_STEMS = frozenset(stem(word) for word in grammar.NEGATIVE_VERBS)


def _countries(text: str) -> Iterator[Value]:
    for match in country_pattern().finditer(text):
        if is_written_as_country(
            match.group(), f" {text[max(0, match.start() - 6) : match.start()]}"
        ):
            yield Value(
                ConstraintField.COUNTRY,
                match.group(),
                f"country:{country_code(match.group())}",
                *match.span(),
            )


def _matches(field: ConstraintField, pattern: re.Pattern[str]) -> Callable[[str], Iterator[Value]]:
    def extract(text: str) -> Iterator[Value]:
        for match in pattern.finditer(text):
            yield Value(
                field, match.group(), f"{field}:{normal_form(match.group())}", *match.span()
            )

    return extract


def normal_form(text: str) -> str:
    """Compare two spellings: case, plural, hyphens and inner space folded away."""
    return " ".join(stem(token.text) for token in tokens(text.replace(",", "")))


def _amounts(pattern: re.Pattern[str]) -> Callable[[str], Iterator[Value]]:
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
    units = stem_units()
    plain = [str(grammar.NUMBERS.get(word, word)) for word in words if word not in units]
    return "".join(signs[:1]) + " ".join(plain)


@cache
def stem_units() -> frozenset[str]:
    """Give the stems of the currency words that a sign stands for."""
    return frozenset(stem(word) for word in _SIGN_OF)


_quantities, _bare_numbers = _amounts(QUANTITY), _amounts(BARE_NUMBER)


def _acronyms(text: str) -> Iterator[Value]:
    if text.isupper():
        return
    for value in _matches(ConstraintField.IDENTIFIER, ACRONYM)(text):
        if normalise(value.text) not in grammar.FUNCTION_WORDS - {"it", "us"}:
            yield value


def _families(text: str) -> Iterator[Value]:
    for match in FAMILY.finditer(text):
        named = normalise(match.group(1))
        if named not in grammar.FUNCTION_WORDS | grammar.UNNAMING:
            yield Value(
                ConstraintField.DOCUMENT_FAMILY,
                match.group(),
                f"document_family:{stem(named)}",
                *match.span(),
            )


def _identifiers(text: str) -> Iterator[Value]:
    for match in NUMBERED.finditer(text):
        yield Value(
            ConstraintField.IDENTIFIER,
            match.group(1),
            f"identifier:{normal_form(match.group(1))}",
            *match.span(1),
        )
    for value in _matches(ConstraintField.IDENTIFIER, IDENTIFIER)(text):
        if not ORDINAL.fullmatch(value.text):
            yield value


def _names(text: str) -> Iterator[Value]:
    """Find capitalised names; the first word of a sentence is capitalised anyway and is not one."""
    for match in NAME.finditer(text):
        start, surface = match.start(), match.group()
        first, _, rest = surface.partition(" ")
        opens = text[:start].rstrip()[-1:] in _OPENING or not text[:start].strip()
        if opens and not (rest and is_content(first)):
            start, surface = start + len(first) + 1, rest
        if surface and normalise(surface).replace("'", "") not in grammar.FUNCTION_WORDS:
            yield Value(
                ConstraintField.OTHER,
                surface,
                f"name:{normal_form(surface)}",
                start,
                start + len(surface),
            )


EXTRACTORS: tuple[Callable[[str], Iterator[Value]], ...] = (
    _matches(ConstraintField.QUOTED, QUOTED),
    _countries,
    _matches(ConstraintField.DATE, DATE),
    _matches(ConstraintField.FISCAL_PERIOD, FISCAL),
    _matches(ConstraintField.VERSION, VERSION),
    _matches(ConstraintField.PERSON_GROUP, PERSON_GROUP),
    _matches(ConstraintField.YEAR, YEAR),
    _quantities,
    _identifiers,
    _matches(ConstraintField.IDENTIFIER, LETTERED),
    _bare_numbers,
    _acronyms,
    _families,
    _matches(ConstraintField.DEPARTMENT, DEPARTMENT),
    _names,
)
