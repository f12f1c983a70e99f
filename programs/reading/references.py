"""Whether a message stands alone, and which word says that it does not."""

import re
from enum import StrEnum
from typing import NamedTuple

from programs import grammar
from programs.text import Token, normalise, tokens


class Need(StrEnum):
    """Why a message does not stand alone."""

    PRONOUN = "pronoun"
    DEMONSTRATIVE = "demonstrative"
    CONTINUATION = "continuation"
    SLOT = "slot"
    CORRECTION = "correction"
    THIN = "thin"
    GENERIC_THEY = "generic_they"


class Reference(NamedTuple):
    """The need, the words that show it, and what of the message is new content.

    `core` is the message without its opener; `plural` is set where the referring word is.
    """

    need: Need
    word: str
    core: str
    plural: bool = False


TEMPORAL_NOUNS = grammar.words(
    "year years month months week weeks quarter morning afternoon evening time times spring summer autumn fall "
    "winter day days weekend friday monday tuesday wednesday thursday saturday sunday half fy"
)
DOCUMENT_NOUNS = grammar.words(
    "policy document page doc form handbook guide section article guideline procedure"
)
_BE = grammar.words("is are was were be been isnt arent wasnt werent s will might")
_JUDGED = grammar.words(
    "ok okay possible allowed fine true necessary better worth safe legal mandatory required normal best "
    "important enough too hard easy permitted acceptable cheaper"
)
_BOUNDARY_WORDS = grammar.words("and so then but adn or")
_SUBORDINATORS = grammar.words("if when after before because once while since until unless as that")
_PRONOUN_READS_ON = re.compile(r"[,.;:()–?!]|\s-\s")
_CORRECTS = re.compile(
    r"^(?:no+\b[\s,.!-]*)+(?=\S)|^(?:sorry|oops|wait|actually)?[\s,]*(?:i\s+(?:meant|mean)\b|not\s+(?:that|this|the)\b)"
    r"|^(?:that'?s|this\s+is|thats)\s+not\s+what\b"
    r"|^(?:sorry[\s,]*)?(?:i\s+(?:phrased|worded|put|said|wrote)\s+(?:that|it)\s+\w+|let\s+me\s+rephrase)[\s,.:-]*",
)
_INSTEAD = re.compile(r"^\s*not\s+(?:the\s+)?[^,]+?(?:,|\s+but)\s+(?P<meant>.+)$", re.IGNORECASE)
_CHOOSES = re.compile(
    r"^(?:(?:and|so|ok|okay|but|then)\b[\s,]*)*which\s+(?:one|is|are|was|of\s+(?:them|these|those|the))\b"
)
_SUPPOSES = re.compile(r"^(?:(?:and|so|ok|okay|but|then)\b[\s,]*)*what\s+if\b")
_FRAMES = re.compile(
    r"^(?:(?:and|so|ok|okay|also|but|then|well|hmm+|right)\b[\s,]*)*"
    r"(?:(?:what|how)\s+about|what\s+of|same\s+(?:q|question|thing|for)\b(?:\s+but)?|and)\s+",
)


def reference(text: str, *, conversation: bool) -> Reference | None:
    """Find why a cleaned message needs its context, or None when it stands alone.

    `conversation` tells whether trusted turns came before; without them a fragment is a
    keyword query, not an ellipsis.
    """
    plain = normalise(text).strip()
    words = tokens(text)
    if not words or switches_topic(plain):
        return None
    corrects = _CORRECTS.match(plain) if conversation else None
    if corrects and not plain.startswith("no one"):
        if len(content(_corrected(text.lstrip()[corrects.end() :]))) >= 3 and _has_predicate(
            without_openers(text.lstrip()[corrects.end() :])
        ):
            return None
        return Reference(
            Need.CORRECTION, words[0].text, _corrected(text.lstrip()[corrects.end() :]) or text
        )
    frame = _FRAMES.match(plain)
    if frame:
        return _continued(text, text.strip()[frame.end() :])
    found = _pronoun(text, words, conversation=conversation)
    if found:
        return found
    if conversation and _CHOOSES.match(plain) and len(content(text)) <= 2:
        return Reference(Need.CONTINUATION, "which", without_openers(text), plural=True)
    if conversation and _SUPPOSES.match(plain):
        return Reference(Need.CONTINUATION, "if", without_openers(text))
    if conversation and _is_fragment(text, words):
        return Reference(Need.SLOT, words[0].text, without_openers(text))
    return _thin(text, words) if conversation else None


