"""Every clause has a query, every query a clause."""

import pytest

from programs.draft import clauses_of
from programs.grounds import Grounds
from programs.reading.message import Reading
from programs.reading.sentences.spans import Range
from programs.validators.coverage import check_coverage
from signatures.limits import DEFAULT_LIMITS, Limits
from signatures.plan import QueryKind, QueryPlan
from tests.conversation import reading
from tests.drafts import branched, drafted, query, rewritten, varied

TWO = reading("What is the approval limit, and who can override it for an emergency purchase?")
LIMIT = "What is the approval limit"
OVERRIDE = "who can override the approval limit for an emergency purchase"


def codes(plan: QueryPlan, read: Reading = TWO, limits: Limits = DEFAULT_LIMITS) -> list[str]:
    return [v.code.value for v in check_coverage(plan, Grounds(read), limits)]


def test_one_branch_a_clause_covers_it() -> None:
    assert codes(branched(TWO, LIMIT, OVERRIDE)) == []


def test_one_query_may_serve_both_clauses() -> None:
    assert codes(rewritten(TWO, f"{LIMIT} and {OVERRIDE}")) == []


def test_a_clause_without_a_query_is_uncovered() -> None:
    plan = drafted(TWO, query(1, LIMIT, QueryKind.BRANCH))
    assert codes(plan) == ["clause_uncovered"]


def test_a_question_that_became_no_clause_is_uncovered() -> None:
    first = clauses_of(TWO)[:1]
    plan = drafted(TWO, query(1, LIMIT, QueryKind.BRANCH), clauses=first)
    assert codes(plan) == ["clause_uncovered"]


def test_a_clause_served_by_a_probe_alone_is_uncovered() -> None:
    plan = drafted(
        TWO, query(1, LIMIT, QueryKind.BRANCH), query(2, OVERRIDE, QueryKind.PROBE, ("c2",))
    )
    assert codes(plan) == ["clause_uncovered"]


def test_a_branch_that_shares_no_word_with_its_clause_is_unsupported() -> None:
    found = codes(branched(TWO, LIMIT, "parking fees"))
    assert "unsupported_branch" in found


def test_a_clause_whose_material_words_are_lost_is_refused() -> None:
    read = reading("How do I expense a broken monitor stand on my corporate card?")
    assert codes(rewritten(read, "expense a broken monitor stand, corporate card"), read) == []
    assert codes(rewritten(read, "how do I use a card"), read) == ["word_lost"]


@pytest.mark.parametrize(
    ("question", "rewrite"),
    [
        ("How do I expense a broken monitor?", "expensing broken monitors"),
        ("ok, another question: who approves a coworking desk?", "approval of a co-working desk"),
        ("Who signs for 80 hrs or more?", "Who signs for 80 hours or more?"),
        ("Is a hotel in the UK ok?", "hotel in the United Kingdom"),
    ],
)
def test_another_form_of_a_word_or_spelling_of_a_value_loses_nothing(
    question: str, rewrite: str
) -> None:
    read = reading(question)
    assert codes(rewritten(read, rewrite), read) == []


@pytest.mark.parametrize(
    "rewrite", ["How do I claim a broken monitor?", "expense a monitor", "expense a broken screen"]
)
def test_a_word_that_gives_way_to_another_is_lost(rewrite: str) -> None:
    read = reading("How do I expense a broken monitor?")
    assert codes(rewritten(read, rewrite), read) == ["word_lost"]


def test_a_noun_that_points_back_may_be_named_by_what_it_means() -> None:
    read = reading("who leads the band?", "U: when did Mazzy Star start?")
    assert codes(rewritten(read, "who leads Mazzy Star"), read) == []
    alone = reading("who leads the band?")
    assert codes(rewritten(alone, "who leads it"), alone) == ["word_lost"]


def test_what_rules_wrote_holds_the_whole_antecedent() -> None:
    read = reading("who approves it?", "U: how do I get a second laptop?")
    whole = drafted(
        read, query(1, "who approves it (how do I get a second laptop)", QueryKind.RULE)
    )
    part = drafted(read, query(1, "who approves it (how do I get it)", QueryKind.RULE))
    assert codes(whole, read) == []
    assert codes(part, read) == ["word_lost"]


def test_a_message_that_only_points_asks_all_that_it_points_at() -> None:
    read = reading(
        "also look in the confidential channel for that",
        "U: can someone on notice get an increase in the annual review",
    )
    assert (
        codes(rewritten(read, "can someone on notice get an increase, annual review"), read) == []
    )
    assert codes(rewritten(read, "can someone on notice get an increase"), read) == ["word_lost"]


@pytest.mark.parametrize("filler", ["in particular", "for instance", "of course"])
def test_a_phrase_that_only_frames_what_is_asked_may_go(filler: str) -> None:
    read = reading(f"Are train tickets {filler} reimbursed?")
    assert codes(rewritten(read, "Are train tickets reimbursed?"), read) == []
    assert codes(rewritten(read, f"Are tickets {filler} reimbursed?"), read) == ["word_lost"]


def test_an_accepted_offer_keeps_its_words() -> None:
    read = reading("yes please", "U: travel?", "A: Want the meal limits?")
    assert codes(rewritten(read, "the meal limits"), read) == []
    assert codes(rewritten(read, "the limits"), read) == ["word_lost"]


def test_a_variant_may_lose_words_while_the_question_itself_runs() -> None:
    read = reading("How do I expense a broken monitor stand?")
    assert codes(varied(read, "repair costs"), read) == []


def split(message: str, *parts: str) -> list[str]:
    """Give the codes of a split of one grammatical clause into these parts, each a branch."""
    read = reading(message)
    spans = tuple(Range(message.index(part), message.index(part) + len(part)) for part in parts)
    branches = (query(n, t, QueryKind.BRANCH, (f"c{n}",)) for n, t in enumerate(parts, 1))
    return codes(drafted(read, *branches, clauses=clauses_of(read, spans)), read)


def test_each_branch_of_a_finer_split_answers_for_its_own_part() -> None:
    message = "the notice period after probation plus the leave payout at the end"
    assert split(message, "the notice period after probation", "leave payout at the end") == []


def test_a_finer_split_may_not_lose_what_stands_between_its_parts() -> None:
    message = "the notice period plus the stolen laptop replacement process plus the leave payout"
    assert split(message, "the notice period", "the leave payout") == ["word_lost"]
