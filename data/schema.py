"""One labelled conversation: context, message, and what a right plan must look like."""

from typing import Literal, Self

from pydantic import Field, model_validator

from signatures.context import (
    ApplicationState,
    Candidate,
    PendingClarification,
    SummaryFact,
    TrustedContext,
    Turn,
)
from signatures.frozen import Frozen
from signatures.plan import ConstraintField, Decision, Polarity, Strategy

CaseClass = Literal[
    "standalone", "follow_up", "compound", "vocabulary", "clarify_or_no_retrieve", "adversarial"
]

CLASS_OF_SLICE: dict[str, CaseClass] = {
    "self_contained": "standalone",
    "exact_identifier": "standalone",
    "negation": "standalone",
    "numeric_limit": "standalone",
    "country_variant": "standalone",
    "temporal_relative": "standalone",
    "noisy_typing": "standalone",
    "topic_switch": "standalone",
    "followup_pronoun": "follow_up",
    "followup_ellipsis": "follow_up",
    "negation_followup": "follow_up",
    "person_group_variant": "follow_up",
    "correction": "follow_up",
    "affirmation": "follow_up",
    "stale_topic": "follow_up",
    "compound": "compound",
    "compound_followup": "compound",
    "compound_chained": "compound",
    "vocabulary_mismatch": "vocabulary",
    "abbreviation": "vocabulary",
    "sparse_conceptual": "vocabulary",
    "ambiguous_antecedent": "clarify_or_no_retrieve",
    "missing_context": "clarify_or_no_retrieve",
    "no_retrieve_chitchat": "clarify_or_no_retrieve",
    "no_retrieve_meta": "clarify_or_no_retrieve",
    "no_retrieve_conversation": "clarify_or_no_retrieve",
    "assistant_claim": "adversarial",
    "injected_instruction": "adversarial",
    "scope_escape": "adversarial",
}


class RequiredConstraint(Frozen):
    """A value every plan must keep, and the spellings that count as keeping it."""

    field: ConstraintField
    value: str
    surfaces: tuple[str, ...] = Field(min_length=1)
    source: str


class ExpectedClause(Frozen):
    """One independently answerable part of the message and the passages that answer it."""

    text: str
    start: int
    end: int
    relevant_ids: tuple[str, ...] = ()


class Expected(Frozen):
    """What a right plan looks like; fields as in the policy schema."""

    decision: Decision
    strategies: tuple[Strategy, ...] = ()
    required: tuple[RequiredConstraint, ...] = ()
    forbidden: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    polarity: Polarity = Polarity.POSITIVE
    clauses: tuple[ExpectedClause, ...] = ()
    evidence: tuple[str, ...] = ()
    resolved_question: str | None = None
    candidates: tuple[Candidate, ...] = ()


class CaseContext(Frozen):
    """The conversation before the message, as the application would hand it over."""

    asker: str | None = None
    turns: tuple[Turn, ...] = ()
    facts: tuple[SummaryFact, ...] = ()
    state: ApplicationState = ApplicationState()
    untrusted_summary: str | None = None
    pending: PendingClarification | None = None

    def trusted(self) -> TrustedContext:
        """Keep what a planner may see."""
        return TrustedContext(
            asker=self.asker,
            turns=self.turns,
            facts=self.facts,
            state=self.state,
            pending=self.pending,
        )


class CaseLimits(Frozen):
    """Bounds a plan for this case must keep to."""

    max_queries: int = 4
    max_lm_calls: int = 1


class Case(Frozen):
    """One labelled conversation.

    `labelled` names the parts of `expected` that carry a label; measures of the other parts
    are not computed for this case (imported sets know less than the bundled one).
    """

    id: str
    slice: str
    context: CaseContext = CaseContext()
    question: str = Field(min_length=1)
    expected: Expected
    limits: CaseLimits = CaseLimits()
    workspace: str | None = None
    labelled: frozenset[Literal["decision", "strategy", "constraints", "evidence", "clauses"]] = (
        frozenset({"decision", "strategy", "constraints", "evidence", "clauses"})
    )
    note: str = ""

    @property
    def case_class(self) -> str:
        """Give the class the slice is gated under; an imported slice is its own class."""
        return CLASS_OF_SLICE.get(self.slice, self.slice)

    @property
    def relevant_ids(self) -> tuple[str, ...]:
        """Give every relevant passage id once, clause by clause."""
        return tuple(dict.fromkeys(i for c in self.expected.clauses for i in c.relevant_ids))

    @model_validator(mode="after")
    def _labels_fit_the_question(self) -> Self:
        for clause in self.expected.clauses:
            if self.question[clause.start : clause.end] != clause.text:
                raise ValueError(f"clause {clause.text!r} is not at {clause.start}:{clause.end}")
        if (self.expected.decision is Decision.RETRIEVE) != bool(self.expected.clauses):
            raise ValueError("a case that retrieves has clauses, and only such a case")
        return self
