"""Right plans: what the rules accept, and what people write for the same request."""

from dataclasses import dataclass

from data.schema import Case
from optimize.corpus_values import narrows
from optimize.matching import bag, forms, words
from optimize.trusted import said_texts
from programs.draft import clauses_of
from programs.grounds import Grounds
from programs.planner import QueryPlanner
from programs.reading.message import Reading
from programs.validators import validate
from programs.vocabulary import Vocabulary
from signatures.limits import Limits
from signatures.plan import (
    Decision,
    PlannedQuery,
    QueryKind,
    QueryPlan,
    Strategy,
)
from signatures.violations import ValidationReport

LIMITS = Limits(max_user_turns=50, max_context_characters=100_000)
"""Every turn is in reach: what is measured is whose words count, not how many."""


@dataclass(frozen=True)
class Written:
    """A plan somebody wrote for a case, and the reading it is held against."""

    case: Case
    reading: Reading
    plan: QueryPlan

    def judged(self) -> ValidationReport:
        """Hold it to every rule."""
        return validate(self.plan, Grounds(self.reading), self.reading.limits)

    def adds_nothing(self) -> bool:
        """Tell whether each of its words that narrows something was said by somebody trusted."""
        said = bag(said_texts(self.case))
        asked = (word for query in self.plan.queries for word in words(query.text))
        return all(forms(word) & said for word in asked if narrows(word))


def reading_of(case: Case, vocabulary: Vocabulary) -> Reading:
    """Read a case's message against its context."""
    return Reading(case.question, case.context.trusted(), vocabulary, LIMITS)


def by_people(case: Case, reading: Reading) -> Written | None:
    """Plan a case by its standalone wording, as one rewrite that answers every clause."""
    resolved = case.expected.resolved_question
    clauses = clauses_of(reading) if case.expected.decision is Decision.RETRIEVE else ()
    if not resolved or not clauses:
        return None
    query = PlannedQuery(
        id="q1",
        text=resolved,
        purpose="a standalone wording",
        clause_ids=tuple(clause.id for clause in clauses),
        kind=QueryKind.REWRITE,
    )
    plan = QueryPlan(
        decision=Decision.RETRIEVE,
        strategy=Strategy.CONTEXTUALIZE,
        routing="written",
        original_question=case.question,
        resolved_question=resolved,
        clauses=clauses,
        queries=(query,),
    )
    return Written(case, reading, plan)


async def by_rules(case: Case, reading: Reading) -> Written | None:
    """Plan a case by the rules, where they search and their plan holds."""
    plan = await QueryPlanner().plan(
        case.question, context=reading.context, vocabulary=reading.vocabulary, limits=LIMITS
    )
    if plan.decision is not Decision.RETRIEVE:
        return None
    written = Written(case, reading, plan)
    return written if written.judged().accepted else None
