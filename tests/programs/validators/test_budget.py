"""A plan stays within what a request may run."""

from programs.grounds import Grounds
from programs.validators.budget import check_budget
from signatures.limits import Limits
from tests.conversation import reading
from tests.drafts import drafted, query

READ = reading("parental leave")


def codes(texts: tuple[str, ...], limits: Limits, results: int = 8) -> list[str]:
    plan = drafted(READ, *(query(n, t) for n, t in enumerate(texts, 1)), results=results)
    return [v.code.value for v in check_budget(plan, Grounds(READ), limits)]


def test_up_to_the_cap_is_within_it_and_one_more_is_not() -> None:
    cap = 3
    assert codes(("leave",) * cap, Limits(max_queries=cap)) == []
    assert codes(("leave",) * (cap + 1), Limits(max_queries=cap)) == ["over_fan_out"]


def test_more_results_than_the_request_allows_are_over_budget() -> None:
    assert codes(("leave",), Limits(results_per_query=8), results=8) == []
    assert codes(("leave",), Limits(results_per_query=8), results=9) == ["budget"]


def test_a_query_without_a_word_is_blank() -> None:
    assert codes(("leave", " \t"), Limits()) == ["blank_query"]
