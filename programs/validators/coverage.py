"""Every clause has a query, every query a clause, and no material word is lost between them."""

from collections.abc import Iterator

from programs.grounds import Grounds
from programs.reading.references import content
from programs.text import stems
from programs.validators.tracing import is_connective, novel_words
from signatures.limits import Limits
from signatures.plan import Clause, PlannedQuery, QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode


def check_coverage(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Match clauses and queries both ways, against the clauses that grammar finds, too."""
    if not plan.queries:
        return
    yield from _questions_without_clause(plan, grounds)
    for clause in plan.clauses:
        serving = [
            q for q in plan.queries if clause.id in q.clause_ids and q.kind is not QueryKind.PROBE
        ]
        if not serving:
            yield Violation(code=ViolationCode.CLAUSE_UNCOVERED, clause_id=clause.id)
        else:
            yield from _lost_words(clause, serving, grounds, limits)
    yield from _branches_without_clause(plan)


def _questions_without_clause(plan: QueryPlan, grounds: Grounds) -> Iterator[Violation]:
    clean = grounds.reading.clean
    for part in grounds.reading.clauses:
        start, end = clean.original_span(*part)
        if not any(clause.start < end and start < clause.end for clause in plan.clauses):
            yield Violation(
                code=ViolationCode.CLAUSE_UNCOVERED, value=plan.original_question[start:end]
            )


def _lost_words(
    clause: Clause, serving: list[PlannedQuery], grounds: Grounds, limits: Limits
) -> Iterator[Violation]:
    """Find content words of a clause that no faithful query keeps; synonyms may stand for a few."""
    faithful = [q for q in serving if q.kind is not QueryKind.VARIANT] or serving
    kept = frozenset(word for query in faithful for word in stems(query.text))
    reading = grounds.reading
    asked = reading.clause_texts[0] if len(reading.clauses) == 1 else clause.text
    lost = [
        t
        for t in content(asked)
        if t.stem not in kept
        and not is_connective(t.text.casefold())
        and t.text not in reading.repairs
    ]
    written = max(len(novel_words(query.text, grounds)) for query in faithful)
    if len(lost) > max(limits.max_untraceable_words, written):
        yield Violation(
            code=ViolationCode.WORD_LOST, clause_id=clause.id, value=" ".join(t.text for t in lost)
        )


def _branches_without_clause(plan: QueryPlan) -> Iterator[Violation]:
    clauses = {clause.id: frozenset(stems(clause.text)) for clause in plan.clauses}
    for query in plan.queries:
        own = frozenset().union(*(clauses[i] for i in query.clause_ids))
        if query.kind is QueryKind.BRANCH and not own & frozenset(stems(query.text)):
            yield Violation(code=ViolationCode.UNSUPPORTED_BRANCH, query_id=query.id)
