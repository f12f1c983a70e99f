"""A query that a model wrote after it saw documents: made, and held to what the user said."""

from collections.abc import Iterator, Sequence

from programs.grounds import Grounds
from programs.reading.content import content
from programs.text import stems
from programs.validators import validate
from programs.validators.tracing import novel_words
from signatures.limits import Limits
from signatures.plan import Clause, PlannedQuery, QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode


def written_query(text: str, plan: QueryPlan, clauses: Sequence[Clause]) -> PlannedQuery | None:
    """Make a query for those of the open clauses that it speaks of; None repeats another."""
    text = text.strip()
    if not text or text in {query.text for query in plan.queries}:
        return None
    said = set(stems(text))
    meant = [c for c in clauses if said & {token.stem for token in content(c.text)}]
    return PlannedQuery(
        id=_free_id(plan),
        text=text,
        purpose="what the tiers so far did not answer",
        clause_ids=tuple(clause.id for clause in meant or clauses),
        kind=QueryKind.REWRITE,
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
