"""What one sentence of a message does: ask, tell of the asker, name a thing, order or claim."""

import re
from enum import StrEnum
from functools import lru_cache

from wordfreq import zipf_frequency

from programs import grammar
from programs.grammar import either
from programs.reading.sentences.machinery import is_about_the_system, steers_what_it_seeks
from programs.reading.sentences.openings import without_opening
from programs.reading.sentences.orders import COMMAND, WISHING, orders
from programs.reading.sentences.question_form import (
    CONDITION,
    CONJUNCTION_AHEAD,
    FURTHER,
    POINTING_BACK,
    STARTS_AS_QUESTION,
    seeks,
)
from programs.reading.sentences.ranges import LONGEST
from programs.reading.sentences.requests import requests
from programs.reading.values.constraints import QUOTED, positive_values
from programs.reading.words.content import content
from programs.reading.words.lexical_fields import REACTION
from programs.reading.words.verbs import is_finite, is_past
from programs.text import WORD, normalise


class Mood(StrEnum):
    """What a sentence does; orders and claims say nothing of the asker or their matter."""

    ASKS = "asks"
    TELLS = "tells"
    NAMES = "names"
    REMARKS = "remarks"
    ORDERS = "orders"
    CLAIMS = "claims"


LONGEST_NAME = 7
"""Words up to which a piece without a verb names what the question is about."""
KNOWN = 3.3
"""Zipf frequency from which a word is everyday English; half of a name's words must be."""
LABEL = re.compile(
    r"^\W*[^\W\d_][\w.'’/-]{0,40}(?:[ \t][\w.'’/-]{1,40}){0,3}\s?(?::|=>?|->)\s*(?=[^\s/])"
)
_THANKS = re.compile(
    r"^\W*(?:many\s+)?(?:thanks|thank\s+you)\b[^,;:]*$|\bhope\s+(?:you|this|all)\b[^,;:]*$"
)
_SWITCH = re.compile(
    r"^(?:(?:a|just)\s+)?(?:(?:separate|different|another|other|new|unrelated|next|quick|last|final"
    r"|one\s+(?:more|last|other))\s+(?:thing|question|q|topic|issue|matter|subject|point|one)s?"
    r"|one\s+(?:more|last))\W*$"
)
_SAID = re.compile(
    r"^you(?:'ve|\s+have|\s+just|\s+also)*\s+"
    r"(?:say|said|mention|mentioned|told|missed|asked|wrote|meant)\b"
)
COMMENT = re.compile(
    r"^(?!.*\b(?:would|should|must|shall|needs?)\b)"
    rf"(?:it|this|that|these|those|they|there)(?:\s+ones?)?"
    rf"(?:'s|'re|\s+(?:(?:{either(grammar.AUXILIARIES)})(?:n't)?|\w+s|\w+ed))\b"
)
_SYSTEM_WORD = re.compile(
    r"\b(?:mode|region|country|tenant|workspace|scope|filter|default|override)\b"
)
_EMBEDDED = re.compile(
    r"(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bof )(?<!\bthan )"
    r"\b(?:how|what|whats|what's|why|whether)\b"
)
_CLEFT = re.compile(
    r"^what\s+(?:really\s+)?(?:i|we|you|they|he|she|people|everyone|matters|counts|users?)\b[^?]*"
    r"\b(?:is|are|was)\b[^?]*$"
)
_AS_SAID = re.compile(r"^(?:as|according to|per)\b[^,]*,", re.IGNORECASE)
_SPEAKER = (grammar.ASKER - {"were"}) | grammar.words("he she him her his hers someone somebody")
_ELLIPTIC = grammar.words(
    "got lost broke bought had was been went left took forgot found paid spent met sent saw"
)
"""Irregular pasts that open a sentence whose `I` is left out."""
_PASTS = _ELLIPTIC | grammar.words("said told gave made came")