def switches_topic(plain: str) -> bool:
    """Tell whether a normalised message announces a new topic."""
    head = " ".join(plain.split()[:6])
    return any(re.search(rf"\b{re.escape(phrase)}\b", head) for phrase in grammar.TOPIC_SWITCHES)


def without_openers(text: str) -> str:
    """Cut leading words that only open a turn."""
    words = tokens(text)
    for place, token in enumerate(words):
        if normalise(token.text) not in grammar.OPENERS:
            return text[token.start :] if place else text
    return text


def content(text: str) -> tuple[Token, ...]:
    """Give the words of a text that carry its meaning."""
    return tuple(t for t in tokens(text) if is_content(t.text))


def is_content(word: str) -> bool:
    """Tell whether a word is neither a function word nor a light verb."""
    plain = normalise(word).replace("'", "")
    return plain not in grammar.FUNCTION_WORDS and plain not in grammar.LIGHT_VERBS


def _corrected(rest: str) -> str:
    """Take the last sentence of a correction: what was meant instead."""
    instead = _INSTEAD.match(rest)
    if instead:
        return instead["meant"].strip(" ,.-?!")
    pieces = [piece.strip(" ,.-") for piece in re.split(r"[.!;]\s+", rest) if content(piece)]
    return pieces[-1] if pieces else ""


def _continued(text: str, core: str) -> Reference:
    slot = not _has_predicate(core)
    return Reference(Need.SLOT if slot else Need.CONTINUATION, text.split()[0], core or text)


def _has_predicate(text: str) -> bool:
    """Tell whether a piece begins as a question or a sentence rather than as a bare phrase."""
    head = [normalise(t.text).replace("'", "") for t in tokens(text)[:2]]
    if not head:
        return False
    if head[0] in grammar.PREPOSITIONS and len(head) > 1:
        return head[1] in grammar.WH_WORDS
    return head[0] in grammar.WH_WORDS | grammar.AUXILIARIES | grammar.SUBJECTS


def _room(opens: str) -> int:
    """Tell how many content words a phrase without a verb may hold, by the word it opens with."""
    if opens in grammar.FOCUS:
        return 5
    return 3 if opens in grammar.PREPOSITIONS | grammar.DETERMINERS else 2


def _is_fragment(text: str, words: tuple[Token, ...]) -> bool:
    core = without_openers(text)
    held = content(core)
    opens = normalise(tokens(core)[0].text) if tokens(core) else ""
    short = len(held) <= _room(opens)
    return (
        bool(held)
        and short
        and not any(
            normalise(t.text).replace("'", "")
            in grammar.WH_WORDS | grammar.AUXILIARIES | {"i", "we", "they"}
            for t in words
        )
    )


def _thin(text: str, words: tuple[Token, ...]) -> Reference | None:
    """A question that names one plain thing as if it were known: `when does the money arrive`."""
    held = content(text)
    if not held:
        return Reference(Need.THIN, words[-1].text, without_openers(text))
    plain = [normalise(t.text) for t in words]
    definite = [
        i for i, word in enumerate(plain[:-1]) if word == "the" and is_content(words[i + 1].text)
    ]
    bare = [
        i
        for i in definite
        if i + 2 >= len(words) or not is_content(words[i + 2].text) or i + 2 == len(words) - 1
    ]
    lowercase = all(t.text.islower() for t in held if t is not words[0])
    if bare and len(held) <= 2 and lowercase:
        return Reference(Need.THIN, words[bare[0] + 1].text, without_openers(text))
    return None


def _pronoun(text: str, words: tuple[Token, ...], *, conversation: bool) -> Reference | None:
    plain = [normalise(token.text).replace("'", "") for token in words]
    soft: Reference | None = None
    for place, word in enumerate(plain):
        kind = _refers(plain, place, words, text)
        if kind is None or _introduced(text, words, plain, place):
            continue
        found = Reference(
            kind, words[place].text, without_openers(text), word in grammar.PLURAL_REFERRING
        )
        if kind is not Need.GENERIC_THEY:
            return found
        soft = soft or found
    return soft if soft and (conversation or len(content(text)) <= 1) else None


