"""What goes over the wire for one search, as the server gets it."""

import itertools
import math

import numpy as np
import pytest
from weaviate.classes.query import Filter
from weaviate.collections.filters import _FilterToGRPC
from weaviate.proto.v1 import base_pb2, base_search_pb2

from programs.retrievers.protocol import SearchQuery
from programs.retrievers.query_vectors import QueryVectors
from programs.retrievers.weaviate_hybrid.identity import tenant_name, vector_name
from programs.retrievers.weaviate_hybrid.options import Consistency, WeaviateOptions
from programs.text import stems
from signatures.context import AccessScope
from signatures.errors import RetrievalError
from tests.weaviate.on_fake import CORPUS, HASHED, on_fake
from tests.weaviate.world import EMPLOYEE

ROLES = ("staff", "employee", "a")
SCOPE = EMPLOYEE.model_copy(update={"roles": ROLES})
QUERIES = {
    "hybrid_search": SearchQuery(text="Which rule applies?"),
    "bm25_search": SearchQuery(text="Which rule applies?", vector=False),
    "near_vector": SearchQuery(text="Which rule applies?", lexical=False),
}


async def sent(query: SearchQuery, scope: AccessScope = SCOPE, limit: int = 5) -> object:
    """Give the one request that a search sends."""
    async with on_fake() as world:
        await world.retriever.search(query, scope=scope, limit=limit)
        (request,) = [each for each in world.fake.seen if each.collection == "PlumblinePassage"]
        return request


@pytest.mark.parametrize("leg", QUERIES)
async def test_every_leg_carries_tenant_workspace_and_roles_with_their_values(leg: str) -> None:
    request = await sent(QUERIES[leg])
    assert request.HasField(leg)
    assert request.tenant == tenant_name("acme")
    workspace, roles = request.filters.filters
    assert request.filters.operator == base_pb2.Filters.OPERATOR_AND
    assert (workspace.target.property, workspace.value_text) == ("workspace", "hr")
    assert workspace.operator == base_pb2.Filters.OPERATOR_EQUAL
    assert (roles.target.property, roles.operator) == (
        "roles",
        base_pb2.Filters.OPERATOR_CONTAINS_ANY,
    )
    assert list(roles.value_text_array.values) == sorted(ROLES)


def test_the_client_makes_a_filter_without_a_value_of_a_tuple() -> None:
    """The trap itself: the day the client mends it, this says so."""
    made = _FilterToGRPC.convert(Filter.by_property("roles").contains_any(("a", "b")))
    assert made.WhichOneof("test_value") is None


@pytest.mark.parametrize("leg", QUERIES)
async def test_one_page_of_the_asked_length_is_fetched(leg: str) -> None:
    """Weaviate 3076, 3205, 8594: pages of a hybrid search overlap."""
    request = await sent(QUERIES[leg], limit=5)
    assert (request.limit, request.offset, request.autocut, request.after) == (5, 0, 0, "")


async def test_fusion_weight_and_vectors_are_named_and_nothing_cuts_by_distance() -> None:
    """Weaviate 3939, 6873, 10350."""
    hybrid = (await sent(QUERIES["hybrid_search"])).hybrid_search
    assert hybrid.fusion_type == base_search_pb2.Hybrid.FUSION_TYPE_RELATIVE_SCORE
    assert hybrid.use_alpha_param
    assert hybrid.alpha_param == pytest.approx(WeaviateOptions().alpha)
    assert list(hybrid.targets.target_vectors) == [vector_name(HASHED)]
    assert not hybrid.HasField("vector_distance")
    assert list(hybrid.properties) == ["analysed"]
    vector = np.frombuffer(hybrid.vector_bytes or hybrid.vectors[0].vector_bytes, dtype="<f4")
    (expected,) = HASHED.embed(["Which rule applies?"])
    assert np.allclose(vector, expected)


async def test_the_words_searched_are_stems_and_never_the_text_itself() -> None:
    words = (await sent(QUERIES["bm25_search"])).bm25_search.query.split()
    assert set(words) >= set(stems("rule applies"))


async def test_an_ingest_writes_to_all_replicas_and_a_search_asks_one() -> None:
    async with on_fake() as world:
        await world.retriever.aingest(CORPUS, tenant="acme", rebuild=True)
        written = {each.consistency_level for each in world.fake.seen if hasattr(each, "objects")}
        await world.retriever.search(QUERIES["hybrid_search"], scope=SCOPE, limit=5)
    assert written == {base_pb2.CONSISTENCY_LEVEL_ALL}
    assert world.fake.seen[-1].consistency_level == base_pb2.CONSISTENCY_LEVEL_ONE


