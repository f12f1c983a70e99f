"""Every clause has a query, every query a clause."""

from programs.draft import clauses_of
from programs.grounds import Grounds
from programs.reading.message import Reading
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


def test_two_words_may_give_way_to_synonyms_but_no_more_than_the_limit_or_were_written() -> None:
    read = reading("How do I expense a broken monitor?")
    swapped = rewritten(read, "How do I claim a defective monitor?")
    assert codes(swapped, read) == []
    assert codes(rewritten(read, "my monitor"), read, Limits(max_untraceable_words=1)) == [
        "word_lost"
    ]


def test_a_variant_may_lose_words_while_the_question_itself_runs() -> None:
    read = reading("How do I expense a broken monitor stand?")
    assert codes(varied(read, "repair costs"), read) == []
