"""The LM signature that imagines a passage to search near."""

import dspy


class WriteHypotheticalPassage(dspy.Signature):
    """Write one short sentence, at most 20 words, that a company policy on this could contain.

    Use general policy words. Write no number, date, amount, name or place.
    """

    conceptual_question: str = dspy.InputField(desc="a short question about a concept")
    passage: str = dspy.OutputField(desc="one sentence in policy style")
