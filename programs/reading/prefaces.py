"""What leads to a question and is no part of it: `That helped.`, `It's my first week -`."""

import re
from collections.abc import Iterator

from programs.reading.mood import COMMENT, Mood, mood
from programs.reading.question_form import CONDITION, QUESTION_START, has_predicate
from programs.reading.ranges import Range
from programs.text import normalise

_JOINT = re.compile(
    rf":\s+|\s+[-–—]+\s+|[,;]\s+(?:(?:but|and|so|now)\s+)?(?={QUESTION_START})", re.IGNORECASE
)


def behind_remarks(text: str, sentences: tuple[Range, ...]) -> str:
    """Give what a message says behind the comments it opens with, which name nothing."""
    return _behind(text, sentences, frozenset({Mood.REMARKS}))


def asking_part(text: str, sentences: tuple[Range, ...]) -> str:
    """Give what a message says behind comments and whole statements: the part that asks."""
    return _behind(text, sentences, frozenset({Mood.REMARKS, Mood.TELLS, Mood.CLAIMS}))


def _behind(text: str, sentences: tuple[Range, ...], leading: frozenset[Mood]) -> str:
    pieces = [piece for sentence in sentences for piece in _pieces(text, sentence)]
    while len(pieces) > 1 and _leads(text[pieces[0].start : pieces[0].end], leading):
        del pieces[0]
    return " ".join(text[start:end].strip() for start, end in pieces)


def _pieces(text: str, sentence: Range) -> Iterator[Range]:
    begin = sentence.start
    for joint in _JOINT.finditer(text, *sentence):
        yield Range(begin, joint.end())
        begin = joint.end()
    yield Range(begin, sentence.end)


def _leads(piece: str, leading: frozenset[Mood]) -> bool:
    """Tell whether a piece is closed: a comment, or a statement with a subject of its own."""
    said = piece.strip(" ,;:–—-")
    does = mood(said)
    plain = normalise(said)
    stated = bool(has_predicate(plain) or COMMENT.match(plain)) and not CONDITION.match(said)
    return does in leading and (does is Mood.REMARKS or stated)
