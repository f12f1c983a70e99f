"""MTRAG and MTRAG-UN: human conversations over four public collections, without a workspace."""

from pydantic import BaseModel

from data.importers.rows import Row
from data.importers.source import SourceRow, expected_of, trusted_turns
from data.schema import Case, CaseContext
from signatures.plan import Decision


class _Derived(BaseModel):
    decision: Decision
    slices: tuple[str, ...] = ()


class MtragRow(SourceRow):
    """A row of either set; the human rewrites are noisy and are not read."""

    derived: _Derived


def import_mtrag(row: Row) -> Case:
    """Read an MTRAG row; only its decision and its passages are labelled."""
    source = row.read_as(MtragRow)
    return row.read_as(
        Case,
        {
            "id": source.id,
            "slice": f"mtrag_{_kind(source)}",
            "context": CaseContext(turns=trusted_turns(source.turns)),
            "question": source.question,
            "expected": expected_of(
                source.question, source.derived.decision, (source.relevant_ids,)
            ),
            "labelled": frozenset({"decision"}),
        },
    )


def _kind(source: MtragRow) -> str:
    if source.derived.decision is Decision.NEEDS_CLARIFICATION:
        return "underspecified"
    if source.derived.decision is Decision.NO_RETRIEVE:
        return "conversational"
    if not source.turns:
        return "opening"
    return "pronoun" if "pronoun" in source.derived.slices else "follow_up"
