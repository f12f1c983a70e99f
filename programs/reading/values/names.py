"""How things are named: identifiers, abbreviations, families of documents, proper names."""

import re
from collections.abc import Iterator

from programs import grammar
from programs.reading.values.value import Value, matching, normal_form
from programs.reading.words.content import is_content
from programs.text import normalise, stem
from signatures.plan import ConstraintField

IDENTIFIER = re.compile(
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
    r"|#\w[\w-]+"
    r"|\b[A-Z]+(?:_[A-Z0-9]+)+\b"
    r"|\b(?=[\w./-]*\d)(?=[\w./-]*[A-Za-z])[A-Za-z0-9]+(?:[./-][A-Za-z0-9]+)*\b"
    r"|\b\d+(?:\.\d+)+[a-z]?\b"
    r"|(?<![.,])\b0\d+\b"
)
_CODED = re.compile(r"[\d@#_]")
"""A character without which nothing is a code, a number, a channel or an address."""
ACRONYM = re.compile(r"\b(?:[A-Z]&[A-Z]|[A-Z][A-Z]+s?)\b")
LETTERED = re.compile(r"(?<=[a-z]\s)[B-HJ-Z](?=\W|$)(?!['’])")
NUMBERED = re.compile(
    r"\b(?:form|code|art|article|section|sec|clause|ticket|annex|appendix|item|rule)\.?\s+"
    r"([A-Z]{0,4}[-.]?\d[\w./-]*\w|\d)\b",
    re.IGNORECASE,
)
ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)\b|\d+x\d+\b", re.IGNORECASE)
NAME = re.compile(r"\b[A-Z][\w'’]*[a-z][\w'’]*(?:\s+(?:of\s+)?[A-Z][\w'’]*)*")
FAMILY = re.compile(r"\b([a-z][\w'-]*)\s+(?:policy|handbook|guide)\b", re.IGNORECASE)
_OPENING = frozenset('.?!:\n"-–¿¡(“')


def acronyms(text: str) -> Iterator[Value]:
    """Find words in capitals, unless everything is."""
    if text.isupper():
        return
    for value in matching(ConstraintField.IDENTIFIER, ACRONYM)(text):
        if normalise(value.text) not in grammar.FUNCTION_WORDS - {"it", "us", "id"}:
            yield value


def families(text: str) -> Iterator[Value]:
    """Find `travel policy` and the like by the word that names the family."""
    for match in FAMILY.finditer(text):
        named = normalise(match.group(1))
        if named not in grammar.FUNCTION_WORDS | grammar.UNNAMING:
            yield Value(
                ConstraintField.DOCUMENT_FAMILY,
                match.group(),
                f"document_family:{stem(named)}",
                *match.span(),
            )


def identifiers(text: str) -> Iterator[Value]:
    """Find codes, form numbers, channels and addresses."""
    if not _CODED.search(text):
        return
    for match in NUMBERED.finditer(text):
        yield Value(
            ConstraintField.IDENTIFIER,
            match.group(1),
            f"identifier:{normal_form(match.group(1))}",
            *match.span(1),
        )
    for value in matching(ConstraintField.IDENTIFIER, IDENTIFIER)(text):
        if not ORDINAL.fullmatch(value.text):
            yield value


def names(text: str) -> Iterator[Value]:
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
