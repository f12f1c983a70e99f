"""A few words that only bound what is asked beside them: `not in Germany`, `leave out interns`."""

import re

from programs import grammar
from programs.grammar import either
from programs.reading.sentences.machinery import REACHES_PAST, is_about_the_system
from programs.reading.sentences.openings import without_opening, without_request
from programs.reading.sentences.orders import COMMA, goes_on, orders
from programs.reading.sentences.question_form import STARTS_AS_QUESTION, without_introduction
from programs.reading.values.constraints import positive_values
from programs.reading.values.exclusion import SETS_APART
from programs.reading.values.negation import is_negator
from programs.reading.words.content import content
from programs.text import WORD, normalise

LONGEST_BOUND = 10
"""Words that an order may need to set one thing apart."""
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


def excludes(said: str) -> bool:
    """Tell whether a case-folded order only sets something apart: `leave out Germany`."""
    body = without_opening(without_request(said))
    found = SETS_APART.match(body)
    if found is None:
        return False
    rest = body[found.end() :]
    words = [match.group() for match in WORD.finditer(rest)]
    named = [token.text for token in content(rest)]
    system = REACHES_PAST.search(rest) or is_about_the_system(rest)
    several = goes_on(words) or COMMA.search(rest) or any(map(is_negator, words))
    return len(named) > 0 and len(words) <= LONGEST_BOUND and not (system or several)


def is_qualifier(sentence: str) -> bool:
    """Tell whether a few words only bound what was asked: `not in Germany`, `leave out interns`.

    What excludes may exclude anything; a preposition bounds by one value and nothing else.
    """
    parts = _PARTS.split(sentence.strip(" .,;!()[]"))
    if not _bounds(parts[0]) or is_about_the_system(sentence):
        return False
    said = without_introduction(sentence)
    asked = STARTS_AS_QUESTION.match(said) and not orders(normalise(said))
    return not asked and all(_bounds(part) or not orders(normalise(part)) for part in parts[1:])


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


def is_bare_value(name: str) -> bool:
    """Tell a value alone, which says nothing of the asker, from a group in a place or a subject."""
    held = positive_values(name)
    alone = len({value.key for value in held}) == 1
    return alone and not content(name[: held[0].start])
