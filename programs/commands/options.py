"""What a user may say to a command: one type an option, the same in every command."""

from pathlib import Path
from typing import Annotated, Literal

import typer


def _not_blank(value: str | None) -> str | None:
    if value is not None and not value.strip():
        raise typer.BadParameter("it is empty; leave it out or name one")
    return value


Message = Annotated[str, typer.Argument(help="What the user asks.")]
User = Annotated[list[str] | None, typer.Option("--user", help="Earlier user turn; repeatable.")]
Assistant = Annotated[
    list[str] | None, typer.Option("--assistant", help="Earlier assistant turn; repeatable.")
]
State = Annotated[list[str] | None, typer.Option("--state", help="key=value; repeatable.")]
ContextFile = Annotated[Path | None, typer.Option("--context", help="Conversation as JSON.")]
Lm = Annotated[
    str | None,
    typer.Option("--lm", help="none, local, a GGUF, a URL or a model id.", callback=_not_blank),
]
PlannerName = Annotated[
    str | None,
    typer.Option("--planner", help="Compiled file or models:/...", callback=_not_blank),
]
NoRewrite = Annotated[bool, typer.Option("--no-rewrite", help="Search the message untouched.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Vectors = Annotated[Literal["on", "off"] | None, typer.Option("--vectors", help="The second leg.")]
Tenant = Annotated[str, typer.Option("--tenant", help="Whose index.")]
Workspace = Annotated[str, typer.Option("--workspace", help="Which part of it.")]
Role = Annotated[list[str], typer.Option("--role", help="Role of the reader; repeatable.")]
RetrieverName = Annotated[
    str | None,
    typer.Option("--retriever", help="embedded or weaviate.", callback=_not_blank),
]
EmbedderName = Annotated[
    str | None,
    typer.Option("--embedder", help="minilm, or a provider's model id.", callback=_not_blank),
]
