"""What a claim about the world is worth: a situation, a plain fact, a fact about the user."""

import re

from wordfreq import zipf_frequency

from programs.reading.sentences.bounds import is_bare_value
from programs.reading.sentences.machinery import is_about_the_system
from programs.reading.sentences.mood import KNOWN, Mood, mood
from programs.reading.sentences.openings import without_opening
from programs.reading.values.constraints import positive_values
from programs.reading.words.content import content
from programs.reading.words.verbs import is_verb
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
