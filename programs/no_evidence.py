"""What to say when everything was searched and nothing found."""

from programs.reading.words.content import content
from programs.text import stems
from programs.vocabulary import Vocabulary
from signatures.evidence import NoEvidence
from signatures.plan import Constraint, ConstraintField, Polarity, QueryPlan

NARROWING = {
    ConstraintField.DOCUMENT_FAMILY: "document",
    ConstraintField.COUNTRY: "country",
    ConstraintField.YEAR: "year",
}
"""The fields that passages declare, and what a user calls them."""


def no_evidence(plan: QueryPlan, vocabulary: Vocabulary) -> NoEvidence:
    """Name the interpretation that was searched and ask for what would narrow it.

    The question names the words that no document of the scope holds, and asks for what the plan
    leaves open of document, country and year.
    """
    interpretation = plan.resolved_question or plan.original_question
    bound = [
        _bound(c) for c in plan.constraints if c.value.casefold() not in interpretation.casefold()
    ]
    beside = f" ({', '.join(dict.fromkeys(bound))})" if bound else ""
    return NoEvidence(
        interpretation=f"{interpretation}{beside}",
        narrower_question=_narrower(plan, _unknown(interpretation, plan, vocabulary)),
    )


def _bound(constraint: Constraint) -> str:
    excluded = "not " if constraint.polarity is Polarity.NEGATIVE else ""
    return f"{excluded}{constraint.value}"


def _unknown(text: str, plan: QueryPlan, vocabulary: Vocabulary) -> list[str]:
    """Give the words no document holds, but for values that passages declare beside their text."""
    if not vocabulary.passages:
        return []
    declared = set(stems(" ".join(c.value for c in plan.constraints if c.field in NARROWING)))
    unknown = (
        token.text
        for token in content(text)
        if not vocabulary.frequency(token.stem) and token.stem not in declared
    )
    return list(dict.fromkeys(unknown))


def _narrower(plan: QueryPlan, unknown: list[str]) -> str:
    named = {constraint.field for constraint in plan.constraints}
    fields = [word for field, word in NARROWING.items() if field not in named]
    quoted = " or ".join(f"“{word}”" for word in unknown)
    called = f"No document here says {quoted}: what else may it be called?" if unknown else ""
    asked = f"Which {' or '.join(fields)} is it about?" if fields else ""
    return " ".join(part for part in (called, asked) if part) or "Which part of it do you need?"
