"""The LM signature that imagines a passage to search near."""

import dspy


class WriteHypotheticalPassage(dspy.Signature):
    """Write one or two sentences of a company policy that would answer the question.

    Use general policy words. Write no number, date, amount, name or place.
    """

    conceptual_question: str = dspy.InputField(desc="a short question about a concept")
    passage: str = dspy.OutputField(desc="one or two sentences in policy style")
