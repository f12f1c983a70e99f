"""Questions with a gap: a predicate without its complement, a relational noun without its own."""

import re

from programs import grammar
from programs.grammar import either
from programs.reading.constraints import positive_values
from programs.reading.content import content
from programs.reading.question_form import has_predicate, seeks
from programs.reading.verbs import is_finite
from programs.text import bare, normalise, tokens
from signatures.plan import ConstraintField

_BINDING = frozenset(
    {
        ConstraintField.COUNTRY,
        ConstraintField.PERSON_GROUP,
        ConstraintField.DEPARTMENT,
        ConstraintField.YEAR,
        ConstraintField.AMOUNT,
        ConstraintField.QUANTITY,
    }
)
"""Fields whose values only bound what a question is about."""
_ASKS = re.compile(
    rf"^(?:(?:and|so|then|but|also)[\s,]+)*"
    rf"(?:how\s+(?:many|much|long|often)|who|{either(grammar.AUXILIARIES)})\b",
    re.IGNORECASE,
)


def has_gap(text: str) -> bool:
    """Tell whether a question names only whom or what it is asked for, and nothing it is about."""
    if not _ASKS.match(text):
        return False
    bounds = [v for v in positive_values(text) if v.field in _BINDING]
    return bool(bounds) and all(
        bare(token.text) in grammar.RELATIONAL | grammar.INCOMPLETE
        or any(v.start <= token.start < v.end for v in bounds)
        for token in content(text)
    )


def leaves_its_verb(clause: str) -> bool:
    """Tell whether a clause takes its verb from the one before: `which in Spain`, `a locker`."""
    words = [bare(token.text) for token in tokens(clause)]
    if not grammar.AUXILIARIES.isdisjoint(words) or seeks(normalise(clause)):
        return False
    if words[:1] and words[0] in grammar.WH_WORDS:
        phrase = words[1:2] and words[1] in grammar.PREPOSITIONS | grammar.DETERMINERS
        return bool(phrase) and not any(map(is_finite, words))
    return not has_predicate(clause)
