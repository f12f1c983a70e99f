"""Where a request lists several things by name: `send me the leave rules, plus the form`."""

import re

from programs import grammar
from programs.grammar import either
from programs.reading.sentences.spans import Range
from programs.reading.words.content import content
from programs.text import bare, tokens

_FRAME = re.compile(
    r"^\W*(?:(?:and|so|hi|hey|hello|please|also|just)\b\W*)*"
    r"(?:(?:can|could|would|will)\s+(?:you|someone|anyone)\s+(?:please\s+)?)?"
    r"(?:i(?:'m|\s+am)?\s+)?(?:would\s+like\s+|want\s+|need\s+)?(?:to\s+)?"
    r"(?:need|want|know|see|find|looking\s+for|look\s+up|after"
    r"|(?:tell|send|give|show|find|get|remind)\s+me|sort\s+me\s+out)\s+(?:about|with|of)?\s*",
    re.IGNORECASE,
)
_HEADS = grammar.words("the these those its his her their my our whatever what how whether")
_HEAD = rf"(?=(?:{either(_HEADS)})\b)"
_JOINT = re.compile(
    r"(?:(?P<firm>,?\s+(?:plus|as\s+well\s+as|along\s+with|and\s+also|and\s+then|then))"
    rf"|,?\s+and|,)\s+{_HEAD}",
    re.IGNORECASE,
)
_COMPARES = re.compile(
    r"\b(?:between|both|compar\w+|differen\w+|either|versus|vs)\b", re.IGNORECASE
)


def listed(text: str, sentence: Range) -> tuple[Range, ...]:
    """Give the things a requesting sentence lists, each a definite phrase of its own, or none.

    After `and` or a comma alone, what stands before may hold no second definite phrase: `the use
    of the lift and the garage` lists nothing.
    """
    frame = _FRAME.match(text[sentence.start : sentence.end])
    if frame is None or _COMPARES.search(text, sentence.start, sentence.end):
        return ()
    start = sentence.start + frame.end()
    joints = list(_JOINT.finditer(text, start, sentence.end))
    edges = [start, *(at for joint in joints for at in joint.span()), sentence.end]
    parts = [Range(*pair) for pair in zip(edges[::2], edges[1::2], strict=True)]
    said = [text[part.start : part.end] for part in parts]
    apart = all(
        joint["firm"] or _definites(left) == 1 for left, joint in zip(said, joints, strict=False)
    )
    return tuple(parts) if joints and apart and all(map(_names_a_thing, said)) else ()


def _names_a_thing(part: str) -> bool:
    words = tokens(part)
    return bool(words) and bare(words[0].text) in _HEADS and len(content(part)) >= 2


def _definites(part: str) -> int:
    return sum(bare(token.text) in _HEADS for token in tokens(part))
