"""What counts as evidence for a clause, and how evidence is shown to a model."""

from collections.abc import Sequence

from programs.reading.clean import BIDI_OVERRIDES, clean
from programs.reading.words.content import content
from programs.text import stems
from signatures.evidence import FusedPassage, Passage
from signatures.plan import Clause, QueryKind, QueryPlan

NOTHING_YET = "no content retrieved yet"


def open_clauses(plan: QueryPlan, passages: Sequence[FusedPassage]) -> tuple[Clause, ...]:
    """Give the clauses for which no passage holds every content word of a query that asks it.

    A hit alone is no evidence: with vectors, every search hits something.
    """
    return tuple(clause for clause in plan.clauses if not _has_evidence(clause, plan, passages))


def retrieved_content(passages: Sequence[FusedPassage], *, most_characters: int) -> str:
    """Write passages for a prompt: a numbered line each, hidden characters gone, equal shares."""
    if not passages:
        return NOTHING_YET
    share = most_characters // len(passages) - 1
    lines = (_visible(_words(found.passage)) for found in passages)
    return "\n".join(f"{number}. {line}"[:share] for number, line in enumerate(lines, 1))


def _has_evidence(clause: Clause, plan: QueryPlan, passages: Sequence[FusedPassage]) -> bool:
    asked = [
        {token.stem for token in content(query.text)}
        for query in plan.queries
        if clause.id in query.clause_ids and query.kind is not QueryKind.PROBE
    ]
    held = [set(stems(_words(p.passage))) for p in passages if clause.id in p.clause_ids]
    return any(words <= holding for words in asked for holding in held)


def _visible(text: str) -> str:
    """Write a text on one line, without what cannot be seen or reverses the reading order."""
    shown = (character for character in clean(text).text if character not in BIDI_OVERRIDES)
    return " ".join("".join(shown).split())


def _words(passage: Passage) -> str:
    declared = (passage.family, passage.country, passage.effective_year)
    about = " › ".join(str(part) for part in (passage.title, passage.heading, *declared) if part)
    return f"{about}: {passage.text}" if about else passage.text
