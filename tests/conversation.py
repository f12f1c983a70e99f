"""Arrange a conversation, plan its newest message, and look at what the plan would say."""

import asyncio
from functools import cache
from typing import TypedDict, Unpack

from data.loader import bundled_passages
from programs.grounds import Grounds
from programs.language_models.model import LanguageModel
from programs.planner import QueryPlanner
from programs.reading.message import Reading
from programs.text import normalise
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from signatures.context import PendingClarification, TrustedContext
from signatures.limits import DEFAULT_LIMITS, Limits
from signatures.plan import ConstraintField, QueryPlan


class State(TypedDict, total=False):
    """Application state as keywords."""

    handbook: str
    collection: str
    country: str
    document_title: str
    today: str


ROLES = {"U": "user", "A": "assistant"}


def conversation(
    *turns: str,
    facts: dict[str, str] | None = None,
    pending: PendingClarification | None = None,
    **state: Unpack[State],
) -> TrustedContext:
    """Build a context from turns written `U: ...` or `A: ...`, with state as keywords.

    `facts` maps the id of a summary fact to its text; each is said to come from turn `t1`.
    """
    messages = [
        {"role": ROLES[turn[0]], "content": turn.partition(":")[2].strip()} for turn in turns
    ]
    known = {key: str(value) for key, value in state.items()}
    told = [{"id": i, "text": text, "turn_ids": ["t1"]} for i, text in (facts or {}).items()]
    return TrustedContext.from_messages(messages, state=known, facts=told, pending=pending)


def planned(
    message: str,
    *turns: str,
    context: TrustedContext | None = None,
    vocabulary: Vocabulary = EMPTY_VOCABULARY,
    limits: Limits = DEFAULT_LIMITS,
    rewriting: bool = True,
    model: LanguageModel | None = None,
    **state: Unpack[State],
) -> QueryPlan:
    """Plan a message after some turns, by rules alone unless a model is handed in."""
    given = context or conversation(*turns, **state)

    async def plan() -> QueryPlan:
        return await QueryPlanner().plan(
            message, context=given, vocabulary=vocabulary, limits=limits, rewriting=rewriting
        )

    if model is None:
        return asyncio.run(plan())
    with model.active():
        return asyncio.run(plan())


def reading(
    message: str,
    *turns: str,
    vocabulary: Vocabulary = EMPTY_VOCABULARY,
    limits: Limits = DEFAULT_LIMITS,
    **state: Unpack[State],
) -> Reading:
    """Read a message after some turns."""
    return Reading(message, conversation(*turns, **state), vocabulary, limits)


def grounds(message: str, *turns: str, **state: Unpack[State]) -> Grounds:
    """Find what the queries of a message may say."""
    return Grounds(reading(message, *turns, **state))


@cache
def handbook(workspace: str = "hr") -> Vocabulary:
    """Count the words of the bundled corpus's workspace."""
    return Vocabulary.of(p for p in bundled_passages() if p.workspace == workspace)


def said(plan: QueryPlan) -> str:
    """Give everything a plan says to a search: queries, resolved question, constraint values."""
    texts = [query.text for query in plan.queries]
    values = [constraint.value for constraint in plan.constraints]
    return normalise(" | ".join((*texts, plan.resolved_question or "", *values)))


def texts(plan: QueryPlan) -> tuple[str, ...]:
    """Give the texts of a plan's queries."""
    return tuple(query.text for query in plan.queries)


def spans(plan: QueryPlan) -> tuple[str, ...]:
    """Give the texts of a plan's clauses."""
    return tuple(clause.text for clause in plan.clauses)


def bound(plan: QueryPlan, field: ConstraintField) -> tuple[tuple[str, str], ...]:
    """Give value and source of a plan's constraints of one field."""
    return tuple((c.value, c.source) for c in plan.constraints if c.field is field)


def without_costs(plan: QueryPlan) -> QueryPlan:
    """Give a plan without its measured times, so that two runs compare equal."""
    return plan.model_copy(update={"ledger": plan.ledger.model_copy(update={"planning_ms": 0.0})})
