"""Intent measures: how far a plan keeps to what was asked, judged against the label.

Nothing here is shared with `programs.validators`. Every measure is a count for one case except
where it says share; a value that does not apply to a case is not computed for it.
"""

from data.schema import Case
from optimize.branches import find_reference_errors, find_unsupported_branches
from optimize.finding import Finding
from optimize.values import (
    find_accepted_forbidden,
    find_added_constraints,
    find_lost_constraints,
    find_polarity_errors,
    find_probe_inventions,
    find_touched_identifiers,
)
from signatures.plan import Decision, QueryPlan


def find_intent_damage(case: Case, plan: QueryPlan) -> tuple[Finding, ...]:
    """Find everything wrong with a plan's intent that the case has labels for."""
    found: list[Finding] = []
    if "constraints" in case.labelled:
        found += find_accepted_forbidden(case, plan)
        found += find_lost_constraints(case, plan)
        found += find_touched_identifiers(case, plan)
        found += find_added_constraints(case, plan)
        found += find_polarity_errors(case, plan)
        found += find_reference_errors(case, plan)
        found += find_probe_inventions(case, plan)
    if judges_branches(case, plan):
        found += find_unsupported_branches(case, plan)
    return tuple(found)


def judges_branches(case: Case, plan: QueryPlan) -> bool:
    """Tell whether clauses are labelled and both sides retrieve."""
    both = {case.expected.decision, plan.decision} == {Decision.RETRIEVE}
    return both and "clauses" in case.labelled
