"""A variant says the same in other words: it may replace words, never add a restriction."""

from collections.abc import Iterator, Sequence

from programs import grammar
from programs.grounds import Grounds
from programs.reading.words.alignment import changes
from programs.reading.words.content import content, without_openers, without_switch
from programs.reading.words.derivation import root, roots
from programs.reading.words.spelling import repaired
from programs.text import Token, bare, normalise, stems, tokens
from programs.validators.tracing import novel_words
from signatures.limits import Limits
from signatures.plan import PlannedQuery, QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode

_PERIODS = grammar.TEMPORAL_NOUNS - grammar.words("time times day days")
"""Spans of the calendar, for which there is no other word."""
_JOINTS = grammar.PREPOSITIONS | grammar.CONJUNCTIONS
"""Words that bind one more phrase to what is asked."""


def check_variants(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find variants that do not put a word for a word, or share nothing with the question."""
    parents = {query.id: query for query in plan.queries if query.kind is not QueryKind.PROBE}
    for query in plan.queries:
        if query.kind is not QueryKind.VARIANT:
            continue
        asked = _varied(parents.get(query.parent_id or ""), grounds)
        question = _words(asked)
        held = frozenset(stems(query.text))
        same = _values_in(asked, query.text, grounds)
        dropped = [t for t in question if t.stem not in held and not _is_in(t, same)]
        added = novel_words(query.text, grounds)
        stale = _from_before(query.text, asked, grounds)
        shares = not question or len(dropped) < len(question)
        dated = any(bare(token.text) in _PERIODS for token in dropped)
        in_place = _takes_their_places(asked, query.text, dropped, added) and not (stale or dated)
        if len(added) != len(dropped) or not (shares and in_place):
            yield Violation(
                code=ViolationCode.VARIANT_IDENTITY,
                query_id=query.id,
                value=" ".join(t.text for t in (*added, *stale)),
            )


def _varied(parent: PlannedQuery | None, grounds: Grounds) -> str:
    """Give what a variant says in other words: its parent, or else the question."""
    reading = grounds.reading
    return repaired(parent.text, reading.repairs) if parent else reading.repaired


def _words(text: str) -> list[Token]:
    """Give the words that a variant of a text may put others for."""
    words = content(without_openers(without_switch(text)))
    return [t for t in words if normalise(t.text) not in grammar.GENERIC_NOUNS]


def _from_before(variant: str, asked: str, grounds: Grounds) -> list[Token]:
    """Find the words that a variant takes from turns to which the question does not refer."""
    meant = f"{asked}\n{grounds.antecedent}\n{grounds.added}"
    same = [*_values_in(variant, meant, grounds), *grounds.expanded(variant)]
    known, said = roots(t.text for t in tokens(meant)), frozenset(stems(grounds.conversation))
    stale = (t for t in _words(variant) if t.stem in said and root(t.text) not in known)
    return [token for token in stale if not _is_in(token, same)]


def _values_in(text: str, other: str, grounds: Grounds) -> list[tuple[int, int]]:
    """Give where a text names values that the other names, too, however they are spelt."""
    keys = {value.key for value in grounds.reading.values_of(other)}
    return [(v.start, v.end) for v in grounds.reading.values_of(text) if v.key in keys]


def _is_in(token: Token, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= token.start < end for start, end in spans)


def _takes_their_places(
    question: str, variant: str, dropped: Sequence[Token], added: Sequence[Token]
) -> bool:
    """Tell whether each new word stands where one was dropped, bound by as many others."""
    gone, new = {token.text for token in dropped}, {token.text for token in added}
    for change in changes(question, variant):
        lost = any(token.text in gone for token in change.before)
        if lost != any(token.text in new for token in change.after):
            return False
        if lost and _joints(change.before) != _joints(change.after):
            return False
    return True


def _joints(words: Sequence[Token]) -> int:
    return sum(bare(word.text) in _JOINTS for word in words)
