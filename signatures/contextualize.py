"""The LM signature that makes a follow-up stand alone."""

import dspy


class ContextualizeQuestion(dspy.Signature):
    """Rewrite the follow-up as one question that can be understood alone.

    Replace what points back ("that", "it", "what about ...") by the words of the earlier turns,
    newest first. Keep every name, number, date, country and "not" of the follow-up. Use no word
    that neither the follow-up nor the earlier turns contain, except to make a sentence.
    """

    earlier_user_turns: str = dspy.InputField(desc="the user's numbered messages, oldest first")
    follow_up: str = dspy.InputField(desc="the message to rewrite")
    standalone_question: str = dspy.OutputField(desc="the follow-up, complete in itself")
