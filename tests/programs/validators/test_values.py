"""Protected values survive: none introduced, none missing, none changed."""

import pytest

from programs.grounds import Grounds
from programs.reading.message import Reading
from programs.validators.values import check_values
from signatures.plan import QueryPlan
from tests.conversation import reading
from tests.drafts import branched, probed, rewritten
from tests.drafts import codes as refusals

READ = reading(
    "Does that apply to contractors?", "U: Does the 2026 UK equipment policy cover monitors?"
)


def codes(read: Reading, plan: QueryPlan) -> set[str]:
    return {v.code.value for v in check_values(plan, Grounds(read), read.limits)}


@pytest.mark.parametrize(
    "text",
    [
        "Does the 2026 UK equipment policy cover monitors for contractors?",
        "contractor monitors 2026 United Kingdom",
        "Are contractors' monitors covered by the 2026 equipment handbook, uk?",
    ],
)
def test_every_value_in_any_spelling_passes(text: str) -> None:
    assert codes(READ, rewritten(READ, text)) == set()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Does the 2025 UK equipment policy cover monitors for contractors?", "changed_constraint"),
        ("Does the 2026 US equipment policy cover monitors for contractors?", "changed_constraint"),
        ("Does the 2026 UK equipment policy cover monitors for interns?", "changed_constraint"),
        ("Does the UK equipment policy cover monitors for contractors?", "missing_constraint"),
        ("Does the 2026 equipment policy cover monitors for contractors?", "missing_constraint"),
        ("Does the 2026 UK equipment policy cover monitors?", "missing_constraint"),
        ("2026 UK contractors monitors of 500 EUR", "introduced"),
        ("2026 UK contractors monitors form EQ-7", "introduced"),
        ("2026 UK contractors monitors in the finance team", "introduced"),
        ("2026 UK travel policy contractors monitors", "introduced"),
        ("2026 UK contractors monitors from 1 May on", "introduced"),
        ('2026 UK contractors monitors "curved screens"', "introduced"),
    ],
)
def test_one_value_off_is_refused(text: str, code: str) -> None:
    assert code in codes(READ, rewritten(READ, text))


@pytest.mark.parametrize(
    ("question", "rewrite"),
    [
        ("Is a hotel of 200 EUR ok in Spain?", "hotel of 300 EUR in Spain"),
        ("Is a hotel of 200 EUR ok in Spain?", "hotel of 200 USD in Spain"),
        ("Is a hotel of 200 EUR ok in Spain?", "hotel in Spain"),
        ("Who signs FH-EX-204?", "Who signs FH-EX-205?"),
        ("Who signs FH-EX-204?", "Who signs the form?"),
        ("Can I ask Ana Ruiz?", "Can I ask Ana Costa?"),
        ("Is it due on 1 March?", "Is it due on 1 May?"),
        ("Does v2.1 need approval?", "Does v2.2 need approval?"),
        ("Who runs the legal team?", "Who runs the finance team?"),
        ("What does the travel policy say?", "What does the gifts policy say?"),
    ],
)
def test_a_changed_or_lost_value_of_the_question_is_refused(question: str, rewrite: str) -> None:
    read = reading(question)
    assert codes(read, rewritten(read, question)) == set()
    assert codes(read, rewritten(read, rewrite)) != set()


def test_a_global_value_of_the_antecedent_holds_for_every_branch() -> None:
    read = reading("Who approves it and how long does it take?", "U: travel in Spain?")
    kept = branched(read, "Who approves travel in Spain", "how long does travel take, Spain")
    lost = branched(read, "Who approves travel in Spain", "how long does travel take")
    assert codes(read, kept) == set()
    assert codes(read, lost) == {"missing_constraint"}


APPROVAL = reading(
    "how long does that take?",
    "U: Can interns in Spain work remotely in 2026 without a contract?",
    "U: who approves it?",
)
KEEPING_ALL = "how long to approve remote work of interns in Spain in 2026 without a contract"


@pytest.mark.parametrize("dropped", ["of interns ", "in Spain ", "in 2026 ", " without a contract"])
def test_a_value_or_exclusion_of_an_older_turn_of_the_topic_is_missed(dropped: str) -> None:
    assert codes(APPROVAL, rewritten(APPROVAL, KEEPING_ALL)) == set()
    lossy = rewritten(APPROVAL, KEEPING_ALL.replace(dropped, ""))
    assert codes(APPROVAL, lossy) == {"missing_constraint"}


def test_what_the_message_replaces_is_not_missed_and_may_not_be_held() -> None:
    read = reading("is that different for the US?", "U: how is overtime of interns taxed in Spain?")
    kept = rewritten(read, "is overtime of interns taxed differently in the US")
    both = rewritten(read, "is overtime of interns taxed differently in the US than in Spain")
    assert (refusals(read, kept), "replaced" in refusals(read, both)) == ((), True)


def test_a_probe_needs_no_value_but_may_invent_none() -> None:
    read = reading("why do interns in Spain get a mentor?")
    assert codes(read, probed(read, "Newcomers have somebody to ask.")) == set()
    assert codes(read, probed(read, "In Kenya newcomers have a mentor.")) == {"introduced"}


@pytest.mark.parametrize(
    ("message", "turn", "rewrite"),
    [
        ("what did he major in?", "U: who is alex?", "what did he major in?"),
        (
            "what does it cost?",
            "U: What is the technical architecture of product X?",
            "price of all products",
        ),
        (
            "give me the python that needed to do that",
            "U: how to start work with the graphragsdk?",
            "python code to start work",
        ),
        ("who approves it?", "U: how do I get a laptop?", "who approves it?"),
    ],
)
def test_a_rewrite_that_leaves_its_reference_open_or_its_subject_out_is_refused(
    message: str, turn: str, rewrite: str
) -> None:
    read = reading(message, turn)
    assert refusals(read, rewritten(read, rewrite)) != ()
