"""Corrections: what the user meant instead, and of what."""

import re
from typing import NamedTuple

from programs.reading.content import content
from programs.text import normalise


class Correction(NamedTuple):
    """What was meant, and the words it stands instead of where the message says so."""

    meant: str
    instead_of: str = ""


_OPENS = re.compile(
    r"^(?:oops|sorry|wait|whoops)[\s,]+(?=\S.*\bi\s+mean(?:t)?[\s.!]*$)"
    r"|^(?:no+\b(?!\s+one\b)[\s,.!-]*)+(?=\S)"
    r"|^(?:sorry|oops|wait|actually)?[\s,]*(?:i\s+(?:meant|mean)\b|not\s+(?:that|this)\b)"
    r"|^(?=not\s+[^,]+,\s*\S)"
    r"|^(?:that'?s|this\s+is|thats)\s+not\s+what\b"
    r"|^(?:sorry[\s,]*)?(?:i\s+(?:phrased|worded|put|said|wrote)\s+(?:that|it)\s+\w+"
    r"|let\s+me\s+rephrase)[\s,.:-]*",
)
_NOT_BUT = re.compile(
    r"^\s*not\s+(?:the\s+)?(?P<wrong>[^,]+?)(?:,|\s+but)\s+(?P<meant>.+)$", re.IGNORECASE
)
_MEANT_BEHIND = re.compile(r"[\s,]+i\s+mean(?:t)?[\s.!]*$", re.IGNORECASE)
_SENTENCE = re.compile(r"[.!;]\s+")


def correction(text: str) -> Correction | None:
    """Read a message that corrects what was understood, or None when it does not."""
    opened = _OPENS.match(normalise(text.lstrip()))
    if opened is None:
        return None
    rest = _MEANT_BEHIND.sub("", text.lstrip()[opened.end() :]).strip(" ,.-")
    swapped = _NOT_BUT.match(rest)
    if swapped:
        return Correction(swapped["meant"].strip(" ,.-?!"), swapped["wrong"].strip())
    said = [piece.strip(" ,.-") for piece in _SENTENCE.split(rest) if content(piece)]
    return Correction(said[-1] if said else text.strip())
