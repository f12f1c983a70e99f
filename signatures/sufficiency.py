"""The LM signature that decides between two tiers whether to search on."""

from typing import Literal

import dspy


class JudgeSufficiency(dspy.Signature):
    """Find the answer to the question in the passages.

    found_answer: their words that answer it, whatever words they use; "none" where none does.
    sufficiency: enough = it is answered; more = it is not.
    specific_query: what to search for, in the question's own words; "" for enough.
    """

    original_question: str = dspy.InputField(desc="one question of the user")
    retrieved_content: str = dspy.InputField(desc="passages of documents, numbered")
    found_answer: str = dspy.OutputField(desc="the passages' words that answer, or none")
    sufficiency: Literal["enough", "more"] = dspy.OutputField(desc="whether to search on")
    specific_query: str = dspy.OutputField(desc="one search for what is missing, or empty")


def _shown(question: str, content: str, answer: str, query: str) -> dspy.Example:
    return dspy.Example(
        original_question=question,
        retrieved_content=content,
        found_answer=answer,
        sufficiency="more" if query else "enough",
        specific_query=query,
    )


SHOWN = (
    _shown(
        "Who repairs the coffee machine?",
        "1. A technician of Kaffix comes when the espresso maker is broken.",
        "A technician of Kaffix",
        "",
    ),
    _shown(
        "Where are bicycles kept in Oslo?",
        "1. In Bergen, bikes stand in the cellar.\n2. Oslo has 40 desks.",
        "none",
        "where bicycles are kept in Oslo",
    ),
    _shown(
        "May dogs sleep in the library?",
        "1. Pets stay outside the reading rooms.",
        "Pets stay outside",
        "",
    ),
    _shown(
        "Who pays for the choir's gowns?",
        "1. Singers with a gown of their own may wear it.\n2. Gowns are blue.",
        "none",
        "pays for the choir's gowns",
    ),
)
"""Answers shown to a model: said in other words, another place's, a no, and beside the point."""
