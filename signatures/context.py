"""What a request may be judged against: turns, facts, application state, and who is asking."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Annotated, Literal, Self

from pydantic import Field, ValidationError, field_validator

from signatures.errors import UntrustedContextError
from signatures.frozen import Frozen


class Turn(Frozen):
    """One earlier message; only user turns are trusted."""

    id: str = Field(min_length=1)
    role: Literal["user", "assistant"]
    text: str
    speaker: str | None = None


class SummaryFact(Frozen):
    """One sentence about the conversation, trusted because it names the turns it came from."""

    id: str = Field(min_length=1)
    text: str
    turn_ids: tuple[str, ...] = Field(min_length=1)


class ApplicationState(Frozen):
    """What the application knows about the asker; a closed set of keys."""

    handbook: str | None = None
    collection: str | None = None
    country: str | None = None
    document_title: str | None = None
    today: str | None = Field(default=None, pattern=r"^\d{4}-\d{2}-\d{2}$")

    @field_validator("today")
    @classmethod
    def _is_a_day(cls, today: str | None) -> str | None:
        if today is not None:
            date.fromisoformat(today)
        return today


class Candidate(Frozen):
    """One reading offered to the user; `source` is a turn id, `state:<key>` or `question`."""

    text: str
    source: str


class PendingClarification(Frozen):
    """A question Plumbline asked back earlier, handed in again by the caller to be resumed."""

    original_question: str
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
        conversation, and are left out. Raises `UntrustedContextError` where a message, fact
        or state key has no trusted form.
        """
        spoken = [m for m in messages if m.get("role") in ("user", "assistant")]
        try:
            return cls(
                turns=tuple(_turn(number, message) for number, message in enumerate(spoken, 1)),
                facts=tuple(SummaryFact.model_validate(fact) for fact in facts),
                state=ApplicationState.model_validate(dict(state or {})),
                pending=pending,
                asker=asker,
            )
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"]) or error.title
            raise UntrustedContextError(f"{error.title}: {where}: {first['msg']}") from error


def _turn(number: int, message: Mapping[str, object]) -> Turn:
    return Turn.model_validate(
        {
            "id": message.get("id") or f"t{number}",
            "role": message["role"],
            "text": _plain_text(message.get("content")),
            "speaker": message.get("name"),
        }
    )


def _plain_text(content: object) -> str:
    """Take the text of a chat message whose content is a string or a list of typed parts."""
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if isinstance(content, Sequence):
        texts = [part.get("text") for part in content if isinstance(part, Mapping)]
        return "\n".join(text for text in texts if isinstance(text, str))
    raise UntrustedContextError(f"message content: {type(content).__name__} is no text")


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
