"""The plain object of a preposition, for which another may stand: `for my laptop`."""

from collections.abc import Iterator

from programs import grammar
from programs.reading.references.antecedents import ENCAPSULATES
from programs.reading.sentences.ranges import Match
from programs.reading.values.constraints import positive_values
from programs.reading.words.content import is_content
from programs.text import Token, bare, tokens

_NO_OBJECT = (
    grammar.PREPOSITIONS
    | grammar.CONJUNCTIONS
    | grammar.NEGATORS
    | grammar.ADVERBS_OF_DISCOURSE
    | (grammar.DEFINITE - grammar.words("its his her their"))
)
_DETERMINED = grammar.POSSESSIVES | grammar.INDEFINITE
LONGEST_OBJECT = 2
"""Words up to which a noun phrase is plain."""


def coordinate(carrier: str, fragment: str, *, framed: bool) -> tuple[Match, ...]:
    """Find the object of a preposition that a plain noun phrase may stand for: `my laptop`.

    Both belong to the same person, or nobody named either before and the carrier ends in the
    one; what is `the` or says what is done or how (`eligibility`) is asked of the object instead.
    """
    words, said = tokens(carrier), [bare(token.text) for token in tokens(fragment)]
    if positive_values(fragment) or said[0] in _NO_OBJECT or _is_asked_of_it(said[-1]):
        return ()
    spans = [span for span in _objects(words) if _is_owned_alike(words, span, said[0])]
    if said[0] not in grammar.POSSESSIVES:
        spans = [
            s for s in spans[-1:] if s[1] == len(words) and (framed or _behind_gerund(words, s))
        ]
    free = [Match(words[a].start, words[b - 1].end, 0) for a, b in spans]
    named = positive_values(carrier)
    free = [m for m in free if not any(v.start < m.end and m.start < v.end for v in named)]
    return tuple(free) if len(free) == 1 else ()


def _objects(words: tuple[Token, ...]) -> Iterator[tuple[int, int]]:
    """Give the ranges of noun phrases behind prepositions, determiner included."""
    for place, token in enumerate(words):
        if bare(token.text) in grammar.PREPOSITIONS:
            start = place + 1
            gerund = words[start : start + 1]
            start += bool(gerund and gerund[0].text.endswith("ing"))
            first = start + bool(words[start:] and bare(words[start].text) in _DETERMINED)
            end = first
            while end < len(words) and is_content(words[end].text):
                end += 1
            if 0 < end - first <= LONGEST_OBJECT:
                yield start, end


def _is_owned_alike(words: tuple[Token, ...], span: tuple[int, int], lead: str) -> bool:
    own = bare(words[span[0]].text)
    return own == lead if lead in grammar.POSSESSIVES else own not in grammar.POSSESSIVES


def _behind_gerund(words: tuple[Token, ...], span: tuple[int, int]) -> bool:
    return words[span[0] - 1].text.endswith("ing")


def _is_asked_of_it(noun: str) -> bool:
    return noun in grammar.GENERAL_NOUNS or bool(ENCAPSULATES.search(noun))
