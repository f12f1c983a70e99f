"""Orders put inside a question: in brackets, behind a dash or `//`, or in its last clause."""

import re
from collections.abc import Iterator

from programs.reading.sentences.bounds import excludes, is_qualifier
from programs.reading.sentences.directives import IMPERATIVES, directive
from programs.reading.sentences.machinery import SPEAKS_OF_MACHINERY
from programs.reading.sentences.mood import LABEL, Mood, mood
from programs.reading.sentences.openings import without_opening
from programs.reading.sentences.ranges import LONGEST, Ignored
from programs.reading.values.constraints import positive_values
from programs.reading.words.content import content
from programs.reading.words.verbs import base_of_gerund
from programs.text import WORD, normalise

BRACKETED = re.compile(r"\([^()\n]{3,400}\)|\[[^\[\]\n]{3,400}\]")
_MACHINE_JOINT = re.compile(r"\s+(?://|&&|\|{1,2}|[-=]>|>>+|\*(?=\s))\s*")
_JOINT = re.compile(
    r"(?:[,;–—]|\s-)\s+(?=\w)|\s+(?=and\s+(?:also\s+)?(?:make sure|ensure)\b)", re.IGNORECASE
)
_ENSURES = re.compile(
    r"^(?:make\s+(?:very\s+)?sure|ensure|be\s+sure|remember|note\s+that|don'?t\s+forget)\b"
)


def inserts(text: str) -> list[Ignored]:
    """Find bracketed pieces that order or claim; what only names something stays."""
    return [
        Ignored(*match.span(), "directive")
        for match in BRACKETED.finditer(text)
        if _is_foreign(match.group()[1:-1])
    ]


def tail(text: str, start: int, end: int) -> int | None:
    """Find where the question in a range ends and an order to the system begins."""
    if end - start > LONGEST:
        return None
    machine = _MACHINE_JOINT.search(text, start, end)
    if machine and machine.start() > start and mood(text[machine.end() : end]) is not Mood.ASKS:
        return machine.start()
    for joint in _joints(text, start, end):
        if _steers(text[joint.end() : end]):
            return joint.start()
    return None


def _joints(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    return (match for match in _JOINT.finditer(text, start, end) if match.start() > start)


def _is_foreign(inside: str) -> bool:
    if len(WORD.findall(inside)) < 2 or is_qualifier(inside):
        return False
    does = mood(inside)
    claims = does is Mood.CLAIMS and (LABEL.match(normalise(inside)) or positive_values(inside))
    return bool(does is Mood.ORDERS or claims or directive(inside))


def _steers(rest: str) -> bool:
    """Tell whether a last clause orders what a search shall hold, not what the asker will do."""
    said = without_opening(normalise(rest))
    if _ENSURES.match(said):
        return True
    verb = next((match.group() for match in WORD.finditer(said)), "")
    if base_of_gerund(verb) in IMPERATIVES:
        return bool(SPEAKS_OF_MACHINERY.search(said))
    if verb not in IMPERATIVES or excludes(said):
        return False
    held = {token.text for token in content(said)} - {verb}
    values = {word for value in positive_values(rest) for word in value.text.casefold().split()}
    return bool(SPEAKS_OF_MACHINERY.search(said) or (held and held <= values))
