"""Whether a message stands alone."""

import pytest

from programs.reading.references.reference import Need, reference, switches_topic


@pytest.mark.parametrize(
    ("text", "need", "word"),
    [
        ("Does that apply to contractors?", Need.PRONOUN, "that"),
        ("what about contractors?", Need.SLOT, "what"),
        ("and for interns?", Need.SLOT, "and"),
        ("how about in France", Need.SLOT, "how"),
        ("and who approves it?", Need.CONTINUATION, "it"),
        ("is this document current?", Need.DEMONSTRATIVE, "this"),
        ("do they pay overtime?", Need.GENERIC_THEY, "they"),
        ("not Germany, France", Need.CORRECTION, "not"),
        ("what if I resign?", Need.CONTINUATION, "what"),
        ("how long?", Need.CONTINUATION, "how"),
        ("which one?", Need.CONTINUATION, "which"),
        ("I wonder which one opens on sundays", Need.PRONOUN, "one"),
        ("Cost-wise, is it better?", Need.PRONOUN, "it"),
        ("in Germany", Need.SLOT, "in"),
        ("contractors", Need.SLOT, "contractors"),
        ("when does the money arrive?", Need.THIN, "money"),
    ],
)
def test_after_a_turn_a_message_that_leans_on_it_says_why(text: str, need: Need, word: str) -> None:
    found = reference(text, conversation=True)
    assert found is not None
    assert (found.need, found.word) == (need, word)


@pytest.mark.parametrize("conversation", [True, False])
@pytest.mark.parametrize(
    "text",
    [
        "How many days of annual leave do I get?",
        "What is the notice period for managers in Germany?",
        "Is it ok to accept a gift from a client?",
        "How long is a sabbatical?",
        "I lost my laptop, who replaces it?",
        "Which expenses are not reimbursable?",
        "If my manager is away, who signs for him?",
        "By the way, who approves travel?",
        "Another question: what is it that legal needs?",
        "Who runs IT support?",
        "Can I bring my dog to the office?",
        "When is payday in December?",
    ],
)
def test_a_message_that_stands_alone_needs_nothing_whatever_came_before(
    text: str, conversation: bool
) -> None:
    assert reference(text, conversation=conversation) is None


@pytest.mark.parametrize("text", ["parental leave", "in Germany", "contractors", "how long?"])
def test_without_a_turn_before_it_a_fragment_is_a_keyword_query(text: str) -> None:
    assert reference(text, conversation=False) is None


@pytest.mark.parametrize("text", ["", "?!", "   "])
def test_no_words_need_nothing(text: str) -> None:
    assert reference(text, conversation=True) is None


@pytest.mark.parametrize(
    "text",
    ["I appreciate it, now how do I claim mileage?"],
)
def test_it_in_a_courtesy_refers_to_nothing(text: str) -> None:
    assert reference(text, conversation=True) is None


def test_a_plural_word_may_mean_two_things_together() -> None:
    both = reference("do they apply to interns?", conversation=True)
    one = reference("does it apply to interns?", conversation=True)
    assert both is not None
    assert one is not None
    assert (both.plural, one.plural) == (True, False)


def test_which_one_chooses_among_what_was_named() -> None:
    found = reference("I wonder which one opens on sundays", conversation=True)
    assert found is not None
    assert found.plural


def test_a_topic_switch_is_announced_near_the_beginning() -> None:
    assert switches_topic("different question - who approves it")
    assert not switches_topic("who approves it")


def test_a_question_behind_a_what_about_is_no_fragment() -> None:
    found = reference("What about pricing? Is there a free trial?", conversation=True)
    assert found is not None
    assert found.need is Need.CONTINUATION


def test_a_correction_that_is_a_whole_question_may_still_point_back() -> None:
    text = "I mean are they usually organized by large agencies?"
    found = reference(text, conversation=True)
    assert found is not None
    assert found.word == "they"


def test_two_persons_told_apart_may_mean_two_things_together() -> None:
    found = reference("the ceiling for him alone, and with her sign-off", conversation=True)
    assert found is not None
    assert found.plural


@pytest.mark.parametrize(
    "message",
    [
        "What does it mean if my payslip says NI?",
        "What does it mean when the badge reader blinks?",
        "Is that normal that my payslip is late?",
        "Is that a problem if I arrive late?",
        "Is it a breach if I share a photo of the office?",
        "Those on parental leave: do they get a bonus?",
        "Those working nights: are they paid more?",
        "It's about my visa: how long is it valid?",
        "This is about my bonus - when is it paid?",
        "How does it work when you go on sabbatical?",
        "When is this quarter's team meal?",
        "Who plans this month's offsite?",
        "It says on my payslip that I owe tax. Why?",
        "That's my question: who approves overtime?",
        "What is it that contractors don't get?",
        "How about working from home in Germany?",
        "And what is the meal limit?",
    ],
)
def test_a_complete_question_opens_a_conversation(message: str) -> None:
    assert reference(message, conversation=False) is None


@pytest.mark.parametrize(
    "message",
    [
        "What does it mean?",
        "Is that normal?",
        "Is that a problem?",
        "How does it work?",
        "Who approves those for interns?",
        "What does it say about that?",
        "How about that?",
        "And what is it?",
        "What about interns?",
    ],
)
def test_a_question_that_leaves_its_subject_unsaid_refers(message: str) -> None:
    assert reference(message, conversation=False) is not None


@pytest.mark.parametrize(
    ("text", "leans"),
    [
        ("Then how many for someone working 3 days a week?", True),
        ("how many if I start in June?", True),
        ("how many of the interns get a laptop?", False),
    ],
)
def test_a_number_asked_of_nothing_leans_on_what_came_before(text: str, leans: bool) -> None:
    assert (reference(text, conversation=True) is not None) is leans
