"""What a request may be judged against: turns, facts, application state, and who is asking."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Annotated, Literal, Self

from pydantic import Field, ValidationError, field_validator, model_validator

from signatures.errors import UntrustedContextError
from signatures.frozen import Frozen
from signatures.invalid import first_problem
from signatures.messages import Chat, ChatMessage, Text

SourceId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]+$")]
"""A name that a constraint can cite as its source."""

SOURCE = r"^(question|[A-Za-z0-9_.-]+|(state|fact|accepted):[A-Za-z0-9_.-]+)$"
"""How a source is cited: the message, a turn, or a value, fact or accepted offer by its name."""

QUESTION = "question"
"""The one source that is no turn: the message itself."""


class Turn(Frozen):
    """One earlier message; only user turns are trusted."""

    id: SourceId
    role: Literal["user", "assistant"]
    text: Text
    speaker: str | None = None


class SummaryFact(Frozen):
    """One sentence about the conversation, trusted because it names the turns it came from."""

    id: SourceId
    text: Text
    turn_ids: tuple[SourceId, ...] = Field(min_length=1)


class ApplicationState(Frozen):
    """What the application knows about the asker; a closed set of keys."""

    handbook: Text | None = None
    collection: Text | None = None
    country: Text | None = None
    document_title: Text | None = None
    today: str | None = Field(default=None, pattern=r"^\d{4}-\d{2}-\d{2}$")

    @field_validator("today")
    @classmethod
    def _is_a_day(cls, today: str | None) -> str | None:
        if today is not None:
            date.fromisoformat(today)
        return today


class Candidate(Frozen):
    """One reading offered to the user; `source` is a turn id, `state:<key>` or `question`."""

    text: Text
    source: str = Field(pattern=SOURCE)


class PendingClarification(Frozen):
    """A question Plumbline asked back earlier, handed in again by the caller to be resumed.

    It is the caller's own word, and trusted as such, where the context does not hold what a
    candidate cites; where it does, the source must hold the candidate's words for it to be chosen.
    """

    original_question: Text
    candidates: tuple[Candidate, ...]


class TrustedContext(Frozen):
    """Everything a plan may draw on besides the message itself, oldest turn first.

    In a shared room `asker` is the speaker of the message: turns of other speakers are then
    not the asker's words and not trusted.
    """

    asker: str | None = None
    turns: tuple[Turn, ...] = ()
    facts: tuple[SummaryFact, ...] = ()
    state: ApplicationState = ApplicationState()
    pending: PendingClarification | None = None

    @model_validator(mode="after")
    def _names_each_source_once(self) -> Self:
        for kind, given in (("turn", self.turns), ("fact", self.facts)):
            counted = Counter((QUESTION, *(item.id for item in given)))
            for name in (name for name, count in counted.items() if count > 1):
                raise ValueError(f"{kind} id {name!r} is taken; give each {kind} an id of its own")
        return self

    @classmethod
    def from_messages(
        cls,
        messages: Sequence[Mapping[str, object]] = (),
        *,
        state: Mapping[str, str] | None = None,
        facts: Sequence[Mapping[str, object]] = (),
        pending: PendingClarification | None = None,
        asker: str | None = None,
    ) -> Self:
        """Build a context from OpenAI-style chat messages, numbering turns `t1`, `t2`, ...

        System, tool and developer messages are instructions to another model, not
        conversation, and are left out. A message's own `id` stands instead of its number; a
        fact may name turns that are not handed in only where every message has one. Raises
        `UntrustedContextError` where a message, fact or state key has no trusted form, or no
        user turn stands behind a fact.
        """
        given = {"facts": facts, "state": state or {}, "pending": pending, "asker": asker}
        try:
            spoken = Chat.model_validate({"messages": messages}).spoken
            built = cls.model_validate({"turns": [_turn(*one) for one in spoken], **given})
        except ValidationError as error:
            raise UntrustedContextError(str(first_problem(error))) from error
        built._refuse_unsaid_facts(numbered=any(message.id is None for _, message in spoken))
        return built

    def _refuse_unsaid_facts(self, *, numbered: bool) -> None:
        """Refuse a fact that only an assistant said, or whose turn a number would miss.

        Turns with ids of their own may be left out once a fact sums them up.
        """
        roles = {turn.id: turn.role for turn in self.turns}
        for fact in self.facts:
            unknown = [name for name in fact.turn_ids if name not in roles]
            if unknown and numbered:
                raise UntrustedContextError(
                    f"fact {fact.id}: there is no turn {unknown[0]!r}; hand in every message, "
                    "or give each an id of its own"
                )
            if all(roles.get(name) == "assistant" for name in fact.turn_ids):
                raise UntrustedContextError(
                    f"fact {fact.id}: only the assistant said so; name the user's turn, or drop it"
                )


def _turn(number: int, message: ChatMessage) -> dict[str, object]:
    identity = message.id or f"t{number}"
    return {"id": identity, "role": message.role, "text": message.text, "speaker": message.name}


ExactName = Annotated[
    str, Field(min_length=1, max_length=128, pattern=r"^[^\s\p{C}]([^\p{C}]*[^\s\p{C}])?$")
]
"""A name that is compared as it is written: no blanks around it, nothing in it that is unseen."""


class AccessScope(Frozen):
    """What the caller may read, from its own identity; a plan cannot spell any of it."""

    tenant: str = Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")
    workspace: ExactName
    roles: tuple[ExactName, ...] = Field(min_length=1)

    def permits(self, workspace: str, roles: tuple[str, ...]) -> bool:
        """Tell whether a passage of this workspace and these reader roles may be seen."""
        return workspace == self.workspace and not set(self.roles).isdisjoint(roles)
