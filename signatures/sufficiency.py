"""The LM signature that decides between two tiers whether to search on."""

from typing import Literal

import dspy


class JudgeSufficiency(dspy.Signature):
    """Judge whether the retrieved content answers the whole question.

    sufficiency:
    enough = the content answers every part of the question.
    more = a part is not answered, or no content is retrieved yet.

    specific_query: for more, the question as one search for what is missing, with every name,
    number, date and "not" of the question and in its words only; for enough, an empty string.
    """

    original_question: str = dspy.InputField(desc="what the user asked, complete in itself")
    retrieved_content: str = dspy.InputField(desc="passages of documents, numbered")
    sufficiency: Literal["enough", "more"] = dspy.OutputField(desc="whether to search on")
    specific_query: str = dspy.OutputField(desc="one search for what is missing, or empty")
