"""Spell abbreviations out in a query of its own, beside the one that holds the short form."""

from dataclasses import replace

from programs.draft import Draft
from programs.reading.message import Reading
from signatures.plan import PlannedQuery, QueryKind


def with_long_forms(draft: Draft, reading: Reading) -> Draft:
    """Add a leg for each query that holds an abbreviation whose one long form is known.

    Known is what the site declares or a passage in scope defines. As many legs are added as
    queries may still run.
    """
    room = reading.limits.max_queries - len(draft.queries)
    spelt = ((q, reading.vocabulary.spelt_out(q.text)) for q in draft.queries if not q.parent_id)
    legs = [
        PlannedQuery(
            id=f"{query.id}-long",
            text=text,
            purpose="abbreviations spelt out",
            clause_ids=query.clause_ids,
            kind=QueryKind.VARIANT,
            parent_id=query.id,
        )
        for query, text in spelt
        if text != query.text
    ]
    return replace(draft, queries=(*draft.queries, *legs[:room])) if legs else draft
