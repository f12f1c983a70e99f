"""The query plan: what will be searched, why, and what of the message it answers."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Literal, Self

from pydantic import Field, model_validator

from signatures.context import SOURCE, Candidate
from signatures.frozen import Frozen
from signatures.violations import Violation


class Decision(StrEnum):
    """What to do with the message."""

    RETRIEVE = "retrieve"
    NO_RETRIEVE = "no_retrieve"
    NEEDS_CLARIFICATION = "needs_clarification"


class Strategy(StrEnum):
    """How the queries were written."""

    ORIGINAL = "original"
    CONTEXTUALIZE = "contextualize"
    DECOMPOSE = "decompose"
    VARIANTS = "variants"
    HYDE = "hyde"


class QueryKind(StrEnum):
    """Where a query's text comes from.

    A probe goes to the vector leg only; a follow-up was written between two tiers.
    """

    ORIGINAL = "original"
    RULE = "rule"
    REWRITE = "rewrite"
    BRANCH = "branch"
    VARIANT = "variant"
    PROBE = "probe"
    FOLLOW_UP = "follow_up"


class ConstraintField(StrEnum):
    """The closed list of things a request can be bound to."""

    COUNTRY = "country"
    REGION = "region"
    DATE = "date"
    EFFECTIVE_DATE = "effective_date"
    YEAR = "year"
    FISCAL_PERIOD = "fiscal_period"
    PERSON_GROUP = "person_group"
    DOCUMENT_FAMILY = "document_family"
    ORGANISATION = "organisation"
    DEPARTMENT = "department"
    PRODUCT = "product"
    VERSION = "version"
    IDENTIFIER = "identifier"
    ACCOUNT = "account"
    COST_CENTRE = "cost_centre"
    PROJECT = "project"
    OWNER = "owner"
    AMOUNT = "amount"
    QUANTITY = "quantity"
    PERSON = "person"
    QUOTED = "quoted"
    NEGATION = "negation"
    OTHER = "other"


EXCLUDED = "not_"
"""What stands before the field of an excluded value where constraints are a mapping."""


class Polarity(StrEnum):
    """Whether the request asks for the value or for everything but it."""

    POSITIVE = "positive"
    NEGATIVE = "negative"


class Span(Frozen):
    """A half-open range of characters in the original question."""

    start: int = Field(ge=0)
    end: int = Field(gt=0)

    @model_validator(mode="after")
    def _is_ordered(self) -> Self:
        if self.start >= self.end:
            raise ValueError(f"span {self.start}:{self.end} is empty")
        return self


class Clause(Span):
    """One independently answerable part of the message."""

    id: str = Field(min_length=1)
    text: str


class IgnoredSpan(Span):
    """Words that address the system rather than ask; no query holds them."""

    reason: Literal["directive", "scope_request", "paste", "noise"]


class Constraint(Frozen):
    """A value every query must respect, and the trusted place it was said."""

    field: ConstraintField
    value: str = Field(min_length=1)
    polarity: Polarity = Polarity.POSITIVE
    source: str = Field(pattern=SOURCE)

    @property
    def key(self) -> str:
        """Name its field, and that it is excluded, in a mapping of constraints."""
        apart = self.polarity is Polarity.NEGATIVE and self.field is not ConstraintField.NEGATION
        return f"{EXCLUDED if apart else ''}{self.field}"


class PlannedQuery(Frozen):
    """One search to run: its text and the clauses it answers."""

    id: str = Field(min_length=1)
    text: str = Field(min_length=1)
    purpose: str = Field(max_length=200)
    clause_ids: tuple[str, ...] = Field(min_length=1)
    kind: QueryKind
    parent_id: str | None = None


class Clarification(Frozen):
    """The question to ask back, and the readings it offers."""

    question: str = Field(min_length=1)
    candidates: tuple[Candidate, ...] = ()


class Validation(Frozen):
    """What the validators found on the way, and what was done about it."""

    violations: tuple[Violation, ...] = ()
    actions: tuple[str, ...] = ()


class Ledger(Frozen):
    """What a request cost: calls, tokens, queries and passages as counts, times in ms.

    `retrieval_ms` includes the time for judging and reranking.
    """

    lm_calls: int = Field(default=0, ge=0)
    tokens_in: int = Field(default=0, ge=0)
    tokens_out: int = Field(default=0, ge=0)
    queries: int = Field(default=0, ge=0)
    passages: int = Field(default=0, ge=0)
    reranked: int = Field(default=0, ge=0)
    planning_ms: float = Field(default=0.0, ge=0.0)
    retrieval_ms: float = Field(default=0.0, ge=0.0)
    judging_ms: float = Field(default=0.0, ge=0.0)
    reranking_ms: float = Field(default=0.0, ge=0.0)


def _are_apart(spans: Sequence[Span]) -> bool:
    ordered = sorted(spans, key=lambda span: span.start)
    return all(one.end <= other.start for one, other in pairwise(ordered))


class QueryPlan(Frozen):
    """A whole plan for one message.

    Structure is checked here (spans, ids, what belongs to which decision); intent is checked
    by `programs.validators`.
    """

    decision: Decision
    strategy: Strategy | None = None
    routing: str
    skip_rewrite: bool = False
    original_question: str
    resolved_question: str | None = None
    clauses: tuple[Clause, ...] = ()
    ignored_spans: tuple[IgnoredSpan, ...] = ()
    queries: tuple[PlannedQuery, ...] = ()
    original_leg: str = Field(default="dropped:not_retrieving", pattern=r"^(kept|dropped:[a-z_]+)$")
    constraints: tuple[Constraint, ...] = ()
    context_evidence: tuple[str, ...] = ()
    reference_date: str | None = None
    clarification: Clarification | None = None
    max_results_per_query: int = Field(default=8, ge=1)
    planner_version: str = Field(default="rules", max_length=100)
    validation: Validation = Validation()
    ledger: Ledger = Ledger()

    @model_validator(mode="after")
    def _holds_together(self) -> Self:
        for problem in self._structural_problems():
            raise ValueError(problem)
        return self

    def _structural_problems(self) -> list[str]:
        retrieving = self.decision is Decision.RETRIEVE
        asking = self.decision is Decision.NEEDS_CLARIFICATION
        query_ids = [query.id for query in self.queries]
        clause_ids = {clause.id for clause in self.clauses}
        checks = (
            (retrieving == bool(self.queries), "queries belong to a retrieve decision"),
            (retrieving == bool(self.clauses), "clauses belong to a retrieve decision"),
            (retrieving == (self.strategy is not None), "a strategy belongs to retrieve"),
            (asking == (self.clarification is not None), "a clarification asks, and only it"),
            (len(set(query_ids)) == len(query_ids), "query ids repeat"),
            (len(clause_ids) == len(self.clauses), "clause ids repeat"),
            (
                all(set(query.clause_ids) <= clause_ids for query in self.queries),
                "a query names an unknown clause",
            ),
            (
                all(len(set(query.clause_ids)) == len(query.clause_ids) for query in self.queries),
                "a query names a clause twice",
            ),
            (
                all(query.parent_id in (None, *query_ids) for query in self.queries),
                "a query names an unknown parent",
            ),
            (not self._has_circular_parents(), "a query is its own ancestor"),
            (
                all(
                    self.original_question[clause.start : clause.end] == clause.text
                    for clause in self.clauses
                ),
                "a clause is no substring of the question at its span",
            ),
            (_are_apart(self.clauses), "clauses overlap"),
            (_are_apart(self.ignored_spans), "ignored spans overlap"),
            (
                all(span.end <= len(self.original_question) for span in self.ignored_spans),
                "an ignored span ends behind the question",
            ),
        )
        return [problem for holds, problem in checks if not holds]

    def _has_circular_parents(self) -> bool:
        parents = {query.id: query.parent_id for query in self.queries}
        found = set(parents)
        while above := {up for name in found if (up := parents.get(name)) is not None}:
            if above == found:
                return True
            found = above
        return False

    def as_contract(self) -> dict[str, object]:
        """Give the plan as plain JSON data with constraints as a mapping field -> values.

        Values that the request excludes stand apart, under `not_` and their field; negations
        are excluded by their field alone.
        """
        contract = self.model_dump(mode="json")
        constraints: dict[str, list[str]] = {}
        for constraint in self.constraints:
            constraints.setdefault(constraint.key, []).append(constraint.value)
        return {**contract, "constraints": constraints}
