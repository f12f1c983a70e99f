"""A variant says the same in other words: it may replace words, never add a restriction."""

from collections.abc import Iterator, Sequence

from programs import grammar
from programs.grounds import Grounds
from programs.reading.alignment import changes
from programs.reading.content import content, without_openers, without_switch
from programs.reading.spelling import repaired
from programs.text import Token, normalise, stems
from programs.validators.tracing import novel_words
from signatures.limits import Limits
from signatures.plan import PlannedQuery, QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode


def check_variants(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find variants that do not put a word for a word, or share nothing with the question."""
    parents = {query.id: query for query in plan.queries if query.kind is not QueryKind.PROBE}
    for query in plan.queries:
        if query.kind is not QueryKind.VARIANT:
            continue
        asked = _varied(parents.get(query.parent_id or ""), grounds)
        question = _words(asked)
        held = frozenset(stems(query.text))
        dropped = [t for t in question if t.stem not in held]
        added = novel_words(query.text, grounds)
        shares = not question or len(dropped) < len(question)
        in_place = _takes_their_places(asked, query.text, dropped, added)
        if len(added) != len(dropped) or not (shares and in_place):
            yield Violation(
                code=ViolationCode.VARIANT_IDENTITY,
                query_id=query.id,
                value=" ".join(t.text for t in added),
            )


def _varied(parent: PlannedQuery | None, grounds: Grounds) -> str:
    """Give what a variant says in other words: its parent, or else the question."""
    reading = grounds.reading
    return repaired(parent.text, reading.repairs) if parent else reading.repaired


def _words(text: str) -> list[Token]:
    """Give the words that a variant of a text may put others for."""
    words = content(without_openers(without_switch(text)))
    return [t for t in words if normalise(t.text) not in grammar.GENERIC_NOUNS]


def _takes_their_places(
    question: str, variant: str, dropped: Sequence[Token], added: Sequence[Token]
) -> bool:
    """Tell whether each word that is new stands where one was dropped, and the other way round."""
    gone, new = {token.text for token in dropped}, {token.text for token in added}
    for change in changes(question, variant):
        lost = any(token.text in gone for token in change.before)
        if lost != any(token.text in new for token in change.after):
            return False
    return True
