"""What the public sets have in common: turns, and a message answered as one clause."""

from collections.abc import Iterable, Sequence
from typing import Literal

from pydantic import BaseModel, Field

from data.schema import Expected, ExpectedClause
from signatures.context import Turn
from signatures.plan import Decision, Strategy


class SourceTurn(BaseModel):
    """A turn as the public sets write it."""

    id: str
    speaker: Literal["user", "assistant"]
    text: str


class SourceRow(BaseModel):
    """The fields that every public set shares; what else a row holds is ignored."""

    id: str
    question: str = Field(min_length=1)
    turns: tuple[SourceTurn, ...] = ()
    relevant_ids: tuple[str, ...] = ()


def trusted_turns(turns: Iterable[SourceTurn]) -> tuple[Turn, ...]:
    """Give the turns as Plumbline writes them."""
    return tuple(Turn(id=turn.id, role=turn.speaker, text=turn.text) for turn in turns)


def expected_of(
    question: str,
    decision: Decision,
    answers: Sequence[Sequence[str]],
    strategies: tuple[Strategy, ...] = (),
) -> Expected:
    """Label a message whose clauses have no spans of their own.

    Each group of passage ids in `answers` is one clause; all of them span the whole message.
    """
    if decision is not Decision.RETRIEVE:
        return Expected(decision=decision)
    clauses = tuple(
        ExpectedClause(text=question, start=0, end=len(question), relevant_ids=tuple(ids))
        for ids in (answers or ((),))
    )
    return Expected(decision=decision, strategies=strategies, clauses=clauses)
