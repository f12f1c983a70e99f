"""The LM signature asked when the rules leave a message undecided."""

from typing import Literal

import dspy


class RouteIntent(dspy.Signature):
    """Decide how an assistant for company documents should search for the message.

    decision:
    retrieve = it asks for something a company document could state.
    no_retrieve = small talk, thanks, or about this chat, the assistant or general knowledge.
    needs_clarification = it points at something that neither it nor the earlier turns name.

    strategy:
    contextualize = it is only complete with words from the earlier turns.
    decompose = it asks two or more separate questions.
    variants = it uses everyday words where a document would use other ones.
    hyde = a short question about a concept, with no name, number or date.
    original = anything else, and always when not retrieving.
    """

    recent_user_turns: str = dspy.InputField(desc="the user's earlier messages, oldest first")
    message: str = dspy.InputField(desc="the message to decide about")
    decision: Literal["retrieve", "no_retrieve", "needs_clarification"] = dspy.OutputField(
        desc="what to do with the message"
    )
    strategy: Literal["original", "contextualize", "decompose", "variants", "hyde"] = (
        dspy.OutputField(desc="how to write the queries")
    )
