"""What a search of the embedded index finds, by which leg, and for whom."""

from pathlib import Path

import pytest

from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.protocol import Ranking, SearchQuery
from signatures.context import AccessScope
from signatures.errors import RetrieverUnavailableError
from tests.programs.retrievers.small_index import (
    CORPUS,
    EMPLOYEE,
    LEAVE,
    PAY,
    VACATION,
    Synonymous,
    ids,
    passage,
    ranking,
)


async def test_a_passage_comes_back_as_it_went_in(index: EmbeddedIndex) -> None:
    found = await ranking(index, "parental leave")
    assert found.hits[0].passage == LEAVE
    assert [hit.rank for hit in found.hits] == list(range(1, len(found.hits) + 1))
    assert not found.lexical_only


async def test_words_match_in_any_inflection_and_in_the_title(index: EmbeddedIndex) -> None:
    assert await ids(index, "leaves of parents", vector=False) == ["leave"]
    assert await ids(index, "times", vector=False) == ["vacation"]


async def test_only_the_vector_leg_finds_another_word_for_it(index: EmbeddedIndex) -> None:
    assert await ids(index, "holiday", vector=False) == []
    assert (await ids(index, "holiday", lexical=False))[0] == "vacation"


async def test_a_query_without_words_or_of_query_syntax_finds_by_vector_or_not_at_all(
    index: EmbeddedIndex,
) -> None:
    assert await ids(index, '?? !! "', vector=False) == []
    assert await ids(index, '"leave" AND NOT (parental* OR ^x) NEAR: -', vector=False) == ["leave"]


async def test_negation_is_a_word_like_any_other(index: EmbeddedIndex) -> None:
    taken = (
        passage("is", "Expenses are reimbursable."),
        passage("not", "Expenses not reimbursable."),
    )
    index.ingest([*taken, LEAVE, VACATION, PAY], tenant="acme")
    assert (await ids(index, "expenses not reimbursable", vector=False))[0] == "not"


async def test_a_word_of_every_passage_finds_all_and_decides_nothing(tmp_path: Path) -> None:
    index = EmbeddedIndex(tmp_path)
    index.ingest([passage("a", "the one"), passage("b", "the two")], tenant="acme")
    assert await ids(index, "the") == ["a", "b"]
    assert await ids(index, "the two") == ["b", "a"]


async def test_roles_open_and_workspaces_close(index: EmbeddedIndex) -> None:
    assert "pay" not in await ids(index, "payroll managers")
    payroll = EMPLOYEE.model_copy(update={"roles": ("intern", "payroll")})
    found = await ranking(index, "payroll managers", payroll)
    assert [hit.passage.id for hit in found.hits] == ["pay"]
    finance = EMPLOYEE.model_copy(update={"workspace": "finance"})
    found = await ranking(index, "parental leave", finance)
    assert [hit.passage.id for hit in found.hits] == ["foreign"]


async def test_a_scope_nobody_shares_finds_nothing(index: EmbeddedIndex) -> None:
    assert (
        await ranking(index, "leave", EMPLOYEE.model_copy(update={"workspace": "x"}))
    ).hits == ()
    assert (await ranking(index, "leave", EMPLOYEE.model_copy(update={"roles": ("x",)}))).hits == ()


async def test_without_an_embedder_every_ranking_says_lexical_only(tmp_path: Path) -> None:
    index = EmbeddedIndex(tmp_path)
    index.ingest(CORPUS, tenant="acme")
    found = await ranking(index, "leave")
    assert found.lexical_only
    assert [hit.passage.id for hit in found.hits] == ["leave"]
    assert await ranking(index, "leave", lexical=False) == Ranking(lexical_only=True)


async def test_an_index_of_either_kind_serves_the_words_of_the_other(tmp_path: Path) -> None:
    with_vectors = EmbeddedIndex(tmp_path, embedder=Synonymous())
    without = EmbeddedIndex(tmp_path)
    with_vectors.ingest(CORPUS, tenant="acme")
    assert (await ranking(without, "leave")).lexical_only
    without.ingest(CORPUS, tenant="acme")
    assert (await ranking(with_vectors, "leave")).lexical_only


@pytest.mark.parametrize("question", ["How long is parental leave?", "What about leave?"])
async def test_words_that_most_passages_hold_still_find_them_when_no_other_word_does(
    tmp_path: Path, question: str
) -> None:
    index = EmbeddedIndex(tmp_path)
    index.ingest([LEAVE], tenant="acme")
    found = await index.search(SearchQuery(text=question), scope=EMPLOYEE, limit=8)
    assert [hit.passage.id for hit in found.hits] == ["leave"]
    await index.aclose()


async def test_a_search_after_closing_is_a_retrieval_error(tmp_path: Path) -> None:
    index = EmbeddedIndex(tmp_path)
    scope = AccessScope(tenant="acme", workspace="hr", roles=("employee",))
    await index.aclose()
    with pytest.raises(RetrieverUnavailableError, match="was closed; open another"):
        await index.search(SearchQuery(text="leave"), scope=scope, limit=3)
    with pytest.raises(RetrieverUnavailableError, match="was closed; open another"):
        await index.vocabulary(scope=scope)
