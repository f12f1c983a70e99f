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
    r"|^(?:(?:oh|ah|hm+|er|um)[\s,.!-]+)?(?:(?:no+|nope|nah)\b(?!\s+one\b)[\s,.!-]*)+(?=\S)"
    r"|^neither\b(?!\s+\w+\s+(?:is|are|do|does|can)\b)(?:\s+(?:one|of\s+(?:them|those|these)))?[\s,.!-]+(?=\S)"
    r"|^(?:sorry|oops|wait|actually)?[\s,]*(?:i\s+(?:meant|mean)\b|not\s+(?:that|this)\b)"
    r"|^(?=not\s+[^,]+(?:,|\sbut\b)\s*\S)"
    r"|^(?:that'?s|this\s+is|thats)\s+not\s+what\b"
    r"|^(?:sorry[\s,]*)?(?:i\s+(?:phrased|worded|put|said|wrote)\s+(?:that|it)\s+\w+"
    r"|let\s+me\s+rephrase)[\s,.:-]*",
)
_NOT_BUT = re.compile(
    r"^\s*not\s+(?:the\s+)?(?P<wrong>[^,]+?)(?:,|\s+but)\s+(?P<meant>.+)$", re.IGNORECASE
)
_MEANT_BEHIND = re.compile(r"[\s,]+i\s+mean(?:t)?[\s.!]*$", re.IGNORECASE)
_SENTENCE = re.compile(r"[.!;]\s+")


def _opened(text: str) -> str | None:
    """Cut every opener of a correction, or give None where there is none."""
    rest: str | None = None
    while match := _OPENS.match(normalise(text)):
        rest = text[match.end() :].strip(" ,.!-")
        if not match.end() or not rest:
            break
        text = rest
    return rest


def correction(text: str) -> Correction | None:
    """Read a message that corrects what was understood, or None when it does not."""
    rest = _opened(text.strip())
    if rest is None:
        return None
    rest = _MEANT_BEHIND.sub("", rest).strip(" ,.-")
    swapped = _NOT_BUT.match(rest)
    if swapped:
        return Correction(swapped["meant"].strip(" ,.-?!"), swapped["wrong"].strip())
    said = [piece.strip(" ,.-") for piece in _SENTENCE.split(rest) if content(piece)]
    return Correction(said[-1] if said else text.strip())
