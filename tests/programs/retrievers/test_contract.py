"""What every registered retriever guarantees, whatever is behind it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from programs.retrievers import RETRIEVERS
from programs.retrievers.ingesting import IngestReport
from programs.retrievers.protocol import Narrowing, PassageIndex, SearchQuery
from programs.retrievers.settings import RetrieverSettings, WeaviateSettings
from programs.retrievers.weaviate_hybrid.servers.endpoint import Endpoint
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope
from signatures.errors import RetrievalError
from signatures.evidence import DeclaredProperty, Passage
from tests.fake_weaviate.server import HOST, fake_weaviate

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


@asynccontextmanager
async def _embedded(folder: Path) -> AsyncIterator[RetrieverSettings]:
    yield RetrieverSettings(state_dir=folder, vectors=False)


@asynccontextmanager
async def _weaviate(folder: Path) -> AsyncIterator[RetrieverSettings]:
    async with fake_weaviate() as fake:
        endpoint = Endpoint(host=HOST, http_port=fake.rest, grpc_port=fake.grpc)
        weaviate = WeaviateSettings(endpoints=(endpoint,))
        yield RetrieverSettings(state_dir=folder, vectors=False, weaviate=weaviate)


BACKENDS = {"embedded": _embedded, "weaviate": _weaviate}
"""What each backend needs to be opened, from a folder of the test's own."""


@pytest.fixture(params=sorted(RETRIEVERS))
async def retriever(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[PassageIndex]:
    async with BACKENDS[request.param](tmp_path) as settings:
        opened = RETRIEVERS[request.param](settings, None)
        await opened.aingest(CORPUS, tenant="acme")
        yield opened
        await opened.aclose()


def scope(workspace: str = "hr", *roles: str) -> AccessScope:
    return AccessScope(tenant="acme", workspace=workspace, roles=roles or ("employee",))


@pytest.mark.parametrize("workspace", ["hr", "finance", "hr finance", "HR", "hr%"])
@pytest.mark.parametrize("roles", [("employee",), ("manager",), ("x", "employee"), ("Manager",)])
async def test_every_hit_lies_within_the_scope_and_none_is_missing(
    retriever: PassageIndex, workspace: str, roles: tuple[str, ...]
) -> None:
    caller = scope(workspace, *roles)
    found = await retriever.search(SearchQuery(text="leave rule"), scope=caller, limit=50)
    permitted = {p.id for p in CORPUS if caller.permits(p.workspace, p.roles)}
    assert {hit.passage.id for hit in found.hits} == permitted


@pytest.mark.parametrize(
    ("narrowings", "kept"),
    [
        ((), {"UK", "Germany", None}),
        ((Narrowing(name=DeclaredProperty.COUNTRY, values=("United Kingdom",)),), {"UK", None}),
        (
            (Narrowing(name=DeclaredProperty.COUNTRY, values=("UK", "Germany")),),
            {"UK", "Germany", None},
        ),
        ((Narrowing(name=DeclaredProperty.COUNTRY, values=("France",)),), {None}),
        ((Narrowing(name=DeclaredProperty.EFFECTIVE_YEAR, values=("2026",)),), {"Germany", None}),
        (
            (
                Narrowing(name=DeclaredProperty.COUNTRY, values=("UK",)),
                Narrowing(name=DeclaredProperty.EFFECTIVE_YEAR, values=("2026",)),
            ),
            {None},
        ),
    ],
)
async def test_a_narrowing_leaves_out_what_declares_another_value_and_brings_in_nothing(
    retriever: PassageIndex, narrowings: tuple[Narrowing, ...], kept: set[str | None]
) -> None:
    years = {"UK": 2025, "Germany": 2026, None: None}
    declaring = [
        CORPUS[1].model_copy(
            update={"id": f"in {country}", "country": country, "effective_year": year}
        )
        for country, year in years.items()
    ]
    hidden = [
        p.model_copy(update={"id": f"hidden {p.id}", "roles": ("manager",)}) for p in declaring
    ]
    await retriever.aingest([*declaring, *hidden], tenant="acme", remove_missing=True)
    query = SearchQuery(text="leave", narrowings=narrowings)
    found = await retriever.search(query, scope=scope(), limit=50)
    assert {hit.passage.id for hit in found.hits} == {f"in {country}" for country in kept}


@pytest.mark.parametrize("limit", [1, 3, 50])
async def test_ranks_count_from_one_to_at_most_the_limit(
    retriever: PassageIndex, limit: int
) -> None:
    caller = scope("hr", "manager")
    found = await retriever.search(SearchQuery(text="parental leave"), scope=caller, limit=limit)
    assert [hit.rank for hit in found.hits] == list(range(1, min(limit, 8) + 1))
    assert [hit.score for hit in found.hits] == sorted((h.score for h in found.hits), reverse=True)


async def test_the_same_request_gives_the_same_ranking(retriever: PassageIndex) -> None:
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
async def test_nothing_in_a_query_widens_the_scope(retriever: PassageIndex, text: str) -> None:
    caller = scope()
    found = await retriever.search(SearchQuery(text=text), scope=caller, limit=50)
    assert all(caller.permits(hit.passage.workspace, hit.passage.roles) for hit in found.hits)


async def test_an_unknown_tenant_is_a_retrieval_error(retriever: PassageIndex) -> None:
    stranger = scope().model_copy(update={"tenant": "stranger"})
    with pytest.raises(RetrievalError):
        await retriever.search(SearchQuery(text="leave"), scope=stranger, limit=8)
    with pytest.raises(RetrievalError):
        await retriever.vocabulary(scope=stranger)


async def test_the_vocabulary_counts_what_the_scope_may_read(retriever: PassageIndex) -> None:
    caller = scope()
    assert await retriever.vocabulary(scope=caller) == Vocabulary.of(
        p for p in CORPUS if caller.permits(p.workspace, p.roles)
    )


async def test_the_same_ingest_again_changes_nothing(retriever: PassageIndex) -> None:
    assert await retriever.aingest(CORPUS, tenant="acme") == IngestReport(unchanged=len(CORPUS))


@pytest.mark.parametrize(("remove_missing", "removed"), [(False, 0), (True, len(CORPUS) - 2)])
async def test_what_is_no_longer_there_goes_only_when_asked(
    retriever: PassageIndex, remove_missing: bool, removed: int
) -> None:
    changed = CORPUS[0].model_copy(update={"text": "Parental leave is eighteen weeks."})
    report = await retriever.aingest(
        [changed, CORPUS[1]], tenant="acme", remove_missing=remove_missing
    )
    assert report == IngestReport(changed=1, unchanged=1, removed=removed)
    expected = [changed, *CORPUS[1:]][: len(CORPUS) - removed]
    caller = scope("hr", "manager")
    assert await retriever.vocabulary(scope=caller) == Vocabulary.of(
        p for p in expected if caller.permits(p.workspace, p.roles)
    )


async def test_rebuilding_begins_from_none(retriever: PassageIndex) -> None:
    report = await retriever.aingest(CORPUS[:3], tenant="acme", rebuild=True)
    assert report == IngestReport(added=3)


async def test_closing_twice_is_harmless(retriever: PassageIndex) -> None:
    await retriever.aclose()
    await retriever.aclose()


def test_every_registered_retriever_is_held_to_this() -> None:
    assert set(BACKENDS) == set(RETRIEVERS)
