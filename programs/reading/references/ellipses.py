"""What leaves its verb to the question before: `gross or net`, `why only 20`, `a locker`."""

import re
from itertools import pairwise

from programs import grammar
from programs.reading.sentences.question_form import has_predicate, seeks
from programs.reading.words.verbs import is_finite, is_verb
from programs.text import bare, normalise, stem, tokens

_OR = re.compile(r",?\s+or\s+", re.IGNORECASE)
_WHY = re.compile(r"^(?:(?:and|so|but|then)[\s,]+)*(?:why|how\s+come)\s+", re.IGNORECASE)
_SO_MUCH = grammar.FOCUS | grammar.words("so such no")
_MEASURES = grammar.TEMPORAL_NOUNS | grammar.NUMBERS.keys()
_LONGEST_MEASURE = 5
"""Words up to which a measure behind `why` names nothing of its own."""


def leaves_its_verb(clause: str) -> bool:
    """Tell whether a clause takes its verb from the one before: `which in Spain`, `a locker`."""
    words = [bare(token.text) for token in tokens(clause)]
    if not grammar.AUXILIARIES.isdisjoint(words) or seeks(normalise(clause)):
        return False
    if words[:1] and words[0] in grammar.WH_WORDS:
        phrase = words[1:2] and words[1] in grammar.PREPOSITIONS | grammar.DETERMINERS
        return bool(phrase) and not any(map(is_finite, words))
    return not has_predicate(clause)


def asks_why_so(text: str) -> bool:
    """Tell whether a question wants the reason of a measure that it does not say what is of."""
    ahead = _WHY.match(text)
    words = [bare(token.text) for token in tokens(text[ahead.end() :])] if ahead else []
    if not words or not grammar.SUBJECTS.isdisjoint(words) or len(words) > _LONGEST_MEASURE:
        return False
    return _is_measure(words[0]) or (words[0] in _SO_MUCH and not any(map(is_verb, words[1:2])))


def weighs_measures(phrase: str) -> bool:
    """Tell whether a phrase without a verb holds alternatives that measure or place something.

    One has the noun of the other (`calendar days or working days`), leads with a preposition,
    or is a number or a time, where other alternatives name two things of their own.
    """
    sides = [[bare(t.text) for t in tokens(part)] for part in _OR.split(phrase)]
    return len(sides) > 1 and all(sides) and any(_weighs(*pair) for pair in pairwise(sides))


def _weighs(one: list[str], other: list[str]) -> bool:
    placed = other[0] in grammar.PREPOSITIONS
    alike = stem(one[-1]) == stem(other[-1])
    measured = [_is_measure(one[-1]) and len(other) == 1, _is_measure(other[-1])]
    return placed or alike or any(measured)


def _is_measure(word: str) -> bool:
    return word in _MEASURES or word.isdigit()
