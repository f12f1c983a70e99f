"""Sets whose label is the decision alone: no passage answers their messages."""

from collections.abc import Callable
from types import MappingProxyType

from pydantic import BaseModel

from data.importers.rows import Row
from data.importers.source import SourceRow, expected_of, trusted_turns
from data.schema import Case, CaseContext
from signatures.context import ApplicationState
from signatures.plan import Decision


class _Labels(BaseModel):
    intent: str | None = None


class _Provenance(BaseModel):
    from_user: tuple[str, ...] = ()
    from_state: tuple[str, ...] = ()
    assistant_only: tuple[str, ...] = ()
    novel: tuple[str, ...] = ()


class _Derived(BaseModel):
    decision: Decision = Decision.RETRIEVE
    structure: str | None = None
    rewrite_provenance: _Provenance = _Provenance()


class _StateItem(BaseModel):
    id: str
    text: str


class DecidedRow(SourceRow):
    """A row of any of these sets; one that names no decision is a question to search for."""

    source: str
    labels: _Labels = _Labels()
    derived: _Derived = _Derived()
    gold_rewrite: str | None = None
    state_items: tuple[_StateItem, ...] = ()

    @property
    def state(self) -> ApplicationState:
        """What the application shows: the title of the article that the turns are about."""
        titles = [item.text for item in self.state_items if item.id == "state:article"]
        return ApplicationState(document_title=titles[0] if titles else None)

    @property
    def trusted_rewrite(self) -> str | None:
        """The human rewrite, where it adds words and each of them comes from a user turn."""
        added = self.derived.rewrite_provenance
        others = added.from_state or added.assistant_only or added.novel
        return self.gold_rewrite if added.from_user and not others else None


_CONVERSATIONS = (
    *("cast-2019", "cast-2020", "cast-2021", "cast-2022"),
    *("ikat-2023", "ikat-2024", "ikat-2025"),
    *("canard-dev", "or-sharc"),
)
SLICES: MappingProxyType[str, Callable[[DecidedRow], str]] = MappingProxyType(
    {
        "clinc150": lambda row: f"clinc_{row.labels.intent}",
        "break-high-level": lambda row: f"break_{row.derived.structure}",
        **dict.fromkeys(_CONVERSATIONS, lambda row: row.source),
        **dict.fromkeys(("abg-coqa", "qulac"), lambda row: f"{row.source}_{row.derived.decision}"),
    }
)
"""By the name of a set, the slice one of its rows belongs to."""


def import_decided(row: Row) -> Case:
    """Read a row as a message with its turns and a decision."""
    source = row.read_as(DecidedRow)
    expected = expected_of(source.question, source.derived.decision, ())
    return row.read_as(
        Case,
        {
            "id": source.id,
            "slice": SLICES[source.source](source),
            "context": CaseContext(turns=trusted_turns(source.turns), state=source.state),
            "question": source.question,
            "expected": expected.model_copy(update={"resolved_question": source.trusted_rewrite}),
            "labelled": frozenset({"decision"}),
        },
    )
