"""Plans as a model, or somebody else, might write them: what the validators are held against."""

from programs.draft import clauses_of
from programs.grounds import Grounds
from programs.reading.message import Reading
from programs.validators import validate
from signatures.plan import (
    Clause,
    Constraint,
    ConstraintField,
    Decision,
    PlannedQuery,
    QueryKind,
    QueryPlan,
    Strategy,
)

STRATEGY_OF = {
    QueryKind.ORIGINAL: Strategy.ORIGINAL,
    QueryKind.RULE: Strategy.CONTEXTUALIZE,
    QueryKind.REWRITE: Strategy.CONTEXTUALIZE,
    QueryKind.BRANCH: Strategy.DECOMPOSE,
    QueryKind.VARIANT: Strategy.VARIANTS,
    QueryKind.PROBE: Strategy.HYDE,
}


def query(
    number: int,
    text: str,
    kind: QueryKind = QueryKind.REWRITE,
    clause_ids: tuple[str, ...] = ("c1",),
) -> PlannedQuery:
    """Write one query by hand."""
    return PlannedQuery(
        id=f"q{number}", text=text, purpose="a test's", clause_ids=clause_ids, kind=kind
    )


def drafted(
    reading: Reading,
    *queries: PlannedQuery,
    clauses: tuple[Clause, ...] | None = None,
    resolved: str | None = None,
    constraints: tuple[Constraint, ...] = (),
    results: int = 8,
) -> QueryPlan:
    """Put queries into a plan for a reading; its clauses are those that grammar finds.

    What is not handed in stays unsaid.
    """
    said = {"constraints": constraints} if constraints else {}
    return QueryPlan(
        decision=Decision.RETRIEVE,
        strategy=STRATEGY_OF[queries[-1].kind],
        routing="test",
        original_question=reading.message,
        resolved_question=resolved or queries[0].text,
        clauses=clauses_of(reading) if clauses is None else clauses,
        queries=queries,
        max_results_per_query=results,
        **said,
    )


def rewritten(reading: Reading, text: str) -> QueryPlan:
    """Draft one rewrite of a whole message."""
    return drafted(reading, query(1, text, clause_ids=_every_clause(reading)))


def branched(reading: Reading, *texts: str) -> QueryPlan:
    """Draft one branch for each clause."""
    numbered = enumerate(texts, 1)
    return drafted(reading, *(query(n, t, QueryKind.BRANCH, (f"c{n}",)) for n, t in numbered))


def varied(reading: Reading, *variants: str) -> QueryPlan:
    """Draft variants beside the message itself."""
    others = (query(n, text, QueryKind.VARIANT) for n, text in enumerate(variants, 2))
    return drafted(reading, query(1, reading.message, QueryKind.ORIGINAL), *others)


def probed(reading: Reading, passage: str) -> QueryPlan:
    """Draft an imagined passage beside the message itself."""
    original = query(1, reading.message, QueryKind.ORIGINAL)
    return drafted(reading, original, query(2, passage, QueryKind.PROBE))


def claimed(
    reading: Reading, value: str, source: str, field: ConstraintField = ConstraintField.OTHER
) -> QueryPlan:
    """Draft the message itself with one constraint of a stated source."""
    constraint = Constraint(field=field, value=value, source=source)
    return drafted(
        reading, query(1, reading.message, QueryKind.ORIGINAL), constraints=(constraint,)
    )


def codes(reading: Reading, plan: QueryPlan) -> tuple[str, ...]:
    """Give the reason codes by which a plan is refused; none means accepted."""
    return validate(plan, Grounds(reading), reading.limits).codes


def _every_clause(reading: Reading) -> tuple[str, ...]:
    return tuple(clause.id for clause in clauses_of(reading))
