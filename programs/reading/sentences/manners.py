"""An order how to answer, closed before its question: `In one sentence: …`, `Don't search, …`."""

import re

from programs import grammar
from programs.grammar import either
from programs.reading.sentences.openings import without_opening
from programs.reading.sentences.question_form import QUESTION_START, REQUEST_START
from programs.reading.sentences.ranges import Range
from programs.reading.sentences.small_talk import small_talk
from programs.reading.sentences.small_talk_phrases import FORM
from programs.text import normalise

_CLOSES = re.compile(
    rf"(?::|\s[-–—])\s+(?=\S)"
    rf"|[,;]\s+(?=(?:(?:but|so|just|and)\s+)*(?:{QUESTION_START}|{REQUEST_START}))",
    re.IGNORECASE,
)
ANSWERING = grammar.words("answer reply respond explain")
_REFUSES = re.compile(r"^(?:do\s+not|don'?t|never|no\s+need\s+to)\s+(?P<verb>\w+)")
_TELLS_HOW = re.compile(
    rf"^(?:only\s+)?(?:{either(ANSWERING)})\s+(?:(?:me|it|this)\s+)?"
    r"(?:in|with|as|like|by|using|only|just|\w+ly)\b"
    r"|^(?:be|(?:keep|make)\s+(?:it|this|your\s+\w+))"
    rf"(?:\s+(?!(?:{either(grammar.PREPOSITIONS)})\b)\w+){{1,2}}$"
    rf"|^(?:(?:in|as|with)\s+|(?=.*\b(?:no|answer)\b))(?:(?:{FORM}|yes|no|or|answers?)(?:\s+|$))+$"
)


def manner(text: str, start: int, end: int) -> Range | None:
    """Find where an order how to answer ends and the question behind it begins, if one leads."""
    closing = _CLOSES.search(text, start, end)
    if closing is None or closing.start() == start:
        return None
    head = text[start : closing.start()]
    said = without_opening(normalise(head)).strip()
    talks = " " in said and small_talk(head, asks=False) == "about_the_conversation"
    how = _TELLS_HOW.match(said) or talks
    return Range(*closing.span()) if how or _refuses(said) else None


def _refuses(said: str) -> bool:
    """Tell whether an order forbids what only the system does: `don't search the web`."""
    refused = _REFUSES.match(said)
    verbs = grammar.TELLING | grammar.SEEKING | ANSWERING
    return refused is not None and refused["verb"] in verbs
