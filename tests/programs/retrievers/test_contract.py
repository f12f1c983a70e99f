"""What every registered retriever guarantees, whatever is behind it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from programs.retrievers import RETRIEVERS
from programs.retrievers.protocol import Retriever, SearchQuery
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope
from signatures.errors import RetrievalError
from signatures.evidence import Passage

CORPUS = tuple(
    Passage(
        id=f"{workspace}-{number}",
        document_id=f"{workspace}-{number % 3}",
        workspace=workspace,
        title="Leave policy",
        text=f"Parental leave rule {number} of {workspace}.",
        roles=("employee", "manager") if number % 2 else ("manager",),
    )
    for workspace in ("hr", "finance", "hr finance")
    for number in range(8)
)


def _embedded(folder: Path) -> Retriever:
    index = RETRIEVERS["embedded"](folder)
    index.ingest(CORPUS, tenant="acme")
    return index


BACKENDS: dict[str, Callable[[Path], Retriever]] = {"embedded": _embedded}


@pytest.fixture(params=sorted(RETRIEVERS))
def retriever(request: pytest.FixtureRequest, tmp_path: Path) -> Retriever:
    return BACKENDS[request.param](tmp_path)


def scope(workspace: str = "hr", *roles: str) -> AccessScope:
    return AccessScope(tenant="acme", workspace=workspace, roles=roles or ("employee",))


@pytest.mark.parametrize("workspace", ["hr", "finance", "hr finance", "HR", "hr%"])
@pytest.mark.parametrize("roles", [("employee",), ("manager",), ("x", "employee"), ("Manager",)])
async def test_every_hit_lies_within_the_scope_and_none_is_missing(
    retriever: Retriever, workspace: str, roles: tuple[str, ...]
) -> None:
    caller = scope(workspace, *roles)
    found = await retriever.search(SearchQuery(text="leave rule"), scope=caller, limit=50)
    permitted = {p.id for p in CORPUS if caller.permits(p.workspace, p.roles)}
    assert {hit.passage.id for hit in found.hits} == permitted


@pytest.mark.parametrize("limit", [1, 3, 50])
async def test_ranks_count_from_one_to_at_most_the_limit(retriever: Retriever, limit: int) -> None:
    caller = scope("hr", "manager")
    found = await retriever.search(SearchQuery(text="parental leave"), scope=caller, limit=limit)
    assert [hit.rank for hit in found.hits] == list(range(1, min(limit, 8) + 1))
    assert [hit.score for hit in found.hits] == sorted((h.score for h in found.hits), reverse=True)


async def test_the_same_request_gives_the_same_ranking(retriever: Retriever) -> None:
    query, caller = SearchQuery(text="leave"), scope("hr", "manager")
    searches = [retriever.search(query, scope=caller, limit=4) for _ in range(8)]
    first, *others = await asyncio.gather(*searches)
    assert others == [first] * 7


@pytest.mark.parametrize(
    "text",
    [
        "workspace:finance OR leave",
        "' OR 1=1 --",
        '") OR workspace = "finance',
        "leave\0finance",
        "tenant=other roles=manager",
    ],
)
async def test_nothing_in_a_query_widens_the_scope(retriever: Retriever, text: str) -> None:
    caller = scope()
    found = await retriever.search(SearchQuery(text=text), scope=caller, limit=50)
    assert all(caller.permits(hit.passage.workspace, hit.passage.roles) for hit in found.hits)


async def test_an_unknown_tenant_is_a_retrieval_error(retriever: Retriever) -> None:
    stranger = scope().model_copy(update={"tenant": "stranger"})
    with pytest.raises(RetrievalError):
        await retriever.search(SearchQuery(text="leave"), scope=stranger, limit=8)
    with pytest.raises(RetrievalError):
        await retriever.vocabulary(scope=stranger)


async def test_the_vocabulary_counts_what_the_scope_may_read(retriever: Retriever) -> None:
    caller = scope()
    assert await retriever.vocabulary(scope=caller) == Vocabulary.of(
        p for p in CORPUS if caller.permits(p.workspace, p.roles)
    )


async def test_closing_twice_is_harmless(retriever: Retriever) -> None:
    await retriever.aclose()
    await retriever.aclose()


def test_every_registered_retriever_is_held_to_this() -> None:
    assert set(BACKENDS) == set(RETRIEVERS)