def _refers(plain: list[str], place: int, words: tuple[Token, ...], text: str) -> Need | None:
    word = plain[place]
    before = plain[place - 1] if place else ""
    after = plain[place + 1] if place + 1 < len(plain) else ""
    if word in ("they", "their", "theirs"):
        return Need.GENERIC_THEY
    if word == "them":
        return Need.PRONOUN
    if word in ("he", "him", "she", "her", "his", "hers"):
        return Need.PRONOUN
    if word in ("it", "its"):
        named = words[place].text == "IT"
        return None if named or _is_expletive(plain, place) else Need.PRONOUN
    if word in ("that", "thats", "this", "these", "those"):
        return _demonstrative(plain, place, words)
    if word in ("one", "ones"):
        pronominal = (
            not after or after in grammar.FUNCTION_WORDS | grammar.LIGHT_VERBS
        ) and after != "of"
        return (
            Need.PRONOUN
            if pronominal and before not in ("no", "any", "every", "some", "which")
            else None
        )
    if word == "same" and after in grammar.SAME_THINGS:
        return Need.PRONOUN
    if word == "same":
        compared = "as" in plain[place:] or after in TEMPORAL_NOUNS
        return None if compared or (after and is_content(words[place + 1].text)) else Need.PRONOUN
    if word == "there":
        exists = before in _BE or after in _BE or place == 0 or before in ("ive", "has", "have")
        return None if exists else Need.PRONOUN
    counted = word == "more" and before.isdigit()
    return Need.PRONOUN if counted or (word in ("former", "latter") and before == "the") else None


def _demonstrative(plain: list[str], place: int, words: tuple[Token, ...]) -> Need | None:
    before = plain[place - 1] if place else ""
    after = plain[place + 1] if place + 1 < len(plain) else ""
    if after in TEMPORAL_NOUNS or after in ("who", "which"):
        return None
    if plain[place] == "that" and before and is_content(words[place - 1].text):
        free = not after or after in grammar.ADVERBS_OF_DISCOURSE | grammar.PREPOSITIONS | {
            "and",
            "or",
            "if",
            "when",
        }
        return Need.PRONOUN if free and after not in grammar.SUBJECT_PRONOUNS else None
    if plain[place] == "that" and before in (
        "so",
        "think",
        "know",
        "say",
        "says",
        "mean",
        "thing",
        "stuff",
    ):
        return None if after else Need.PRONOUN
    if plain[place] == "that" and before in (
        "now",
        "given",
        "something",
        "anything",
        "everything",
        "all",
        "those",
    ):
        return None
    return Need.DEMONSTRATIVE if after in DOCUMENT_NOUNS else Need.PRONOUN


def _is_expletive(plain: list[str], place: int) -> bool:
    ahead = plain[place + 1 : place + 5]
    if not ahead:
        return False
    if ahead[0] in ("take", "takes", "took", "cost", "matter", "matters", "rain", "rains"):
        return ahead[0].startswith(("rain", "matter")) or "to" in ahead
    if ahead[0] in _BE:
        ahead = ahead[1:]
    return bool(ahead) and ahead[0] in _JUDGED and bool({"to", "if", "that"} & set(ahead[1:3]))


def _introduced(text: str, words: tuple[Token, ...], plain: list[str], place: int) -> bool:
    """Tell whether the message itself names, before this word, something it can mean."""
    start = words[place].start
    cut = max((m.end() for m in _PRONOUN_READS_ON.finditer(text, 0, start)), default=0)
    joined = max((words[i].start for i in range(place) if plain[i] in _BOUNDARY_WORDS), default=0)
    boundary = max(cut, joined)
    if boundary and _names_something(words, plain, boundary):
        return True
    if plain[place] in grammar.POSSESSIVE_OR_PERSON and _has_determined_noun(words, plain, place):
        return True
    if place and plain[place - 1] in _SUBORDINATORS:
        return _has_determined_noun(words, plain, place - 1) or _names_something(
            words, plain, start
        )
    return False


def _names_something(words: tuple[Token, ...], plain: list[str], end: int) -> bool:
    before = [i for i, token in enumerate(words) if token.end <= end]
    held = [i for i in before if is_content(words[i].text)]
    return len(held) >= 2 or any(i and plain[i - 1] in grammar.DETERMINERS for i in held)


def _has_determined_noun(words: tuple[Token, ...], plain: list[str], end: int) -> bool:
    return any(
        plain[i] in ("a", "an", "my", "our", "the", "your", "every", "each")
        and is_content(words[i + 1].text)
        for i in range(end - 1)
    )
