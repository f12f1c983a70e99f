"""The one base of every contract: frozen, and closed to fields nobody declared."""

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A value object: equal by content, never changed, no undeclared fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=False)
