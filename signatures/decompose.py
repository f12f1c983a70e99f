"""The LM signature that splits a message into the questions it asks."""

from typing import Annotated

import dspy
from pydantic import Field

Parts = Annotated[list[str], Field(min_length=1, max_length=8)]
"""Up to eight, twice what a plan may run, so that asking too much shows instead of being cut."""


class DecomposeQuestion(dspy.Signature):
    """List the separate questions that the message asks.

    Copy each part word for word from the message, in order, without overlap. Leave out only the
    words that join them. A message that asks one thing is one part.
    """

    compound_message: str = dspy.InputField(desc="the message to split")
    parts: Parts = dspy.OutputField(desc="each question, copied from the message")
