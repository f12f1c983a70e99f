"""What a plan searches for judged against the label: clauses asked, and the subject meant."""

from collections.abc import Iterator

from wordfreq import top_n_list

from data.schema import Case
from optimize.alignment import (
    searched_queries,
    spellings,
    supports,
)
from optimize.finding import Finding
from optimize.matching import bag, forms, occurs_in_any, words
from signatures.plan import QueryPlan

PLAIN_WORDS = frozenset(top_n_list("en", 200))


def find_unsupported_branches(case: Case, plan: QueryPlan) -> Iterator[Finding]:
    """Find queries none of whose clauses is a labelled one, and parts of a clause split again.

    A clause belongs to a label when they share half of the shorter span. When several planned
    clauses lie in one labelled clause, all but the first are split off without support.
    """
    labels = case.expected.clauses
    owners = {
        c.id: [i for i, label in enumerate(labels) if supports(c, label)] for c in plan.clauses
    }
    for query in searched_queries(plan):
        if not any(owners[clause_id] for clause_id in query.clause_ids):
            yield Finding(measure="unsupported_branches", value=query.text)
    taken: set[int] = set()
    for clause in plan.clauses:
        if owners[clause.id] and taken.issuperset(owners[clause.id]):
            yield Finding(measure="unsupported_branches", value=clause.text)
        taken.update(owners[clause.id])


def find_reference_errors(case: Case, plan: QueryPlan) -> Iterator[Finding]:
    """Find a message resolved to another subject than the label's.

    The label takes values from turns or an accepted offer; the queries take words from the turns,
    and none of those values. Taking nothing at all is a lost constraint, no reference error.
    """
    subjects = [
        r for r in case.expected.required if not r.source.startswith(("question", "state:"))
    ]
    texts = (*(q.text for q in searched_queries(plan)), plan.resolved_question or "")
    context = bag(turn.text for turn in case.context.turns) - bag((case.question,)) - PLAIN_WORDS
    taken = [word for text in texts for word in words(text) if forms(word) & context]
    if subjects and taken and not any(occurs_in_any(spellings(s), texts) for s in subjects):
        yield Finding(measure="reference_errors", value=" ".join(dict.fromkeys(taken)))
