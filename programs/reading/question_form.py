"""The form of an English question: how one begins, and whether a text has it."""

import re

from programs import grammar
from programs.text import WORD, bare


def either(listed: frozenset[str]) -> str:
    """Write a closed class as an alternative of a regular expression."""
    return "|".join(sorted(listed))


AUXILIARY = either(grammar.AUXILIARIES - {"been", "being", "be"})
_NEGATED = r"(?:is|are|do|does|did|have|has|can|could|must|should|will|would)n['’]t"
_WH = rf"(?:{either(grammar.WH_WORDS)}|(?:what|who|where|when|how)['’]s)\b"
_PREPOSITION = r"(?:(?:by|in|on|at|for|to|with|from|within|under|until|since)\s+)?"
_SUBJECT = rf"(?:{either(grammar.QUESTION_SUBJECTS)})\b"
QUESTION_START = rf"(?:{_PREPOSITION}{_WH}|(?:{AUXILIARY}|{_NEGATED})\s+{_SUBJECT})"

STARTS_AS_QUESTION = re.compile(rf"^\W*(?:{QUESTION_START}|(?:{AUXILIARY})\b)", re.IGNORECASE)
CONJUNCTION_AHEAD = re.compile(
    r"^\s*(?:(?:and|adn|plus|also|&|or|so|but|ok|okay|then|right)\b[\s,]*)+", re.IGNORECASE
)
FURTHER = re.compile(
    r"^\W*(?:and\s+)?(?:also|plus)\s+(?:the|a|an|my|our|whether|any)\b", re.IGNORECASE
)
CONDITION = re.compile(
    rf"^\W*(?:if|while|because|since|once|given|assuming|suppose|when(?!\s+(?:{AUXILIARY})\b))\b",
    re.IGNORECASE,
)
_ASKING = grammar.words("how who what which where why whats") | grammar.INTERROGATIVE_CONTRACTIONS


def asks(text: str) -> bool:
    """Tell whether a piece of text has the form of a question."""
    stripped = text.strip()
    if stripped.endswith("?"):
        return True
    head = CONJUNCTION_AHEAD.sub("", stripped)
    if CONDITION.match(head):
        head = head.partition(",")[2]
    if STARTS_AS_QUESTION.match(head):
        return True
    return any(bare(match.group()) in _ASKING for match in list(WORD.finditer(stripped))[1:])
