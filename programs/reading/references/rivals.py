"""Two subjects side by side that one reference could mean."""

import re
from typing import NamedTuple

from programs import grammar
from programs.reading.references.reference import Need, Reference, is_content
from programs.reading.values.constraints import values
from programs.text import Token, normalise, tokens
from signatures.plan import ConstraintField

POINTING = frozenset({Need.PRONOUN, Need.GENERIC_THEY, Need.DEMONSTRATIVE})
_COMPARED = re.compile(
    r"\b(?:compar(?:e|ing)|choos(?:e|ing)\s+between|difference\s+between|torn\s+between|between)\s+"
    r"(?:the\s+|an?\s+)?(?P<first>[\w'-]+(?:\s+[\w'-]+){0,2}?)\s+(?:with|to|and|versus|vs)\s+"
    r"(?:the\s+|an?\s+)?(?P<second>[\w'-]+(?:\s+[\w'-]+){0,2})",
    re.IGNORECASE,
)
_JOINING = grammar.words("and or vs versus")


class Rivals(NamedTuple):
    """Two readings of one reference, as the conversation words them."""

    first: str
    second: str


def rivals(text: str, reference: Reference) -> Rivals | None:
    """Find two subjects in a topic's words that fit a reference equally, or None.

    A fragment goes on with a comparison as a whole.
    """
    if reference.word.casefold() == "there":
        return _two_countries(text)
    compared = _COMPARED.search(text)
    if compared and not reference.plural and _both_content(compared):
        fragment = reference.need is Need.SLOT
        return None if fragment else Rivals(compared["first"], compared["second"])
    words = tokens(text)
    for place, token in enumerate(words):
        joint = normalise(token.text)
        if joint in _JOINING and not (reference.plural and joint == "and"):
            found = _sides(words, place, joint, strictly=reference.need not in POINTING)
            if found:
                return Rivals(*(text[side[0].start : side[-1].end] for side in found))
    return None


def _both_content(compared: re.Match[str]) -> bool:
    """Tell two compared things from `between me and someone`."""
    return all(is_content(compared[side].split()[0]) for side in ("first", "second"))


def _two_countries(text: str) -> Rivals | None:
    named = {v.key: v.text for v in values(text) if v.field is ConstraintField.COUNTRY}
    return Rivals(*list(named.values())[:2]) if len(named) >= 2 else None


def _sides(
    words: tuple[Token, ...], place: int, joint: str, *, strictly: bool
) -> tuple[list[Token], list[Token]] | None:
    """Take the noun phrases on both sides of a joint, where both sides are noun phrases.

    `strictly` asks for an article on both, as a fragment points at less than a pronoun does.
    """
    left, ahead_of_left = _left(words, place)
    right, lead = _right(words, place, joint)
    if not left or not right:
        return None
    if strictly:
        articled = lead in grammar.DETERMINERS and ahead_of_left in grammar.DETERMINERS
        return (left, right[: len(left)]) if articled else None
    if joint in ("vs", "versus"):
        return left, right
    if ahead_of_left in ("i", "we", "you", "they", "he", "she") or (
        joint == "and" and ahead_of_left == "to"
    ):
        return None
    both = any(normalise(t.text) == "both" for t in words[:place])
    determined = lead in grammar.DETERMINERS
    if joint == "and":
        parallel = both or determined or (len(left) > 1 and ahead_of_left in grammar.DETERMINERS)
    else:
        parallel = (
            both
            or determined
            or lead in grammar.PREPOSITIONS
            or lead == "go"
            or ahead_of_left in grammar.DETERMINERS
        )
    return (left, right) if parallel else None


def _left(words: tuple[Token, ...], place: int) -> tuple[list[Token], str]:
    held: list[Token] = []
    at = place - 1
    if at >= 0 and normalise(words[at].text) in ("first", "then", "only"):
        at -= 1
    while at >= 0 and is_content(words[at].text) and len(held) < 3 and words[at].text != "first":
        held.insert(0, words[at])
        at -= 1
    return held, normalise(words[at].text) if at >= 0 else ""


def _right(words: tuple[Token, ...], place: int, joint: str) -> tuple[list[Token], str]:
    at = place + 1
    lead = ""
    while at < len(words) and _leads(normalise(words[at].text), joint):
        lead = normalise(words[at].text)
        at += 1
    held: list[Token] = []
    while at < len(words) and is_content(words[at].text) and len(held) < 3:
        held.append(words[at])
        at += 1
    return held, lead


def _leads(word: str, joint: str) -> bool:
    if word in grammar.DETERMINERS:
        return True
    return joint == "or" and (word in ("go", "to", "for", "with", "at", "in") or word == "rather")
