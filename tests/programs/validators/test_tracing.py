"""Every token of a query traces to a trusted span, or is one of a few plain words."""

import pytest

from programs.grounds import Grounds
from programs.reading.message import Reading
from programs.validators.tracing import check_tracing, novel_words
from signatures.limits import DEFAULT_LIMITS, Limits
from tests.conversation import grounds, handbook, reading
from tests.drafts import drafted, query, rewritten

FOLLOW_UP = reading(
    "Does it apply to contractors?",
    "U: How long is parental leave in Spain?",
    "A: Old topic, Madrid office.",
    "U: separate question: does the equipment policy cover monitors?",
    "A: Yes, says Bea Costa of Globex, up to 750.",
    vocabulary=handbook(),
)
UNSEEN = Reading(FOLLOW_UP.message, FOLLOW_UP.context)
"""The same request where no workspace shows which words are plain."""


def codes(text: str, limits: Limits = DEFAULT_LIMITS, read: Reading = FOLLOW_UP) -> list[str]:
    found = check_tracing(rewritten(read, text), Grounds(read), limits)
    return [violation.code.value for violation in found]


@pytest.mark.parametrize(
    "text",
    [
        "Does the equipment policy cover monitors for contractors?",
        "equipment policies covering a monitor: contractors",
        "Do the rules of the handbook apply to contractors' monitors?",
        "Are monitors covered for contractors (reimbursable costs)?",
        "For what and to whom in the company does the equipment policy apply?",
        "Does the equipment policy cover monitors, and does it apply to contractors?",
    ],
)
def test_trusted_words_their_inflections_and_two_plain_ones_pass(text: str) -> None:
    assert codes(text) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Does the equipment policy cover monitors at Initech?", "introduced"),
        ("Does the equipment policy cover 27 monitors?", "introduced"),
        ("Does the equipment policy EQ-7 cover monitors?", "introduced"),
        ("Does Globex cover monitors?", "assistant_only"),
        ("Does globex cover monitors?", "assistant_only"),
        ("Does it cover monitors up to 750?", "assistant_only"),
        ("Does the equipment policy cover monitors in Spain?", "stale_topic"),
        ("Does the equipment policy cover parental leave?", "stale_topic"),
        ("Are monitors covered (reimbursable costs, claims)?", "novelty"),
        ("Does the equipment policy cover monitors for seasonal workers?", "introduced"),
        ("Does the equipment policy cover monitors for managers?", "introduced"),
        ("Can managers get monitors under the equipment policy?", "introduced"),
        ("Does the equipment policy cover monitors in the workshop?", "introduced"),
        ("Does the equipment policy cover monitors on the travel card?", "introduced"),
        ("Does the equipment policy cover monitors and chairs?", "introduced"),
        ("Does the equipment policy cover monitors at initech?", "introduced"),
        ("Does the equipment policy cover monitors for Will?", "introduced"),
        ("Does the equipment policy cover marketing monitors?", "introduced"),
        ("Does the equipment policy cover monitors for other vendors?", "introduced"),
        ("Does the equipment policy cover monitors for equipment groups?", "introduced"),
        ("Does the equipment policy cover monitors for equipment costs?", "introduced"),
        ("Does the equipment policy cover monitors approved by contractors?", "introduced"),
        ("Does the equipment policy cover monitors at handbook?", "introduced"),
        ("Does the equipment policy cover monitors under #handbook?", "introduced"),
        ("Does the equipment policy cover monitors under PLUS?", "introduced"),
        ("Does the equipment policy cover monitors under plus?", "introduced"),
        ("Does the equipment policy cover monitors in tell now?", "introduced"),
        ("Does the equipment policy cover monitors for the hi team?", "introduced"),
        ("Does the equipment policy cover monitors for the covering team?", "introduced"),
        ("Does the equipment policy cover monitors and how does this document work?", "introduced"),
    ],
)
def test_a_word_from_elsewhere_is_refused_by_where_it_stands(text: str, code: str) -> None:
    assert code in codes(text)


def test_the_limit_of_plain_words_is_the_callers() -> None:
    text = "Are monitors covered for contractors (reimbursable costs)?"
    assert codes(text, Limits(max_untraceable_words=1)) == ["novelty"]
    assert codes(text, Limits(max_untraceable_words=0)) == ["novelty"]


def test_without_a_workspace_no_word_is_known_to_be_plain() -> None:
    assert codes("Are monitors covered (reimbursable)?", read=UNSEEN) == ["introduced"]
    assert codes("equipment policies covering a monitor: contractors", read=UNSEEN) == []


def test_a_capital_that_opens_a_text_tells_nothing_a_later_one_does() -> None:
    assert codes("Reimbursable monitors for contractors?") == []
    assert codes("contractors, Reimbursable monitors?") == ["introduced"]


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("who approves a coworking desk?", "approval of a co-working desk"),
        ("is it reimbursable?", "does it get reimbursed, reimbursement"),
        ("is it ok in the UK?", "is it ok in the United Kingdom"),
        ("how long, 80 hrs?", "how long, 80 hours"),
    ],
)
def test_other_forms_of_a_word_and_spellings_of_a_value_trace_to_it(
    message: str, text: str
) -> None:
    assert novel_words(text, grounds(message)) == ()


def test_a_users_own_words_count_until_the_subject_is_changed_on_purpose() -> None:
    earlier = ("U: How do I get a laptop?", "U: Who pays for parking?")
    assert novel_words("laptop", grounds("and how long?", *earlier)) == ()
    switched = (*earlier, "U: separate question: is sick leave paid?")
    assert [t.text for t in novel_words("laptop", grounds("and how long?", *switched))] == [
        "laptop"
    ]
    asked = grounds("btw, is sick leave paid?", *earlier)
    assert [t.text for t in novel_words("laptop", asked)] == ["laptop"]


def test_a_newer_value_of_a_field_takes_the_place_of_an_older_one() -> None:
    turns = ("U: is parking paid in Spain in 2025?", "U: how do I get a laptop in France?")
    found = novel_words("laptop in Spain, France, 2025", grounds("who pays it?", *turns))
    assert [token.text for token in found] == ["Spain"]


def test_the_resolved_question_is_traced_too() -> None:
    plan = drafted(FOLLOW_UP, query(1, "contractors"), resolved="contractors at Initech")
    found = list(check_tracing(plan, Grounds(FOLLOW_UP), DEFAULT_LIMITS))
    assert [(v.code.value, v.query_id) for v in found] == [("introduced", None)]


@pytest.mark.parametrize(
    "text",
    [
        "does the equipment policy cover apple monitors for contractors",
        "does the equipment policy cover monitors for contractors under thames",
        "does the equipment policy cover monitors for contractors, larder",
    ],
)
def test_a_name_in_lower_case_is_still_a_name(text: str) -> None:
    assert codes(text) != []


def test_function_words_light_verbs_and_generic_nouns_are_never_novel() -> None:
    words = novel_words("What does the company handbook say about it?", grounds("monitors"))
    assert words == ()
