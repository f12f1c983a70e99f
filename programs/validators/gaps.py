"""A query keeps its sentences whole: no article or possessive is left without its noun."""

import re
from collections.abc import Iterator
from itertools import zip_longest

from programs import grammar
from programs.grounds import Grounds
from programs.reading.words.alignment import changes
from programs.text import Token, bare, tokens
from signatures.limits import Limits
from signatures.plan import PlannedQuery, QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode

_ARTICLES = grammar.words("a an the my our your")
_ENDS = re.compile(r"\s*[.,?!;:)](?:\s|$)")
_NEVER_NEXT = grammar.words(
    "of in at for with to from during without than within into and or but not if"
) | (grammar.AUXILIARIES - grammar.DOING - {"am"})
"""Words that no noun phrase begins with behind an article."""
_CARRYING = (grammar.PREPOSITIONS - grammar.words("out up off down")) | grammar.GENERIC_NOUNS
"""Words that join others or say who, without a meaning of their own."""


def check_gaps(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find articles whose noun a query has lost, where the user did not type so."""
    typed = _pairs(grounds.trusted)
    clauses = {clause.id: grounds.said_in(clause) for clause in plan.clauses}
    for query in plan.queries:
        if query.kind in (QueryKind.ORIGINAL, QueryKind.PROBE):
            continue
        words = tokens(query.text)
        for article, following in zip_longest(words, words[1:]):
            if _is_left_alone(query.text, article, following, typed):
                code = ViolationCode.WORD_LOST
                yield Violation(code=code, query_id=query.id, value=article.text)
        for clause in query.clause_ids:
            yield from _cut_out(clauses[clause], query)


def _cut_out(asked: str, query: PlannedQuery) -> Iterator[Violation]:
    """Find what a sentence cannot do without between two words that a query puts side by side."""
    words = tokens(asked)
    for change in changes(asked, query.text):
        inside = change.before and change.before[0] != words[0] and change.before[-1] != words[-1]
        lost = [w.text for w in change.before if bare(w.text) in _CARRYING] if inside else []
        if lost and not change.after:
            yield Violation(code=ViolationCode.WORD_LOST, query_id=query.id, value=" ".join(lost))


def _is_left_alone(
    text: str, article: Token, following: Token | None, typed: frozenset[tuple[str, str]]
) -> bool:
    if article.text not in _ARTICLES:
        return False
    plain, after = _pair(text, article, following)
    if following is None or not after or (plain, after) in typed:
        return (plain, after) not in typed
    compound = text[following.end : following.end + 1] == "-"
    return (after in _NEVER_NEXT and not compound) or _is_misfit(plain, following.text)


def _is_misfit(article: str, word: str) -> bool:
    """Tell `an letter` from `an hour`, and `a employee` from `a user`."""
    if article == "an":
        return word[:1] in "bcdfgjklmnpqrstvwxyz" and word.islower()
    sounds = word[:1] in "aei" and not word.startswith("eu")
    return article == "a" and sounds and len(word) > 2 and word.islower()


def _pairs(text: str) -> frozenset[tuple[str, str]]:
    words = tokens(text)
    following = zip(words, (*words, None)[1:], strict=True)
    return frozenset(_pair(text, *both) for both in following if bare(both[0].text) in _ARTICLES)


def _pair(text: str, article: Token, following: Token | None) -> tuple[str, str]:
    """Give an article and what follows it in its sentence, if only nothing."""
    ends = following is None or _ENDS.match(text, article.end)
    return bare(article.text), "" if ends or following is None else bare(following.text)
