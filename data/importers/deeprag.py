"""DeepRAG: questions on one handbook, of six kinds, with gold passages."""

from pydantic import BaseModel, Field

from data.importers.rows import Row
from data.importers.source import SourceRow, expected_of, trusted_turns
from data.schema import Case
from signatures.plan import Decision, Strategy

MULTI_HOP = "multi_hop_reasoning"


class _State(BaseModel):
    handbook: str
    now: str | None = None


class _Piece(BaseModel):
    passage_ids: tuple[str, ...] = ()


class _Labels(BaseModel):
    type: str


class _Derived(BaseModel):
    decision: Decision
    strategy: Strategy


class DeepRagRow(SourceRow):
    """A row of the set; each of its `clauses` is one document the answer needs."""

    state: _State
    clauses: tuple[_Piece, ...] = Field(min_length=1)
    labels: _Labels
    derived: _Derived


def import_deeprag(row: Row) -> Case:
    """Read a DeepRAG row: `now` is today, and every needed document is a clause.

    The strategy of a multi-hop question is not labelled: its author chains the documents, and
    a chain must not be split.
    """
    source = row.read_as(DeepRagRow)
    kind = source.labels.type.lower().replace(" ", "_").replace("-", "_")
    answers = [piece.passage_ids for piece in source.clauses if piece.passage_ids]
    labelled = {"decision"} if kind == MULTI_HOP else {"decision", "strategy"}
    return row.read_as(
        Case,
        {
            "id": source.id,
            "slice": f"deeprag_{kind}",
            "context": {
                "turns": trusted_turns(source.turns),
                "state": {"handbook": source.state.handbook, "today": source.state.now},
            },
            "question": source.question,
            "expected": expected_of(
                source.question, source.derived.decision, answers, (source.derived.strategy,)
            ),
            "workspace": source.state.handbook,
            "labelled": frozenset(labelled),
        },
    )
