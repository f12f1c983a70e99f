"""Every token of a query traces to a trusted span, or is one of a few plain words."""

import pytest

from programs.validators.tracing import check_tracing, novel_words
from signatures.limits import DEFAULT_LIMITS, Limits
from tests.conversation import grounds, reading
from tests.drafts import drafted, query, rewritten
from tests.known_faults import fault

FOLLOW_UP = reading(
    "Does it apply to contractors?",
    "U: How long is parental leave in Spain?",
    "A: Old topic, Madrid office.",
    "U: separate question: does the equipment policy cover monitors?",
    "A: Yes, says Bea Costa of Globex, up to 750.",
)


def codes(text: str, limits: Limits = DEFAULT_LIMITS) -> list[str]:
    plan = rewritten(FOLLOW_UP, text)
    found = check_tracing(plan, grounds_of_follow_up, limits)
    return [violation.code.value for violation in found]


grounds_of_follow_up = grounds(
    FOLLOW_UP.message,
    *(f"{'U' if t.role == 'user' else 'A'}: {t.text}" for t in FOLLOW_UP.context.turns),
)


@pytest.mark.parametrize(
    "text",
    [
        "Does the equipment policy cover monitors for contractors?",
        "equipment policies covering a monitor: contractors",
        "Do the rules of the handbook apply to contractors' monitors?",
        "Are screens and displays for contractors covered?",
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
        ("Do cheap shiny curved monitors count?", "novelty"),
    ],
)
def test_a_word_from_elsewhere_is_refused_by_where_it_stands(text: str, code: str) -> None:
    assert code in codes(text)


def test_the_limit_of_plain_words_is_the_callers() -> None:
    text = "Are screens and displays for contractors covered?"
    assert codes(text, Limits(max_untraceable_words=1)) == ["novelty"]
    assert codes(text, Limits(max_untraceable_words=0)) == ["novelty"]


def test_a_capital_that_opens_a_text_tells_nothing_a_later_one_does() -> None:
    assert codes("Screens for contractors?") == []
    assert codes("contractors and Screens?") == ["introduced"]


def test_the_resolved_question_is_traced_too() -> None:
    plan = drafted(FOLLOW_UP, query(1, "contractors"), resolved="contractors at Initech")
    found = list(check_tracing(plan, grounds_of_follow_up, DEFAULT_LIMITS))
    assert [(v.code.value, v.query_id) for v in found] == [("introduced", None)]


@pytest.mark.parametrize(
    "text",
    [
        fault(
            "does the equipment policy cover apple monitors for contractors",
            why="a lower-case product is one more plain word",
        ),
        fault(
            "does the equipment policy cover monitors for contractors under thames",
            why="a lower-case project or place that is no country is one more plain word",
        ),
    ],
)
def test_a_name_in_lower_case_is_still_a_name(text: str) -> None:
    assert codes(text) != []


def test_function_words_light_verbs_and_generic_nouns_are_never_novel() -> None:
    words = novel_words("What does the company handbook say about it?", grounds("monitors"))
    assert words == ()
