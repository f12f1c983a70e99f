"""Handbook FAQ: real questions taken out of the passages that answer them."""

from pydantic import BaseModel

from data.importers.rows import Row
from data.importers.source import SourceRow, expected_of
from data.schema import Case, CaseContext
from signatures.context import ApplicationState
from signatures.plan import Decision


class _State(BaseModel):
    handbook: str
    document_title: str | None = None


class FaqRow(SourceRow):
    """A row of the set; the country in its state is an oracle and is not read."""

    state: _State
    preceding_questions: tuple[str, ...] = ()


def import_faq(row: Row) -> Case:
    """Read an FAQ row; the questions before it on the page are nobody's turns."""
    source = row.read_as(FaqRow)
    return row.read_as(
        Case,
        {
            "id": source.id,
            "slice": "faq_with_earlier" if source.preceding_questions else "faq_first",
            "context": CaseContext(
                state=ApplicationState(
                    handbook=source.state.handbook, document_title=source.state.document_title
                )
            ),
            "question": source.question,
            "expected": expected_of(source.question, Decision.RETRIEVE, (source.relevant_ids,)),
            "workspace": source.state.handbook,
            "labelled": frozenset({"decision"}),
        },
    )
