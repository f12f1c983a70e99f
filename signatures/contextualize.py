"""The LM signature that makes a follow-up stand alone."""

import dspy


class ContextualizeQuestion(dspy.Signature):
    """Rewrite the follow-up as one question that can be understood alone.

    Replace "it", "that" or "they" by what the newest fitting earlier turn names. If the follow-up
    only gives something new ("and for interns?"), ask the earlier question again with it in place
    of what it replaces. Keep every name, number, date, country and "not". Use only words of the
    follow-up and the earlier turns.

    Example: "how long is the notice period for managers" and then "and for interns?" become
    "How long is the notice period for interns?"
    """

    earlier_user_turns: str = dspy.InputField(desc="the user's numbered messages, oldest first")
    follow_up: str = dspy.InputField(desc="the message to rewrite")
    standalone_question: str = dspy.OutputField(desc="the follow-up, complete in itself")