@lru_cache(maxsize=1_024)
def mood(sentence: str) -> Mood:
    """Tell what a cleaned sentence does; one too long to be typed only claims."""
    if len(sentence) > LONGEST:
        return Mood.CLAIMS
    plain = normalise(sentence).strip()
    label = LABEL.match(plain)
    body = without_opening(plain[label.end() :] if label else plain)
    if COMMAND.match(plain) and "?" not in plain:
        return Mood.ORDERS
    if {m.group() for m in WORD.finditer(body)} <= grammar.COURTESY or _SWITCH.match(body):
        return Mood.REMARKS
    if requests(body) or orders(body) or (seeks(body) and steers_what_it_seeks(body)):
        return Mood.ORDERS
    if _asks(body) or FURTHER.match(plain):
        return Mood.ASKS
    if is_about_the_system(body) or (label and orders(label.group())):
        return Mood.ORDERS
    if POINTING_BACK.match(body) or (not label and _reacts(body)):
        return Mood.REMARKS
    said = sentence[label.end() :] if label else sentence
    if _speaks_of_asker(_AS_SAID.sub("", said), body):
        return Mood.TELLS
    return _stated(body, sentence, headed=bool(label) or plain.startswith(("#", "|")))


def _stated(body: str, sentence: str, *, headed: bool) -> Mood:
    """Judge a sentence that neither asks, orders nor speaks of the asker."""
    if headed:
        return Mood.CLAIMS
    if _remarks(body, sentence):
        return Mood.REMARKS
    return Mood.NAMES if _only_names(body) else Mood.CLAIMS


def _asks(body: str) -> bool:
    if "?" in body[-3:]:
        return True
    if _CLEFT.match(body) or POINTING_BACK.match(body):
        return False
    head = CONJUNCTION_AHEAD.sub("", body)
    if CONDITION.match(head):
        head = head.partition(",")[2].strip()
    return bool(seeks(head) or STARTS_AS_QUESTION.match(head) or _EMBEDDED.search(head))


def _speaks_of_asker(sentence: str, body: str) -> bool:
    first = next((match.group() for match in WORD.finditer(body)), "")
    if _is_foreign(body):
        return False
    return first in _ELLIPTIC | WISHING or any(
        match.group() != "US" and normalise(match.group()).partition("'")[0] in _SPEAKER
        for match in WORD.finditer(QUOTED.sub(" ", sentence))
    )


def _is_foreign(body: str) -> bool:
    """Tell whether most words, values aside, are no everyday English."""
    words = [match.group() for match in WORD.finditer(body)]
    unknown = sum(zipf_frequency(word, "en") < KNOWN for word in words)
    return unknown > 1 and unknown * 2 > len(words) - len(positive_values(body))


def _remarks(body: str, sentence: str) -> bool:
    """Tell whether a sentence only comments on what was said: `that sounds good`."""
    comments = COMMENT.match(body) or is_finite(body.partition(" ")[0]) or _SAID.match(body)
    thanks = _THANKS.search(normalise(sentence))
    return not content(body) or (bool(comments or thanks) and not positive_values(sentence))


def _reacts(body: str) -> bool:
    """Tell whether a sentence says no more than how its speaker takes what was said: `I see`."""
    held = {token.stem for token in content(body) if token.text not in grammar.GENERAL_NOUNS}
    return held <= REACTION and not positive_values(body)


def _only_names(body: str) -> bool:
    """Tell whether a piece has no verb: a thing, a place, a group, what happened in short."""
    words = [match.group() for match in WORD.finditer(body)]
    told = words[0] in grammar.ARTICLES and any(map(is_past, words[2:]))
    told = told or not _PASTS.isdisjoint(words[1:])
    unknown = sum(zipf_frequency(word, "en") < KNOWN for word in words)
    foreign = unknown * 2 >= len(words) - len(positive_values(body)) and unknown > 0
    plural = any(value.start == 0 for value in positive_values(body))
    finite = told or (len(words) > 1 and any(map(is_finite, words[1:] if plural else words)))
    spoken_to = any(word.startswith("you") for word in words)
    odd = foreign or finite or spoken_to or _SYSTEM_WORD.search(body)
    return len(words) <= LONGEST_NAME and not odd
