"""What stands beside a question and is not the asker's own: orders, claims, borrowed words."""

import re
from collections.abc import Sequence
from itertools import compress

from programs import grammar
from programs.grammar import either
from programs.reading.sentences.bounds import excludes, is_bare_value, is_qualifier
from programs.reading.sentences.claims import is_plain_claim, is_situation
from programs.reading.sentences.machinery import is_about_the_system
from programs.reading.sentences.mood import Mood, mood
from programs.reading.sentences.orders import could_name
from programs.reading.sentences.ranges import Ignored, Range, items
from programs.reading.values.constraints import positive_values
from programs.text import normalise

_TEXTS = (
    r"(?:pages?|passages?|texts?|documents?|docs?|wiki|e?-?mails?|articles?|excerpts?|quotes?"
    r"|threads?|says?|reads?|wrote|pasted?|copied|below|following|snippets?|notes?|handbook|policy"
    r"|forwarded)"
)
_HEADS = (
    r"--[ \t]*$|sent from my\b|-+ ?(?:original|forwarded) message|begin forwarded message",
    r"(?:system|assistant|user|human|ai|developer)[ \t]*:?[ \t]*$|(?:human|ai|bot):",
    r"(?:from|to|cc|subject|sent|date):[ \t]*\S|on\b[^\n]{0,200}\bwrote:",
    r"(?:(?:best|kind|warm|many|yours)\s+)?"
    r"(?:regards|thanks|cheers|sincerely|best),?[ \t]*\n"
    r"(?=[^\n?]{1,60}$)",
    rf"(?![^\n]*\b(?:my|i|we|i'm)\b)[^\n?]{{0,120}}\b{_TEXTS}\b[^\n?]{{0,60}}:[ \t]*$",
)
BORROWS = re.compile(rf"^[ \t]{{0,20}}(?=\S)(?:{'|'.join(_HEADS)})", re.IGNORECASE | re.MULTILINE)
"""A mail's head, a signature, a transcript's speaker or what announces a text."""
_POINTS = re.compile(
    rf"\b(?:{either(grammar.THINGS | grammar.PEOPLE | {'such', 'then'})})\b", re.IGNORECASE
)


def borrowed(text: str, sentences: Sequence[Range], *, beside: bool) -> list[Ignored]:
    """Find what stands behind a mail's head, a signature or the announcement of a text.

    A question there is the asker's own where none stands before it. What a text holds besides may
    be nothing only where the conversation asks elsewhere: `beside`.
    """
    mark = BORROWS.search(text)
    if mark is None:
        return []
    asked = [mood(text[start:end]) is Mood.ASKS for start, end in sentences]
    own = any(part.start < mark.start() for part in compress(sentences, asked))
    found = [
        Ignored(*part, "paste")
        for part, asks in zip(sentences, asked, strict=True)
        if part.end > mark.start() and (own or not asks)
    ]
    return found if beside or len(found) < len(sentences) else []


def asides(
    text: str, sentences: Sequence[Range], *, conversation: bool, beside: bool
) -> list[Ignored]:
    """Find sentences beside a question that neither ask nor tell of the asker or their matter.

    An order beside a question, or beside what names a question's subject, is an order to the
    system. A claim about the world counts only where the question points at it, and what bounds
    the question belongs to it.
    """
    spoken = [text[start:end] for start, end in sentences]
    moods = [mood(sentence) for sentence in spoken]
    first = next(
        (part.start for part, does in zip(sentences, moods, strict=True) if does is Mood.ASKS),
        len(text),
    )
    if not (beside or {Mood.ASKS, Mood.NAMES} & {*moods}):
        return []
    asking = [said for said, does in zip(spoken, moods, strict=True) if does is Mood.ASKS]
    points = any(map(_POINTS.search, asking))
    listed = () if asking else items(text, sentences)
    found: list[Ignored] = []
    asked_until = -1
    for part, said, does in zip(sentences, spoken, moods, strict=True):
        follows = asked_until >= 0 and not text[asked_until : part.start].strip(" \n.,;!?")
        if does is Mood.ASKS or (
            (follows or (asking and excludes(normalise(said))))
            and is_qualifier(said)
            and not _takes_back(said, asking)
        ):
            asked_until = part.end
            continue
        meant = points and _may_be_meant(said, conversation=conversation)
        meant = meant or (not asking and is_plain_claim(said))
        claims = does is Mood.CLAIMS and (asking or beside) and not meant
        adds = does is Mood.NAMES and part.start > first and positive_values(said)
        if does is Mood.ORDERS and not (part in listed and could_name(normalise(said))):
            found.append(Ignored(*part, "directive"))
        elif claims or adds or (asking and does is Mood.NAMES and is_bare_value(said)):
            found.append(Ignored(*part, "paste"))
    return found


def _takes_back(bound: str, asking: list[str]) -> bool:
    """Tell whether all that an order sets apart is what was asked about."""
    apart = {value.key for value in positive_values(bound)}
    asked = {value.key for said in asking for value in positive_values(said)}
    return excludes(normalise(bound)) and bool(apart) and apart <= asked


def _may_be_meant(claim: str, *, conversation: bool) -> bool:
    """Tell whether a pronoun may mean a claim; where more could be meant, only a situation."""
    return is_situation(claim) if conversation else not is_about_the_system(claim)
