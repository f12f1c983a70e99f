"""The form of an English question, an order to be told among them: how one begins."""

import itertools
import re
from functools import lru_cache

from wordfreq import zipf_frequency

from programs import grammar
from programs.grammar import either
from programs.reading.sentences.openings import without_opening
from programs.reading.values.constraints import positive_values
from programs.reading.words.content import is_content
from programs.text import WORD, bare, normalise, tokens
from signatures.plan import ConstraintField

AUXILIARY = either(grammar.AUXILIARIES - {"been", "being", "be"})
_NEGATED = r"(?:is|are|do|does|did|have|has|can|could|must|should|will|would)n['’]t"
_WH = rf"(?:{either(grammar.WH_WORDS)}|(?:what|who|where|when|how)['’]s)\b"
_PREPOSITION = r"(?:(?:by|in|on|at|for|to|with|from|within|under|until|since)\s+)?"
_SUBJECT = rf"(?:{either(grammar.QUESTION_SUBJECTS)})\b"
QUESTION_START = rf"(?:{_PREPOSITION}{_WH}|(?:{AUXILIARY}|{_NEGATED})\s+{_SUBJECT})"

REQUEST_START = (
    rf"(?:(?:please|also|then|kindly)\s+)*(?:{either(grammar.TELLING | grammar.SEEKING)})\s+"
    rf"(?:(?:up|out|for)\s+)?(?:{either(grammar.DETERMINERS)}|me|us|if|whether|{_WH})\b"
)

_MONTH = rf"may\s+(?:(?:the\s+)?\d|(?:{either(grammar.DOCUMENT_NOUNS)})\b)"
STARTS_AS_QUESTION = re.compile(
    rf"^\W*(?!{_MONTH})(?:{QUESTION_START}|(?:{AUXILIARY})\b)", re.IGNORECASE
)
_CONDITIONAL = (
    rf"(?:if|while|because|since|once|given|assuming|suppose|when(?!\s+(?:{AUXILIARY})\b))\b"
)
CONJUNCTION_AHEAD = re.compile(
    r"^\s*(?:(?:and|adn|plus|also|&|or|so|but|ok|okay|then|right)\b[\s,]*)+", re.IGNORECASE
)
INTRODUCTION = re.compile(
    rf"^\W*(?:(?:(?:{either(grammar.PREPOSITIONS - {'like', 'than', 'of'})})\s+"
    rf"(?!{_WH})(?:(?!\b(?:{AUXILIARY})\b)[^,:;?!])*|{_CONDITIONAL}[^,:;?!]*)[,:]\s+)+",
    re.IGNORECASE,
)
"""What opens a sentence and holds for all it asks: `In Germany,`, `If I resign,`, `For the UK:`."""
FURTHER = re.compile(
    r"^\W*(?:and\s+)?(?:also|plus)\s+(?:the|a|an|my|our|whether|any)\b", re.IGNORECASE
)
CONDITION = re.compile(rf"^\W*{_CONDITIONAL}", re.IGNORECASE)
_ASKING = grammar.words("how who what which where why whats") | grammar.INTERROGATIVE_CONTRACTIONS


POINTING_BACK = re.compile(
    rf"^\W*(?:that|this|it|those|these)(?:['’]?s|\s+(?:is|was|are|were))\s+(?:\w+ly\s+|just\s+)?"
    rf"{_WH}",
    re.IGNORECASE,
)
"""A cleft that only points at what was said: `that's what I feared`."""


@lru_cache(maxsize=1_024)
def asks(text: str) -> bool:
    """Tell whether a piece of text has the form of a question."""
    stripped = text.strip()
    if stripped.endswith("?"):
        return True
    if POINTING_BACK.match(stripped):
        return False
    head = without_introduction(stripped)
    if STARTS_AS_QUESTION.match(head) or seeks(without_opening(normalise(head))):
        return True
    return any(bare(match.group()) in _ASKING for match in list(WORD.finditer(stripped))[1:])


def without_introduction(text: str) -> str:
    """Cut connectives and what holds for a whole sentence; a condition alone leaves nothing."""
    text = CONJUNCTION_AHEAD.sub("", text)
    ahead = INTRODUCTION.match(text)
    if ahead:
        return text[ahead.end() :]
    return "" if CONDITION.match(text) else text


_VERB = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_ASKS_TO_BE_TOLD = grammar.HANDING | grammar.TELLING | grammar.SEEKING | {"see"}
_PARTICLES = grammar.words("up down out for into at on through about over also too")
_INDIRECT = grammar.WH_WORDS | grammar.words("whether if that")
_ANYTHING = grammar.words("whatever anything everything nothing yourself")
_PHRASE_ENDS = (grammar.PREPOSITIONS - {"of"}) | grammar.CONJUNCTIONS | grammar.PARTICLES | {"then"}


def seeks(said: str) -> bool:
    """Tell whether a case-folded sentence, cut to its verb, orders to be told or shown a thing."""
    verb = _VERB.match(said)
    if verb is None or verb.group() not in _ASKS_TO_BE_TOLD:
        return False
    rest = said[verb.end() :]
    words = [bare(match.group()) for match in WORD.finditer(rest)]
    first = (words or [""])[0]
    if rest.startswith(":"):
        return False
    if first in {"me", "us"}:
        return verb.group() in grammar.HANDING | grammar.TELLING and len(words) > 1
    if verb.group() in grammar.TELLING:
        return first not in grammar.AUXILIARIES | _ANYTHING | {"by"}
    asked = words[1:] if first == "out" else words
    if len(asked) > 1 and asked[0] in _INDIRECT:
        return verb.group() in grammar.SEEKING | {"see"}
    return verb.group() in grammar.SEEKING and _names_a_thing(rest)


def _names_a_thing(rest: str) -> bool:
    """Tell whether a verb's object is a thing with a noun of its own, not a bare name."""
    matches = list(
        itertools.dropwhile(lambda m: bare(m.group()) in _PARTICLES, WORD.finditer(rest))
    )
    words = [bare(match.group()) for match in matches]
    phrase = list(itertools.takewhile(lambda word: word not in _PHRASE_ENDS, words))
    if not _ANYTHING.isdisjoint(phrase):
        return False
    names = (v for v in positive_values(rest) if v.field is not ConstraintField.DOCUMENT_FAMILY)
    values = [(value.start, value.end) for value in names]
    held = [m for m in matches[: len(phrase)] if is_content(m.group())]
    held = [m for m in held if m.group() not in grammar.ORDINALS]
    nouns = [m.group() for m in held if not any(a <= m.start() < b for a, b in values)]
    determined = phrase[:1] and phrase[0] in grammar.DETERMINERS
    return bool(nouns) and bool(determined or len(held) > 1 or is_plural(nouns[0]))


def has_predicate(text: str) -> bool:
    """Tell whether a piece begins as a question or a sentence rather than as a bare phrase."""
    head = [bare(token.text) for token in tokens(text)[:2]]
    if len(head) > 1 and head[0] in grammar.PREPOSITIONS:
        return head[1] in grammar.WH_WORDS
    return bool(head) and head[0] in grammar.WH_WORDS | grammar.AUXILIARIES | grammar.SUBJECTS


def is_plural(word: str) -> bool:
    """Tell a plural that says something from a name in -s: its singular is about as usual."""
    usual = zipf_frequency(word, "en") - 0.05
    if word in grammar.GENERAL_NOUNS:
        return False
    return word.endswith("s") and zipf_frequency(word.removesuffix("s"), "en") >= usual > 0
