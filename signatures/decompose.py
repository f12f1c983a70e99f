"""The LM signature that splits a message into the questions it asks."""

from typing import Annotated

import dspy
from pydantic import Field

Parts = Annotated[list[str], Field(min_length=1, max_length=8)]
"""Up to eight, twice what a plan may run, so that asking too much shows instead of being cut."""


class DecomposeQuestion(dspy.Signature):
    """List the separate questions that the message asks.

    Each part is a whole question, copied exactly from the message, without the "and" or "also"
    before it. Most messages ask one question: then the only part is the whole message.

    Examples: "where do I park and what does it cost?" has the parts "where do I park" and "what
    does it cost?"; "if I park at the back, do I need a badge?" is one part.
    """

    compound_message: str = dspy.InputField(desc="the message to split")
    parts: Parts = dspy.OutputField(desc="each question, copied from the message")
