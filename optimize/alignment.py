"""Which planned query serves which labelled clause."""

from data.schema import Case, ExpectedClause, RequiredConstraint
from optimize.matching import occurs_in_any
from signatures.plan import PlannedQuery, QueryKind, QueryPlan, Span


def searched_queries(plan: QueryPlan) -> tuple[PlannedQuery, ...]:
    """Give the queries whose words count; the text of a probe is judged apart."""
    return tuple(query for query in plan.queries if query.kind is not QueryKind.PROBE)


def spellings(required: RequiredConstraint) -> tuple[str, ...]:
    """Give what counts as keeping a required value: its surfaces and the value itself."""
    return (*required.surfaces, required.value)


def supports(span: Span, label: ExpectedClause) -> bool:
    """Tell whether two spans share at least half of the shorter one."""
    shared = min(span.end, label.end) - max(span.start, label.start)
    return 2 * shared >= min(span.end - span.start, label.end - label.start)


def queries_for(
    plan: QueryPlan, labels: tuple[ExpectedClause, ...]
) -> tuple[tuple[PlannedQuery, ...], ...]:
    """Give, for every labelled clause, the searched queries that serve it."""
    serving = tuple(
        {clause.id for clause in plan.clauses if supports(clause, label)} for label in labels
    )
    return tuple(
        tuple(query for query in searched_queries(plan) if ids & set(query.clause_ids))
        for ids in serving
    )


def clauses_naming(case: Case, required: RequiredConstraint) -> tuple[ExpectedClause, ...]:
    """Give the labelled clauses a required value belongs to.

    Empty when it holds for the whole request: there is one clause only, or no clause, or every
    clause names it.
    """
    labels = case.expected.clauses
    naming = tuple(label for label in labels if occurs_in_any(spellings(required), (label.text,)))
    return naming if len(naming) < len(labels) else ()
