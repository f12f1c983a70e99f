"""Values and polarity of a plan judged against the label: forbidden, lost, added, reversed."""

from collections.abc import Iterable, Iterator

from data.schema import Case, RequiredConstraint
from optimize.alignment import (
    clauses_naming,
    queries_for,
    searched_queries,
    spellings,
)
from optimize.finding import Finding
from optimize.matching import bag, occurs, occurs_in_any
from optimize.polarity import negates
from optimize.protected import constraint_is_held, is_held, protected_values
from optimize.trusted import reachable_texts, trusted_texts
from signatures.plan import ConstraintField, Decision, Polarity, QueryKind, QueryPlan


def written_texts(plan: QueryPlan) -> tuple[str, ...]:
    """Give every text of a plan that must be free of forbidden values; probes are judged apart."""
    return (
        *(query.text for query in searched_queries(plan)),
        *((plan.resolved_question,) if plan.resolved_question else ()),
        *(constraint.value for constraint in plan.constraints),
    )


def find_accepted_forbidden(case: Case, plan: QueryPlan) -> Iterator[Finding]:
    """Find forbidden values in a query, the resolved question or a constraint.

    Each is *reachable* when it stands anywhere in the case's input, else *inventable*.
    """
    for value in case.expected.forbidden:
        if occurs_in_any((value,), written_texts(plan)):
            yield Finding(measure="accepted_forbidden", value=value)
            reachable = occurs_in_any((value,), reachable_texts(case))
            kind = "reachable" if reachable else "inventable"
            yield Finding(measure=f"accepted_forbidden_{kind}", value=value)


def find_lost_constraints(case: Case, plan: QueryPlan) -> Iterator[Finding]:
    """Find required values that the searched queries drop and no typed constraint holds.

    A value that one clause of several names must stand in a query that serves that clause; a
    value of the whole request must stand in every query. A plan that does not retrieve loses
    nothing here: its decision is what is wrong.
    """
    typed = tuple(constraint.value for constraint in plan.constraints)
    for required in case.expected.required:
        if not occurs_in_any(spellings(required), typed) and _is_dropped(case, plan, required):
            yield Finding(measure="lost_constraints", value=required.value)


def find_touched_identifiers(case: Case, plan: QueryPlan) -> Iterator[Finding]:
    """Find required identifiers that the queries which owe them do not hold, typed or not."""
    for required in case.expected.required:
        if required.field is ConstraintField.IDENTIFIER and _is_dropped(case, plan, required):
            yield Finding(measure="identifiers_touched", value=required.value)


def find_added_constraints(case: Case, plan: QueryPlan) -> Iterator[Finding]:
    """Find protected values of queries and constraints that no trusted text holds.

    Forbidden values are counted as such and not again.
    """
    trusted = trusted_texts(case)
    held = bag(trusted)
    texts = written_texts(plan)[: -len(plan.constraints) or None]
    added = {
        value for text in texts for value in protected_values(text) if not is_held(value, held)
    }
    joined = "\n".join(trusted)
    added |= {c.value for c in plan.constraints if not constraint_is_held(c, joined)}
    for value in sorted(added):
        if not any(occurs(forbidden, value) for forbidden in case.expected.forbidden):
            yield Finding(measure="added_constraints", value=value)


def find_polarity_errors(case: Case, plan: QueryPlan) -> Iterator[Finding]:
    """Find the one polarity error a plan can make.

    A required negation is missing from the queries that owe it; or a negative request is searched
    without any negation; or a request in which nobody negates anything is searched or constrained
    negatively.
    """
    queries = searched_queries(plan)
    negations = [r for r in case.expected.required if r.field is ConstraintField.NEGATION]
    said = (case.question, *(t.text for t in case.context.turns if t.role == "user"))
    if any(_is_dropped(case, plan, negation, or_negated=True) for negation in negations):
        yield Finding(measure="polarity_errors", value="negation missing")
    elif case.expected.polarity is Polarity.NEGATIVE:
        if queries and not any(negates(query.text) for query in queries) and not negations:
            yield Finding(measure="polarity_errors", value="negative ask made positive")
    elif not any(map(negates, (*said, *trusted_texts(case)))):
        negative = any(c.polarity is Polarity.NEGATIVE for c in plan.constraints)
        if negative or any(negates(query.text) for query in queries):
            yield Finding(measure="polarity_errors", value="positive ask made negative")


def find_probe_inventions(case: Case, plan: QueryPlan) -> Iterator[Finding]:
    """Find protected values left in the text of a probe that no trusted text holds."""
    held = bag(trusted_texts(case))
    probes = [query.text for query in plan.queries if query.kind is QueryKind.PROBE]
    for value in sorted({v for text in probes for v in protected_values(text)}):
        if not is_held(value, held):
            yield Finding(measure="probe_invented", value=value)


def _is_dropped(
    case: Case, plan: QueryPlan, required: RequiredConstraint, *, or_negated: bool = False
) -> bool:
    if plan.decision is not Decision.RETRIEVE:
        return False

    def keeps(text: str) -> bool:
        return occurs_in_any(spellings(required), (text,)) or (or_negated and negates(text))

    naming = clauses_naming(case, required)
    if naming:
        served: Iterable[tuple[str, ...]] = (
            tuple(query.text for query in queries) for queries in queries_for(plan, naming)
        )
        return not all(any(map(keeps, texts)) for texts in served)
    return not all(keeps(query.text) for query in searched_queries(plan))
