"""Chat messages as APIs write them, and text that any of them can carry."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict

FROM_OUTSIDE = ConfigDict(frozen=True, extra="ignore")


def _encodable(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError("is not UTF-8; decode it first") from error
    return text


Text = Annotated[str, AfterValidator(_encodable)]
"""Text that can be written anywhere: JSON may hold halves of characters that cannot."""


class ContentPart(BaseModel):
    """One part of a message; a part without text, such as an image, says nothing here."""

    model_config = FROM_OUTSIDE

    text: Text | None = None


def _in_parts(content: object) -> object:
    if content is None:
        return ()
    return (ContentPart.model_validate({"text": content}),) if isinstance(content, str) else content


class ChatMessage(BaseModel):
    """One message as chat APIs write it; what else such a message may hold is not read.

    `content` may be a text, or a list of parts.
    """

    model_config = FROM_OUTSIDE

    role: Literal["user", "assistant", "system", "developer", "tool", "function"]
    content: Annotated[tuple[ContentPart, ...], BeforeValidator(_in_parts)] = ()
    id: str | None = None
    name: str | None = None

    @property
    def text(self) -> str:
        """Give its text, part by part on lines of their own."""
        return "\n".join(part.text for part in self.content if part.text is not None)


class Chat(BaseModel):
    """Chat messages in order."""

    model_config = FROM_OUTSIDE

    messages: tuple[ChatMessage, ...]

    @property
    def spoken(self) -> tuple[tuple[int, ChatMessage], ...]:
        """Number the messages of user and assistant; others instruct a model."""
        spoken = (message for message in self.messages if message.role in ("user", "assistant"))
        return tuple(enumerate(spoken, 1))
