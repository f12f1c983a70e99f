"""Plans and cases written in one line, for tests of measures."""

from data.schema import Case, CaseContext, Expected, ExpectedClause, RequiredConstraint
from signatures.context import Turn
from signatures.plan import (
    Clarification,
    Clause,
    Constraint,
    Decision,
    PlannedQuery,
    QueryKind,
    QueryPlan,
    Strategy,
)


def case(question: str, *turns: str, clauses: tuple[str, ...] = (), **expected: object) -> Case:
    """Write a case; user turns count t1, t3, ... and a turn that starts with ">" is the
    assistant's."""
    spoken = tuple(
        Turn(
            id=f"t{n}", role="assistant" if text.startswith(">") else "user", text=text.lstrip(">")
        )
        for n, text in enumerate(turns, 1)
    )
    decision = expected.pop("decision", Decision.RETRIEVE)
    texts = clauses or ((question,) if decision is Decision.RETRIEVE else ())
    spans = tuple(
        ExpectedClause(
            text=text,
            start=question.index(text),
            end=question.index(text) + len(text),
            relevant_ids=(f"p{n}",),
        )
        for n, text in enumerate(texts, 1)
    )
    return Case(
        id="case:1",
        slice="self_contained",
        context=CaseContext(turns=spoken),
        question=question,
        expected=Expected(decision=decision, clauses=spans, **expected),
        workspace="hr",
    )


def required(
    value: str, *surfaces: str, field: str = "other", source: str = "question"
) -> RequiredConstraint:
    """Write a required value; without surfaces it is spelled one way."""
    return RequiredConstraint(
        field=field, value=value, surfaces=surfaces or (value,), source=source
    )


def plan(
    question: str,
    *queries: str,
    spans: tuple[str, ...] = (),
    kind: QueryKind = QueryKind.REWRITE,
    constraints: tuple[Constraint, ...] = (),
    **fields: object,
) -> QueryPlan:
    """Write a plan that retrieves; with as many spans as queries, each query has its own."""
    texts = spans or (question,)
    clauses = tuple(
        Clause(id=f"c{n}", start=question.index(t), end=question.index(t) + len(t), text=t)
        for n, t in enumerate(texts, 1)
    )
    own = len(texts) == len(queries)
    return QueryPlan(
        decision=Decision.RETRIEVE,
        strategy=fields.pop("strategy", Strategy.ORIGINAL),
        routing="test",
        original_question=question,
        clauses=clauses,
        queries=tuple(
            PlannedQuery(
                id=f"q{n}",
                text=text,
                purpose="test",
                clause_ids=(f"c{n}",) if own else tuple(c.id for c in clauses),
                kind=kind,
            )
            for n, text in enumerate(queries, 1)
        ),
        constraints=constraints,
        **fields,
    )


def clarifying_plan(question: str) -> QueryPlan:
    """Write a plan that asks back."""
    return QueryPlan(
        decision=Decision.NEEDS_CLARIFICATION,
        routing="test",
        original_question=question,
        clarification=Clarification(question="Which one?"),
    )
