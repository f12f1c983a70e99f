"""What is excluded stays excluded, and nothing else becomes so."""

from collections.abc import Iterator

from programs.grounds import Grounds
from programs.reading.negation import negated
from programs.text import stem, stems
from signatures.limits import Limits
from signatures.plan import QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode


def check_polarity(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Compare the negations of every query with those of the clauses it answers."""
    clauses = {clause.id: clause.text for clause in plan.clauses}
    for query in plan.queries:
        if query.kind is QueryKind.PROBE:
            continue
        asked = negated(" \n".join(clauses[i] for i in query.clause_ids))
        written = negated(query.text)
        if asked and not written:
            yield Violation(code=ViolationCode.POLARITY, query_id=query.id, value="lost")
        if written - grounds.negations and (
            not asked or _moved(written - grounds.negations, grounds)
        ):
            yield Violation(code=ViolationCode.POLARITY, query_id=query.id, value="flipped")


def _moved(written: frozenset[str], grounds: Grounds) -> bool:
    """Tell whether a word is negated that the request holds without negating it."""
    asked = frozenset(stems(grounds.trusted))
    return any(stem(key.removeprefix("not ")) in asked for key in written)
