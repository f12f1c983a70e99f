"""A plan stays within what a request may run."""

from collections.abc import Iterator

from programs.grounds import Grounds
from signatures.limits import Limits
from signatures.plan import QueryPlan
from signatures.violations import Violation, ViolationCode


def check_budget(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find too many queries, too many results per query, and queries without a word."""
    if len(plan.queries) > limits.max_queries:
        yield Violation(code=ViolationCode.OVER_FAN_OUT, value=str(len(plan.queries)))
    if plan.max_results_per_query > limits.results_per_query:
        yield Violation(code=ViolationCode.BUDGET, value=str(plan.max_results_per_query))
    for query in plan.queries:
        if not query.text.strip():
            yield Violation(code=ViolationCode.BLANK_QUERY, query_id=query.id)
