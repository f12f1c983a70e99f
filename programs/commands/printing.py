"""What a command found, as JSON or as a person reads it."""

import os
import sys
from collections.abc import Callable
from typing import TypeVar

from pydantic import BaseModel
from rich.console import Console, RenderableType

PIPED_WIDTH = 130
Found = TypeVar("Found", bound=BaseModel)


def console() -> Console:
    """Print as wide as the terminal or COLUMNS is, and wide enough for every column elsewhere."""
    is_known = sys.stdout.isatty() or "COLUMNS" in os.environ
    return Console(width=None if is_known else PIPED_WIDTH)


def show(found: Found, view: Callable[[Found], RenderableType], *, as_json: bool) -> None:
    """Print it as JSON, or its view."""
    if as_json:
        print(found.model_dump_json(indent=2))
    else:
        console().print(view(found))
