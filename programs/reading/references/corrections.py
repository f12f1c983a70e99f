"""Corrections: what the user meant instead, and of what."""

import re
from typing import NamedTuple

from programs.reading.values.constraints import positive_values
from programs.reading.words.content import content
from programs.text import normalise


class Correction(NamedTuple):
    """What was meant, and the words it stands instead of where the message says so."""

    meant: str
    instead_of: str = ""


_OPENS = re.compile(
    r"^(?:oops|sorry|wait|whoops)[\s,]+(?=\S.*\bi\s+mean(?:t)?[\s.!]*$)"
    r"|^(?:(?:oh|ah|hm+|er|um)[\s,.!-]+)?(?:(?:no+|nope|nah)\b(?!\s+one\b)[\s,.!-]*)+"
    r"(?:(?:wait|sorry|oops|actually)\b[\s,.!-]*)*(?=\S)"
    r"|^(?:sorry|oops|wait|whoops|actually)[\s,]+(?=(?:\S+\s+){0,6}?(?:not|rather\s+than|instead\s+of)\b)"
    r"|^neither\b(?!\s+\w+\s+(?:is|are|do|does|can)\b)(?:\s+(?:one|of\s+(?:them|those|these)))?[\s,.!-]+(?=\S)"
    r"|^(?:sorry|oops|wait|actually)?[\s,]*(?:i\s+(?:meant|mean|said)\b|not\s+(?:that|this)\b)"
    r"|^(?=not\s+[^,]+(?:,|\sbut\b)\s*\S)"
    r"|^(?:that'?s|this\s+is|thats)\s+not\s+what\b"
    r"|^(?:sorry[\s,]*)?(?:i\s+(?:phrased|worded|put|said|wrote)\s+(?:that|it)\s+\w+"
    r"|let\s+me\s+rephrase)[\s,.:-]*",
)
_NOT_BUT = re.compile(
    r"^\s*not\s+(?:the\s+)?(?P<wrong>[^,]+?)(?:\s+ones?)?(?:,|\s+but)\s+(?P<meant>.+?)(?:\s+ones?)?$",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"^(?P<meant>[^,]+?)(?:\s+ones?)?(?:,?\s+(?:and\s+)?not|\s+rather\s+than|\s+instead\s+of)\s+"
    r"(?:the\s+)?(?P<wrong>[^,]+?)(?:\s+ones?)?$",
    re.IGNORECASE,
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


def _are_alike(meant: str, wrong: str) -> bool:
    """Tell whether two bare phrases name one value each, of one field."""
    named, other = positive_values(meant), positive_values(wrong)
    bare = len(content(meant)) <= 1 and len(content(wrong)) <= 1
    return bare and [v.field for v in named] == [v.field for v in other] != []


def correction(text: str) -> Correction | None:
    """Read a message that corrects what was understood, or None when it does not."""
    opened = _opened(text.strip())
    swapped = _INSTEAD.match((opened or text).strip(" ,.-?!"))
    if opened is None and not (swapped and _are_alike(swapped["meant"], swapped["wrong"])):
        return None
    rest = _MEANT_BEHIND.sub("", opened or text).strip(" ,.-?!")
    swapped = _NOT_BUT.match(rest) or swapped
    if swapped:
        return Correction(swapped["meant"].strip(" ,.-?!"), swapped["wrong"].strip())
    said = [piece.strip(" ,.-") for piece in _SENTENCE.split(rest) if content(piece)]
    return Correction(said[-1] if said else text.strip())
