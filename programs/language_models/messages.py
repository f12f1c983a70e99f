"""A DSPy request as plain chat messages."""

from typing import TypedDict

from dspy import lm15
from dspy.lm15 import Request


class ChatMessage(TypedDict):
    """One message as every chat server takes it."""

    role: str
    content: str


def chat_messages(request: Request) -> tuple[ChatMessage, ...]:
    """Give system text and messages in order; a message that is no text is refused."""
    system = system_text(request)
    first = ({"role": "system", "content": system},) if system else ()
    return (*first, *(_spoken(message) for message in request.messages))


def system_text(request: Request) -> str:
    """Give the system text: the part of a prompt that belongs to the predictor."""
    if request.system is None or isinstance(request.system, str):
        return request.system or ""
    return "\n".join(part.text for part in request.system)


def _spoken(message: lm15.Message) -> ChatMessage:
    if message.text is None:
        raise lm15.UnsupportedFeatureError("this model reads text only")
    role = "system" if message.role == "developer" else message.role
    return {"role": role, "content": message.text}
