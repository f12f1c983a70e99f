"""The trusted context of a command: a conversation file, turns and state given as options."""

from collections.abc import Sequence
from pathlib import Path

from pydantic import Field, JsonValue, ValidationError

from signatures.context import AccessScope, ApplicationState, PendingClarification, TrustedContext
from signatures.errors import ConfigurationError, DatasetError, UntrustedContextError
from signatures.frozen import Frozen
from signatures.invalid import first_problem
from signatures.messages import ChatMessage


class Conversation(Frozen):
    """A conversation file: chat messages and what the application knows beside them."""

    messages: tuple[ChatMessage, ...] = ()
    state: dict[str, str] = Field(default_factory=dict)
    facts: tuple[dict[str, JsonValue], ...] = ()
    pending: PendingClarification | None = None
    asker: str | None = None


def read_conversation(path: Path) -> Conversation:
    """Read a conversation file; `DatasetError` says which key is broken and what may stand there.

    The state is held to the keys an application may set.
    """
    try:
        found = Conversation.model_validate_json(path.read_bytes())
    except OSError as error:
        why = f"cannot be read ({error.strerror}); check the path"
        raise DatasetError(path, None, None, why) from error
    except ValidationError as error:
        field, what = first_problem(error)
        known = ", ".join(Conversation.model_fields)
        raise DatasetError(path, None, field or None, f"{what}; the file holds {known}") from error
    trusted_context(found, place=str(path))
    return found


def told_context(
    file: Path | None, turns: Sequence[dict[str, object]], state: Sequence[str] | None
) -> TrustedContext:
    """Build the context of a command: its conversation file, then the turns and state given."""
    return trusted_context(
        read_conversation(file) if file else Conversation(),
        messages=turns,
        state=state_of(state or ()),
        place="command line",
    )


def trusted_context(
    conversation: Conversation,
    *,
    messages: Sequence[dict[str, object]] = (),
    state: dict[str, str] | None = None,
    place: str = "context",
) -> TrustedContext:
    """Build the context of a conversation, with further turns after it and state over its own."""
    spoken = [message.model_dump(exclude_none=True) for message in conversation.messages]
    try:
        return TrustedContext.from_messages(
            [*spoken, *messages],
            state=known_state({**conversation.state, **(state or {})}),
            facts=conversation.facts,
            pending=conversation.pending,
            asker=conversation.asker,
        )
    except UntrustedContextError as error:
        raise UntrustedContextError(f"{place}: {error}") from error


def state_of(pairs: Sequence[str]) -> dict[str, str]:
    """Read `key=value` pairs."""
    state = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        key, value = key.strip(), value.strip()
        if not equals or not key or not value:
            raise ConfigurationError(f"--state {pair}: write it as key=value")
        if key in state:
            raise ConfigurationError(f"--state {key}: is given twice; give it once")
        state[key] = value
    return state


def known_state(state: dict[str, str]) -> dict[str, str]:
    """Refuse a key that no application may set."""
    known = tuple(ApplicationState.model_fields)
    for key in state:
        if key not in known:
            raise UntrustedContextError(f"state.{key}: no such key; use {', '.join(known)}")
    return state


def scope_of(tenant: str, workspace: str, roles: Sequence[str]) -> AccessScope:
    """Take the scope from the options of the person at the terminal."""
    try:
        return AccessScope(tenant=tenant, workspace=workspace, roles=tuple(roles))
    except ValidationError as error:
        field, what = first_problem(error)
        option = {"roles": "role"}.get(field.partition(".")[0], field)
        raise ConfigurationError(f"--{option}: {what}; name another") from error
