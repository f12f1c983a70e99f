"""The LM signature that asks the same thing in the words of a document."""

from typing import Annotated

import dspy
from pydantic import Field

Variants = Annotated[list[str], Field(min_length=2, max_length=3)]
"""Two or three wordings."""


class GenerateVariants(dspy.Signature):
    """Say the question again in two or three ways, in words a company policy would use.

    Same meaning, same names, numbers, dates and places, same "not". Add no new subject.
    """

    everyday_question: str = dspy.InputField(desc="the question in the user's words")
    variants: Variants = dspy.OutputField(desc="other wordings of the same question")
