"""An imagined passage is searched near, and used for nothing else."""

from collections.abc import Iterator

from programs.grounds import Grounds
from signatures.limits import Limits
from signatures.plan import QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode


def check_probes(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find probe text that stands as a query, as the resolved question, or alone for a clause."""
    probes = [query for query in plan.queries if query.kind is QueryKind.PROBE]
    texts = {query.text for query in probes}
    for query in plan.queries:
        if query.kind is not QueryKind.PROBE and query.text in texts:
            yield Violation(code=ViolationCode.PROBE_AS_EVIDENCE, query_id=query.id)
    if plan.resolved_question in texts:
        yield Violation(code=ViolationCode.PROBE_AS_EVIDENCE)
