"""What an assistant turn puts to the user: options of an offer, a list or an alternative."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from programs.reading.references.reference import Need, Reference, content
from programs.reading.references.rivals import rivals
from programs.reading.sentences.directives import directive
from programs.reading.sentences.spans import BREAK
from programs.reading.words.verbs import is_verb
from programs.text import bare, tokens

MOST = 8
"""Options up to which a turn still leaves a choice."""
LONGEST = 16
"""Words up to which a phrase is one option."""
_OFFER = re.compile(
    r"(?:shall|should|can|could|may)\s+i\s+"
    r"|(?:do|did|would)\s+you\s+(?:want|like|mean|prefer|need)\s+(?:me\s+)?(?:to\s+)?"
    r"|want\s+(?:me\s+to\s+|to\s+)?"
    r"|i\s+can\s+(?:also\s+)?"
    r"|happy\s+to\s+|interested\s+in\s+|or\s+should\s+i\s+",
    re.IGNORECASE,
)
_DOING = re.compile(
    r"^(?:(?:also|then|just)\s+)?"
    r"(?:look\s+up|look\s+for|look\s+at|look\s+into|pull\s+up|go\s+(?:over|through)"
    r"|check|find|show|explain|search(?:\s+for)?|see|know|list|get|give|tell|share|send"
    r"|summari[sz]e|describe|walk\s+you\s+through|hear|talk|cover)\b\s*"
    r"(?:you\s+|me\s+)?(?:about\s+|through\s+|on\s+|to\s+|more\s+)*(?:how\s+to\s+)?",
    re.IGNORECASE,
)
_IF_YOU_LIKE = re.compile(
    r"[\s,]*\b(?:if\s+you(?:'d)?\s+(?:like|want|wish|prefer)"
    r"|if\s+that\s+helps"
    r"|just\s+say\b.*"
    r"|let\s+me\s+know\b.*)[\s.!]*$",
    re.IGNORECASE,
)
_WHAT_WAS_MEANT = re.compile(
    r"\b(?:do|did|are)\s+you\s+(?:mean|asking|referring|talking|thinking)\b", re.IGNORECASE
)
_ITEM = re.compile(r"^(?P<inset>[ \t]*)(?:\d{1,2}[.)]|[a-hA-H][.)]|[-*•–])\s+(?P<text>.+)$", re.M)
_OR = re.compile(r"\s*,?\s+or\s+(?:rather\s+)?|,\s+(?=(?:the|a|an)\s+)", re.IGNORECASE)
_CHOICE = re.compile(r"^(?:which|what)\b[^:?]*[:–—]\s*([^:?]+\s+or\s+[^:?]+)\?$", re.IGNORECASE)
_EITHER = re.compile(
    r"^(?:are\s+you\s+(?:asking|talking|thinking)\s+(?:about|of)"
    r"|(?:is|are|was)\s+(?:it|this|that|these|they)\s+(?:about|for|from|in|on))\s+"
    r"([^:?]+\s+or\s+[^:?]+)\?$",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[:;(\n]|\s[–—-]\s|[.?!](?:\s|$)|,?\s+(?:so\s+that|because|while)\b", re.I)
_AND_THEN = re.compile(r",?\s+(?:and|then|also)\s+(?:(?:then|also|please)\s+)*(?=(\w+))", re.I)
_IT = Reference(Need.PRONOUN, "it", "")


class Option(NamedTuple):
    """One thing put to the user, and the source that a constraint drawn from it cites."""

    text: str
    source: str


class Menu(NamedTuple):
    """The options put to the user; one that cannot be read as a phrase is empty.

    `completes` is the question that an option completes, or empty where the option itself is what
    would be searched. `is_asked` tells a choice from a list that only tells something. Where a
    yes/no question was put, a yes takes the one option and a no takes `otherwise`.
    """

    options: tuple[Option, ...]
    completes: str = ""
    is_asked: bool = True
    otherwise: Option | None = None

    @property
    def is_readable(self) -> bool:
        """Tell whether everything on it can be searched, so that a plain yes may take it."""
        return len(self.options) <= MOST and all(option.text for option in self.options)


def offered(turn_id: str, turn: str, asked: str = "") -> Menu | None:
    """Read the options of an assistant turn, or None when it puts nothing to the user.

    `asked` is the user's own question, which a bare alternative (`The badge or the order?`) is
    about. Whatever else the turn says is no part of an option.
    """
    found, completes = _listed(turn), ""
    if not found:
        found = _offered(turn)
        completes = asked if _WHAT_WAS_MEANT.search(turn) else ""
    if not found:
        found, completes = _alternatives(turn), asked
    options = tuple(Option(text, f"accepted:{turn_id}") for text in found)
    closes = "?" in turn or any(map(_IF_YOU_LIKE.search, _sentences(turn)))
    return Menu(options, completes, closes) if options else None


def _listed(text: str) -> tuple[str, ...]:
    """Give the items of a list; what is set in deeper belongs to the item above it."""
    items = list(_ITEM.finditer(text))
    outer = [i for i in items if len(i["inset"]) == len(items[0]["inset"])]
    return tuple(_option(item["text"]) for item in outer) if len(outer) > 1 else ()


def _offered(text: str) -> tuple[str, ...]:
    """Give the options of the newest offer that a question or `if you like` closes."""
    sentences = list(_sentences(text))
    for place in range(len(sentences) - 1, -1, -1):
        said = sentences[place]
        match = _OFFER.search(said)
        closes = sentences[place : place + 2]
        if match and any(s.endswith("?") or _IF_YOU_LIKE.search(s) for s in closes):
            offer = _IF_YOU_LIKE.sub("", said[match.end() :])
            if content(_DOING.sub("", offer)):
                return tuple(_option(part) for part in _OR.split(offer.strip(" ?!.")) if part)
    return ()


def _alternatives(text: str) -> tuple[str, ...]:
    """Give the sides of an alternative that the turn ends on, or what its colon lists."""
    asked = list(_sentences(text))[-1:]
    named = (_CHOICE.match(asked[0]) or _EITHER.match(asked[0])) if asked else None
    if named:
        return tuple(_option(part) for part in re.split(r"\s*,\s*(?:or\s+)?|\s+or\s+", named[1]))
    found = rivals(asked[0], _IT) if asked and asked[0].endswith("?") else None
    return (_option(found.first), _option(found.second)) if found and " or " in asked[0] else ()


def _sentences(text: str) -> Iterator[str]:
    start = 0
    for match in BREAK.finditer(text):
        if piece := text[start : match.end()].strip():
            yield piece
        start = match.end()
    if piece := text[start:].strip():
        yield piece


def _option(text: str) -> str:
    """Take the phrase that names an option, or nothing where it is an order or no phrase at all."""
    plain = _OFFER.sub("", _DOING.sub("", text.strip(" *_`")), count=1)
    plain = _DOING.sub("", plain.strip())
    ends = _ENDS.search(plain)
    plain = plain[: ends.start()] if ends else plain
    for joint in _AND_THEN.finditer(plain):
        if is_verb(bare(joint[1])):
            plain = plain[: joint.start()]
            break
    plain = plain.strip(" ,.*_`")
    fits = content(plain) and len(tokens(plain)) <= LONGEST
    return plain if fits and not directive(plain) else ""
