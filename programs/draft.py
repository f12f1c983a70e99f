"""What a strategy hands to the planner: queries and the clauses they answer, not yet validated."""

from dataclasses import dataclass

from programs.context import Phrase
from programs.reading.message import Reading
from programs.reading.replies.offers import Option
from programs.reading.sentences.spans import Range
from programs.reading.values.constraints import positive_values, values
from programs.reading.values.value import Value
from programs.reading.words.content import content, without_question_form
from signatures.context import QUESTION
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
    accepted = (option.source for option in reading.accepted if option.source != QUESTION)
    turns = reading.topic.sources if reading.topic else ()
    further = cited(reading.further) if reading.further else ()
    return tuple(dict.fromkeys((*accepted, *turns, *further, *cited_state(reading))))


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
        for phrase in reading.carried:
            if not reading.accepted:
                found += subject_of(reading, phrase)
            found += [_constraint(v, phrase.source) for v in phrase_values(reading, phrase.text)]
    if reading.context.pending and reading.accepted:
        asked = reading.context.pending.original_question
        found += [
            _constraint(v, QUESTION) for v in values(asked) if not is_replaced(reading, v.text)
        ]
    for option in reading.accepted:
        found += accepted_constraints(reading, option)
    if reading.further:
        found += constraints_of(reading.further, draft)
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


def accepted_constraints(reading: Reading, option: Option) -> list[Constraint]:
    """Bind a plan to an accepted option: its words and values, less what a condition replaces."""
    settled = reading.settled
    gone = [w for w in settled.replaced if w not in settled.text] if settled else []
    left = option.text
    for words in gone:
        left = left.replace(words, " ")
    held = [v for v in reading.values_of(option.text) if not any(v.text in words for words in gone)]
    said = Constraint(
        field=ConstraintField.OTHER, value=" ".join(left.split()), source=option.source
    )
    return [
        *(_constraint(value, option.source) for value in held),
        *([said] if content(left) else []),
    ]


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
    put = reading.settled or reading.swap
    return any(text in gone for gone in (put.replaced if put else ()))


def _constraint(value: Value, source: str) -> Constraint:
    return Constraint(field=value.field, value=value.text, polarity=value.polarity, source=source)
