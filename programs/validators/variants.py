"""A variant says the same in other words: it may replace words, never add a restriction."""

from collections.abc import Iterator

from programs import grammar
from programs.grounds import Grounds
from programs.reading.content import content, without_openers, without_switch
from programs.text import normalise, stems
from programs.validators.tracing import novel_words
from signatures.limits import Limits
from signatures.plan import QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode


def check_variants(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find variants that do not put a word for a word, or share nothing with the question."""
    question = [
        t
        for t in content(without_openers(without_switch(grounds.reading.repaired)))
        if normalise(t.text) not in grammar.GENERIC_NOUNS
    ]
    for query in plan.queries:
        if query.kind is not QueryKind.VARIANT:
            continue
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
