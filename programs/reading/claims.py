"""What a claim about the world is worth: a situation, a bare value, a fact about the user."""

import re

from wordfreq import zipf_frequency

from programs import grammar
from programs.grammar import either
from programs.reading.constraints import positive_values
from programs.reading.content import content
from programs.reading.mood import KNOWN, Mood, mood
from programs.reading.openings import without_opening
from programs.reading.orders import excludes, is_about_the_system, orders
from programs.reading.verbs import is_verb
from programs.text import WORD, normalise

_SITUATION = re.compile(
    r"^(?:the|this|that|both|there)\b[^,;]*\s(?:is|are|was|were|costs?|takes?)\s+"
    r"(?:(?:in|to|from|at|on|about|for|an?)\s+(?P<next>\w+)|[€$£]?\d)[^,;]*$"
)
_USER = re.compile(
    r"^\W*(?:the\s+|this\s+|our\s+)?(?:user|asker|employee|person|colleague|team)\b"
    r"|^\W*(?:they|he|she)\b",
    re.IGNORECASE,
)

LONGEST_QUALIFIER = 6
"""Words; what is longer says more than a bound."""
_EXCLUDES = re.compile(
    rf"^(?:but\s+|and\s+)?(?:{either(grammar.EXCLUDERS - {'unless'})}|not|without|outside"
    rf"|{'|'.join(grammar.NEGATIVE_PHRASES)})\b|\b(?:only|excepted|excluded|aside)$",
    re.IGNORECASE,
)
_BOUNDS = re.compile(
    r"^(?:but\s+|and\s+)?(?:in|for|at|within|during|before|after|since|until|from)\s+",
    re.IGNORECASE,
)


_PARTS = re.compile(r",\s+(?:please$)?|\s+and\s+(?=(?:leave|not|don'?t|without|only)\b)")
_SOFTENERS = re.compile(r"^(?:please|just|ideally)\s+|[,\s]+please$", re.IGNORECASE)


def is_situation(claim: str) -> bool:
    """Tell whether a claim says where, when, what or how much a known thing is."""
    found = _SITUATION.match(normalise(claim).strip())
    if found is None or is_verb(found["next"] or ""):
        return False
    return not is_about_the_system(claim)


def is_plain_claim(claim: str) -> bool:
    """Tell whether a claim speaks of known things in everyday words: `the bank wants a letter`."""
    words = [match.group() for match in WORD.finditer(without_opening(normalise(claim)))]
    everyday = all(zipf_frequency(word, "en") >= KNOWN for word in words)
    known = words[:1] and words[0] in {"the", "a", "an"}
    return bool(known and everyday) and not (is_about_the_system(claim) or positive_values(claim))


def speaks_of_a_user(fact: str) -> bool:
    """Tell whether a sentence of a summary tells of its user or names a subject."""
    does = mood(fact)
    if does in (Mood.ORDERS, Mood.ASKS, Mood.REMARKS):
        return bool(_USER.match(fact)) and does is not Mood.ORDERS
    if does is Mood.TELLS or _USER.search(fact):
        return True
    return (
        does is Mood.NAMES
        and len(content(fact)) >= 2
        and not is_bare_value(without_opening(normalise(fact)))
    )


def is_bare_value(name: str) -> bool:
    """Tell a value alone, which says nothing of the asker, from a group in a place or a subject."""
    held = positive_values(name)
    alone = len({value.key for value in held}) == 1
    return alone and not content(name[: held[0].start])


def is_qualifier(sentence: str) -> bool:
    """Tell whether a few words only bound what was asked: `not in Germany`, `leave out interns`.

    What excludes may exclude anything; a preposition bounds by one value and nothing else.
    """
    parts = _PARTS.split(sentence.strip(" .,;!()[]"))
    own = all(_bounds(part) or not orders(normalise(part)) for part in parts)
    return _bounds(parts[0]) and own and not is_about_the_system(sentence)


def _bounds(part: str) -> bool:
    if excludes(normalise(part)):
        return True
    said = _SOFTENERS.sub("", part.strip(" .,;!()[]"))
    words = normalise(said).split()
    if not 1 < len(words) <= LONGEST_QUALIFIER or not grammar.AUXILIARIES.isdisjoint(words):
        return False
    if _EXCLUDES.search(said):
        return not orders(normalise(said))
    bounds = _BOUNDS.match(said)
    return bounds is not None and is_bare_value(said[bounds.end() :])
