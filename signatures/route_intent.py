"""The LM signature asked when the rules leave a message undecided."""

from typing import Literal

import dspy


class RouteIntent(dspy.Signature):
    """Decide how an assistant that searches company documents treats the message.

    decision:
    retrieve = it asks for a fact, rule, amount or step, also as a short follow-up or correction.
    no_retrieve = only a greeting, thanks, or a question about the assistant itself.
    needs_clarification = it says "it", "that" or "they" and no earlier turn says what is meant.

    strategy:
    contextualize = the earlier turns are needed to understand it: "it", "that", "and for ...?",
    "what about ...", "no, I meant ...".
    decompose = it asks two or more questions at once.
    variants = it tells a situation in everyday words that no document would use.
    hyde = a short question about a general idea, with no name, number or date.
    original = any other message.
    """

    recent_user_turns: str = dspy.InputField(desc="the user's earlier messages, oldest first")
    message: str = dspy.InputField(desc="the message to decide about")
    decision: Literal["retrieve", "no_retrieve", "needs_clarification"] = dspy.OutputField(
        desc="what to do with the message"
    )
    strategy: Literal["original", "contextualize", "decompose", "variants", "hyde"] = (
        dspy.OutputField(desc="how to write the queries")
    )
