"""A variant says the same in other words: it may replace words, never add a restriction."""

from collections.abc import Iterator

from programs import grammar
from programs.grounds import Grounds
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
        question = _varied(parents.get(query.parent_id or ""), grounds)
        held = frozenset(stems(query.text))
        dropped = [t for t in question if t.stem not in held]
        added = novel_words(query.text, grounds)
        shares = not question or len(dropped) < len(question)
        if len(added) != len(dropped) or not shares:
            yield Violation(
                code=ViolationCode.VARIANT_IDENTITY,
                query_id=query.id,
                value=" ".join(t.text for t in added),
            )


def _varied(parent: PlannedQuery | None, grounds: Grounds) -> list[Token]:
    """Give the words that a variant puts others for: its parent's, or the question's."""
    reading = grounds.reading
    text = repaired(parent.text, reading.repairs) if parent else reading.repaired
    words = content(without_openers(without_switch(text)))
    return [t for t in words if normalise(t.text) not in grammar.GENERIC_NOUNS]
