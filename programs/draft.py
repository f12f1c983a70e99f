"""What a strategy hands to the planner: queries and the clauses they answer, not yet validated."""

from dataclasses import dataclass

from programs.context import Phrase
from programs.reading.constraints import positive_values
from programs.reading.content import content, without_question_form
from programs.reading.message import Reading
from programs.reading.spans import Range
from programs.reading.value import Value
from signatures.plan import (
    Clause,
    Constraint,
    ConstraintField,
    IgnoredSpan,
    PlannedQuery,
    QueryKind,
    Strategy,
)


@dataclass(frozen=True, kw_only=True)
class Draft:
    """One way to search for a message; `evidence` cites what of the context it draws on."""

    strategy: Strategy
    clauses: tuple[Clause, ...]
    queries: tuple[PlannedQuery, ...]
    resolved_question: str
    original_leg: str
    evidence: tuple[str, ...] = ()


def clauses_of(reading: Reading, ranges: tuple[Range, ...] | None = None) -> tuple[Clause, ...]:
    """Number the clauses of a message at their spans in the original text."""
    spans = [reading.clean.original_span(*part) for part in ranges or reading.clauses]
    return tuple(
        Clause(id=f"c{number}", start=start, end=end, text=reading.message[start:end])
        for number, (start, end) in enumerate(spans, 1)
    )


def ignored_spans(reading: Reading) -> tuple[IgnoredSpan, ...]:
    """Give what addresses the system at its spans in the original text."""
    found = []
    for start, end, reason in reading.anatomy.ignored:
        place = reading.clean.original_span(start, end)
        found.append(IgnoredSpan(start=place[0], end=place[1], reason=reason))
    return tuple(found)


def single_query(
    text: str, kind: QueryKind, purpose: str, clauses: tuple[Clause, ...]
) -> PlannedQuery:
    """Plan one query that answers every clause."""
    return PlannedQuery(
        id="q1", text=text, purpose=purpose, clause_ids=tuple(c.id for c in clauses), kind=kind
    )


def cited(reading: Reading) -> tuple[str, ...]:
    """Cite the turns, offers and state values that a resolved message draws on."""
    accepted = (f"accepted:{reading.acceptance.turn_id}",) if reading.acceptance else ()
    turns = reading.topic.sources if reading.topic else ()
    chosen = (source for _, source in chosen_values(reading))
    return tuple(dict.fromkeys((*accepted, *turns, *chosen, *cited_state(reading))))


def cited_state(reading: Reading) -> tuple[str, ...]:
    """Cite the state values that a message draws on whatever came before it."""
    country = ("state:country",) if reading.restored_country else ()
    today = ("state:today",) if reading.dates else ()
    return country + today


def constraints_of(reading: Reading, draft: Draft) -> tuple[Constraint, ...]:
    """List the protected values every query of a draft is held to, each with its source."""
    repaired = positive_values(reading.repaired) if reading.repairs else ()
    found = [_constraint(value, "question") for value in (*reading.values, *repaired)]
    if reading.topic and set(reading.topic.sources) & set(draft.evidence):
        resumed = reading.acceptance or reading.choice
        for phrase in reading.topic.phrases:
            if not resumed:
                found += subject_of(reading, phrase)
            found += [_constraint(v, phrase.source) for v in phrase_values(reading, phrase.text)]
    if reading.acceptance and len(reading.acceptance.accepted) == 1:
        source = f"accepted:{reading.acceptance.turn_id}"
        accepted = positive_values(reading.acceptance.accepted[0])
        found += [_constraint(value, source) for value in accepted]
        found.append(
            Constraint(
                field=ConstraintField.OTHER, value=reading.acceptance.accepted[0], source=source
            )
        )
    found += [_constraint(value, source) for value, source in chosen_values(reading)]
    if "state:country" in draft.evidence and reading.restored_country:
        found.append(
            Constraint(
                field=ConstraintField.COUNTRY,
                value=reading.restored_country,
                source="state:country",
            )
        )
    for resolved in reading.dates:
        field = ConstraintField.YEAR if resolved.resolved.isdigit() else ConstraintField.DATE
        if "FY" in resolved.resolved:
            field = ConstraintField.FISCAL_PERIOD
        found.append(Constraint(field=field, value=resolved.resolved, source="state:today"))
    return tuple(dict.fromkeys(found))


def chosen_values(reading: Reading) -> tuple[tuple[Value, str], ...]:
    """Give the protected values of a chosen candidate, each with the source that offered it."""
    pending, choice = reading.context.pending, reading.choice
    if pending is None or choice is None:
        return ()
    return tuple(
        (value, candidate.source)
        for candidate in pending.candidates
        if candidate.text in choice
        for value in positive_values(candidate.text)
    )


def subject_of(reading: Reading, phrase: Phrase) -> list[Constraint]:
    """Bind a plan to what it refers to: an antecedent's words, less what the message replaces."""
    text = phrase.text
    for gone in reading.swap.replaced if reading.swap else ():
        text = text.replace(gone, " ")
    left = without_question_form(" ".join(text.split()))
    if not content(left):
        return []
    return [Constraint(field=ConstraintField.OTHER, value=left, source=phrase.source)]


def phrase_values(reading: Reading, phrase: str) -> tuple[Value, ...]:
    """Give the protected values of an antecedent phrase that the message does not replace."""
    return tuple(v for v in reading.values_of(phrase) if not is_replaced(reading, v.text))


def is_replaced(reading: Reading, text: str) -> bool:
    """Tell whether the message puts something else in the place of these words."""
    return any(text in gone for gone in (reading.swap.replaced if reading.swap else ()))


def _constraint(value: Value, source: str) -> Constraint:
    return Constraint(field=value.field, value=value.text, polarity=value.polarity, source=source)
