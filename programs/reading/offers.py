"""What an assistant turn offered, and which of it a message accepts."""

import re
from typing import NamedTuple

from programs import grammar
from programs.reading.references import content
from programs.text import normalise, stem, tokens

YES = grammar.words(
    "yes yeah yep yup ya sure ok okay please pls absolutely definitely exactly correct right "
    "thanks thank you go ahead do that it sounds good great perfect that's thats one the would be "
    "this lovely cool fine y yea aye helpful let's lets let us on alright thing bit mean meant i "
    "i'd id like love want"
)
ORDINALS = {
    "first": 0,
    "1st": 0,
    "former": 0,
    "second": 1,
    "2nd": 1,
    "latter": 1,
    "third": 2,
    "3rd": 2,
    "last": -1,
}
BOTH = grammar.words("both all everything each")
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
_BESIDE = re.compile(r"[\s,]+(?=(?:but|only|except|without|and\s+only)\b)", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.?!\n]+[.?!]?")


class Offer(NamedTuple):
    """The options one assistant turn put to the user."""

    turn_id: str
    options: tuple[str, ...]


class Acceptance(NamedTuple):
    """What the message accepts of an offer: one option, or several it leaves open.

    `beside` holds what the message says beside accepting: `but not for interns`.
    """

    turn_id: str
    accepted: tuple[str, ...]
    beside: str = ""


def offer(turn_id: str, text: str) -> Offer | None:
    """Read the options that an assistant turn ends on, or None when it offers nothing."""
    sentences = [m.group().strip() for m in _SENTENCE.finditer(text) if m.group().strip()]
    if not sentences or not (sentences[-1].endswith("?") or _IF_YOU_LIKE.search(sentences[-1])):
        return None
    for sentence in reversed(sentences[-2:]):
        match = _OFFER.search(sentence)
        if match and content(sentence[match.end() :]):
            return Offer(turn_id, _options(_IF_YOU_LIKE.sub("", sentence[match.end() :])))
    return None


def accept(message: str, made: Offer) -> Acceptance | None:
    """Tell which options a message accepts, or None when it is no acceptance at all."""
    whole = _accepted(message, made)
    parts = _BESIDE.split(message.strip(" ?.!"), maxsplit=1)
    if whole or len(parts) < 2:
        return whole
    found = _accepted(parts[0], made)
    return found._replace(beside=parts[1]) if found and len(found.accepted) == 1 else None


def _accepted(message: str, made: Offer) -> Acceptance | None:
    said = [normalise(token.text) for token in tokens(message)]
    if not said:
        return None
    rest = [word for word in said if word not in YES]
    if not rest:
        return Acceptance(made.turn_id, made.options)
    chosen = _by_position(rest, said, made.options) or _by_words(rest, made.options)
    return Acceptance(made.turn_id, chosen) if chosen else None


def _options(text: str) -> tuple[str, ...]:
    """Split `the A or the B budget?` into what is offered."""
    plain = _DOING.sub("", text.strip().rstrip("?!. "))
    parts = [
        part.strip(" ,")
        for part in re.split(r"\s*,?\s+or\s+(?:rather\s+)?|,\s+(?:the|a|an)\s+", plain)
    ]
    return tuple(_DOING.sub("", _OFFER.sub("", part)).strip() for part in parts if part)


def _by_position(rest: list[str], said: list[str], options: tuple[str, ...]) -> tuple[str, ...]:
    if set(rest) <= BOTH and len(options) > 1:
        return (" and ".join(options),)
    placed = [ORDINALS[word] for word in said if word in ORDINALS]
    if placed and set(rest) <= set(ORDINALS) and placed[0] < len(options):
        return (options[placed[0]],)
    return ()


def _by_words(rest: list[str], options: tuple[str, ...]) -> tuple[str, ...]:
    """Choose the one option that holds every content word the message adds."""
    wanted = {stem(word) for word in rest if word not in grammar.FUNCTION_WORDS}
    fitting = [o for o in options if wanted and wanted <= {t.stem for t in tokens(o)}]
    return (fitting[0],) if len(fitting) == 1 else ()
