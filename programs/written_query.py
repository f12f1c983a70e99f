"""A query that a model wrote after it saw documents: made, and held to what the user said."""

from collections.abc import Iterator

from programs.grounds import Grounds
from programs.text import stems
from programs.validators import validate
from programs.validators.tracing import novel_words
from signatures.limits import Limits
from signatures.plan import Clause, PlannedQuery, QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode


def written_query(text: str, plan: QueryPlan, clause: Clause) -> PlannedQuery | None:
    """Make a query for an open clause; None asks nothing, or what another query asks."""
    text = text.strip()
    asked = {tuple(stems(query.text)) for query in plan.queries}
    if not stems(text) or tuple(stems(text)) in asked:
        return None
    return PlannedQuery(
        id=_free_id(plan),
        text=text,
        purpose="what the tiers so far did not answer",
        clause_ids=(clause.id,),
        kind=QueryKind.FOLLOW_UP,
    )


def refusals(
    query: PlannedQuery, plan: QueryPlan, grounds: Grounds, limits: Limits, *, shown: str
) -> Iterator[Violation]:
    """Hold a written query to every rule of a plan, and to no word of a document besides.

    `shown` is the retrieved content its writer saw: a word that stands there and in nothing
    trusted is refused, however plain.
    """
    beside = plan.model_copy(update={"queries": (*plan.queries, query)})
    for found in validate(beside, grounds, limits).violations:
        if found.query_id == query.id:
            yield found
    documents = set(stems(shown))
    for word in novel_words(query.text, grounds):
        if word.stem in documents:
            code = ViolationCode.DOCUMENT_BORNE
            yield Violation(code=code, query_id=query.id, value=word.text)


def _free_id(plan: QueryPlan) -> str:
    taken = {query.id for query in plan.queries}
    names = (f"q{number}" for number in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)
