"""Earlier turns on the command line: two repeatable options whose common order counts."""

from collections.abc import Sequence

import typer
from typer.core import TyperCommand

SPEAKERS = ("user", "assistant")
ORDER = "plumbline.turns"


class TurnOrderCommand(TyperCommand):
    """A command that remembers in which order `--user` and `--assistant` were given."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        """Parse as ever, and note who speaks when."""
        _, _, order = self.make_parser(ctx).parse_args(args=list(args))
        ctx.meta[ORDER] = tuple(option.name for option in order if option.name in SPEAKERS)
        return super().parse_args(ctx, args)


def messages_in_order(
    ctx: typer.Context, user: Sequence[str] | None, assistant: Sequence[str] | None
) -> tuple[dict[str, object], ...]:
    """Give the turns as chat messages, in the order in which they were typed."""
    said = {"user": iter(user or ()), "assistant": iter(assistant or ())}
    speakers: tuple[str, ...] = ctx.meta[ORDER]
    return tuple({"role": role, "content": next(said[role])} for role in speakers)
