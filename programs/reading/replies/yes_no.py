"""A yes/no question that the assistant puts to the asker, and what yes and no take of it."""

import re

from programs import grammar
from programs.grammar import either
from programs.reading.replies.assent import ASSENT
from programs.reading.values.constraints import positive_values
from programs.reading.words.content import DO, content
from programs.text import bare, tokens

_SUBJECT = r"(?:(?:you|it|this|that|he|she|they)\s+|(?=(?:the|your|this|that)\s))"
_ASKED = re.compile(
    rf"^(?P<before>.*?)(?:^|(?<=[.!,:–—-])\s*)(?:(?:and|so|but|first)\s+)?"
    rf"(?P<verb>{either(grammar.AUXILIARIES)})\s+{_SUBJECT}(?P<said>[^.?!]+)\?$",
    re.IGNORECASE | re.DOTALL,
)
_PLACED = re.compile(rf"^[a-z]+\s+(?=(?:{either(grammar.PREPOSITIONS)})\s)", re.IGNORECASE)
_LEADS = grammar.ARTICLES | grammar.words("already currently still now actually perhaps maybe")
_OF_THE_TALK = grammar.words(
    "want like mean prefer need help helpful clear question questions else more further other "
    "anything answer answers sense or sure happy ready see"
)
"""Words of a question about the conversation, or of an offer."""
_ECHO = r"(?:i|we|it|this|that|he|she|they)['’ ]*"
_TENSED = either(grammar.words("am m is s are re do does did have ve has had was were can will"))
_YES = re.compile(
    rf"^\W*(?:(?:{either(ASSENT)}|correct|right|indeed)\b[\s,]*)?(?:(?:{_ECHO})?(?:{_TENSED}))?\W*$",
    re.IGNORECASE,
)
_NO = re.compile(
    rf"^\W*(?:(?:no|nope|nah|not|never)\b[\s,]*)?"
    rf"(?:{_ECHO}(?:(?:{_TENSED})\s*(?:not|n['’]?t)|can['’]?t|won['’]?t))?(?:\s*yet)?\W*$",
    re.IGNORECASE,
)


def put(turn: str) -> str:
    """Give what a yes to a turn says, or nothing where the turn asks no yes/no question.

    A turn that tells something first has answered, and its question only closes.
    """
    match = _ASKED.match(turn.strip())
    if match is None or content(match["before"])[2:] or positive_values(match["before"]):
        return ""
    held = tokens(match["said"])
    plain = {bare(token.text) for token in held}
    if not plain.isdisjoint(_OF_THE_TALK | grammar.NEGATORS) or not content(match["said"]):
        return ""
    first = next((t.start for t in held if bare(t.text) not in _LEADS), 0)
    said = match["said"][first:].strip(" ,")
    return _PLACED.sub("", said) if match["verb"].casefold() in DO else said


def asks_back(turn: str) -> bool:
    """Tell whether a turn ends on a question about the asker's matter, none about the talk."""
    *_, asked = re.split(r"[.!:]\s+", turn.strip())
    plain = {bare(token.text) for token in tokens(asked)}
    return asked.endswith("?") and plain.isdisjoint(_OF_THE_TALK)


def says_yes(message: str) -> bool | None:
    """Tell a yes from a no, `I am` and `I don't` among them; None where it is neither."""
    if not tokens(message):
        return None
    if _YES.match(message):
        return True
    return False if _NO.match(message) else None