@pytest.mark.parametrize("written", Consistency)
def test_a_search_asks_a_replica_that_has_every_write(written: Consistency) -> None:
    replicas = 3
    least = {Consistency.ONE: 1, Consistency.QUORUM: replicas // 2 + 1, Consistency.ALL: replicas}
    asked = WeaviateOptions(consistency=written).while_searching.consistency
    assert least[written] + least[asked] > replicas


HOSTILE_TEXTS = {
    "a lone surrogate": "rule \ud800",
    "control characters": "rule\0\x1b[31m\r\n",
    "zero width": "ru\u200ble\u2060",
    "right to left": "\u202erule\u202c",
    "tags": "rule\U000e0041\U000e0042",
    "decomposed": "re\u0301sume\u0301 rule",
    "a megabyte": "rule " * 200_000,
    "nothing that can be seen": "\u200b\u2060\x00",
    "no word": "?!…",
    "syntax of filters": '") OR workspace = "finance" AND roles ContainsAny ["manager"]',
}


@pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS)
@pytest.mark.parametrize("legs", itertools.product([True, False], repeat=2), ids=str)
async def test_no_text_breaks_the_client_or_reaches_it_uncleaned(
    text: str, legs: tuple[bool, bool]
) -> None:
    lexical, vector = legs
    async with on_fake() as world:
        query = SearchQuery.model_construct(
            text=text, lexical=lexical, vector=vector or not lexical
        )
        try:
            await world.retriever.search(query, scope=SCOPE, limit=5)
        except RetrievalError:
            assert not lexical
        for request in world.fake.seen:
            words = f"{request.hybrid_search.query}{request.bm25_search.query}"
            assert words.isprintable()
            assert len(words) <= 2_000
            if request.collection == "PlumblinePassage":
                assert request.filters.filters[0].value_text == "hr"


BLANKS = ("", " ", "\t", "\u3000", " employee", "employee ", "\ud800")
REFUSED = {
    **{f"role {role!r}": {"roles": (role,)} for role in BLANKS},
    **{f"role {role!r} beside one": {"roles": ("employee", role)} for role in BLANKS},
    **{f"workspace {name!r}": {"workspace": name} for name in BLANKS},
    "no roles": {"roles": ()},
}


@pytest.mark.parametrize("scope", REFUSED.values(), ids=REFUSED)
async def test_a_scope_that_is_not_exact_is_refused_before_anything_is_sent(
    scope: dict[str, object],
) -> None:
    """S6: also where a caller got around the scope's own validation."""
    async with on_fake() as world:
        paths = len(world.fake.calls)
        got_around = EMPLOYEE.model_copy(update=scope)
        with pytest.raises(RetrievalError):
            await world.retriever.search(SearchQuery(text="rule"), scope=got_around, limit=5)
        with pytest.raises(RetrievalError):
            await world.retriever.vocabulary(scope=got_around)
        assert (world.fake.seen, len(world.fake.calls)) == ([], paths)


@pytest.mark.parametrize("tenant", ["", " ", "\ud800", "a" * 65, "a b", "a/b", "*", "acme\n"])
async def test_a_tenant_that_no_scope_may_name_is_refused_before_anything_is_sent(
    tenant: str,
) -> None:
    async with on_fake() as world:
        got_around = EMPLOYEE.model_copy(update={"tenant": tenant})
        with pytest.raises(RetrievalError):
            await world.retriever.search(SearchQuery(text="rule"), scope=got_around, limit=5)
        assert world.fake.seen == []


@pytest.mark.parametrize("limit", [-1, 0, 51, 10**9])
async def test_a_limit_beyond_reason_is_refused(limit: int) -> None:
    async with on_fake() as world:
        with pytest.raises(RetrievalError):
            await world.retriever.search(SearchQuery(text="rule"), scope=EMPLOYEE, limit=limit)
        assert world.fake.seen == []


class Crooked:
    """An embedder that gives something else than unit rows of its dimension."""

    identity, dimension = HASHED.identity, HASHED.dimension

    def __init__(self, value: float, length: int) -> None:
        self._row = np.full((1, length), value, dtype=np.float32)

    def embed(self, texts: list[str]) -> np.ndarray:
        """Give the same row for every text."""
        return np.repeat(self._row, len(texts), axis=0)


@pytest.mark.parametrize(
    ("value", "length"), [(math.nan, 64), (math.inf, 64), (0.0, 64), (0.1, 63), (0.1, 128)]
)
async def test_a_vector_the_server_would_swallow_is_not_sent(value: float, length: int) -> None:
    """The server itself takes NaN; a search falls back to words and says so, a probe cannot."""
    async with on_fake() as world:
        world.retriever._vectors = QueryVectors(Crooked(value, length))
        found = await world.retriever.search(SearchQuery(text="rule"), scope=EMPLOYEE, limit=5)
        assert (found.lexical_only, len(found.hits)) == (True, 5)
        probe = SearchQuery(text="rule", lexical=False)
        with pytest.raises(RetrievalError):
            await world.retriever.search(probe, scope=EMPLOYEE, limit=5)
        sent = [r for r in world.fake.seen if r.collection == "PlumblinePassage"]
        assert [request.HasField("bm25_search") for request in sent] == [True]
