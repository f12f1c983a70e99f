"""Systems that plan nothing: what every planned query is compared with."""

from programs.vocabulary import Vocabulary
from signatures.context import TrustedContext
from signatures.limits import Limits
from signatures.plan import Clause, Decision, PlannedQuery, QueryKind, QueryPlan, Strategy


class RawPlanner:
    """Search the message as it was typed, whatever it is."""

    async def plan(
        self,
        message: str,
        *,
        context: TrustedContext,
        vocabulary: Vocabulary,
        limits: Limits,
        rewriting: bool,
    ) -> QueryPlan:
        """Plan one query: the message."""
        return unplanned(message, message, limits)


class LastTurnPlanner:
    """Search the last user turn and the message together: the baseline that is hard to beat."""

    async def plan(
        self,
        message: str,
        *,
        context: TrustedContext,
        vocabulary: Vocabulary,
        limits: Limits,
        rewriting: bool,
    ) -> QueryPlan:
        """Plan one query: the newest user turn, then the message."""
        turns = [turn for turn in context.turns if turn.role == "user"][-1:]
        text = " ".join([*(turn.text for turn in turns), message])
        return unplanned(message, text, limits, evidence=tuple(turn.id for turn in turns))


def unplanned(
    message: str, text: str, limits: Limits, *, evidence: tuple[str, ...] = ()
) -> QueryPlan:
    """Write the plan of one search for `text` that answers the whole message."""
    return QueryPlan(
        decision=Decision.RETRIEVE,
        strategy=Strategy.CONTEXTUALIZE if evidence else Strategy.ORIGINAL,
        routing="baseline",
        skip_rewrite=True,
        original_question=message,
        resolved_question=text if evidence else None,
        clauses=(Clause(id="c1", start=0, end=len(message), text=message),),
        queries=(
            PlannedQuery(
                id="q1",
                text=text,
                purpose="baseline",
                clause_ids=("c1",),
                kind=QueryKind.RULE if evidence else QueryKind.ORIGINAL,
            ),
        ),
        original_leg="dropped:needs_context" if evidence else "kept",
        context_evidence=evidence,
        max_results_per_query=limits.results_per_query,
        planner_version="baseline",
    )
