"""The embedded index: what it returns, to whom, and how it is brought up to date."""

import asyncio
import random
import sqlite3
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import closing
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.embedder import Vectors
from programs.retrievers.index_file import index_file, reading
from programs.retrievers.index_snapshot import read_snapshot
from programs.retrievers.ingesting import IngestReport
from programs.retrievers.interruptible import read_in_thread
from programs.retrievers.passage_forms import analysed_words
from programs.retrievers.protocol import Ranking, SearchQuery
from programs.text import stems
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope
from signatures.errors import ConfigurationError, RetrieverUnavailableError
from signatures.evidence import Passage

EMPLOYEE = AccessScope(tenant="acme", workspace="hr", roles=("employee",))
MANAGER = EMPLOYEE.model_copy(update={"roles": ("manager",)})
DIMENSION = 32
ALIKE = {stems(word)[0]: stems(other)[0] for word, other in {"holiday": "vacation"}.items()}


class HashedWords:
    """An embedder without a model: stems hashed into a few dimensions, synonyms together."""

    def __init__(self, identity: str = "hashed-words") -> None:
        self.identity = identity
        self.dimension = DIMENSION
        self.embedded: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.embedded.extend(texts)
        rows = np.zeros((len(texts), DIMENSION), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for stem in ("", *stems(text)):
                row[sum(map(ord, ALIKE.get(stem, stem))) % DIMENSION] += 1
        unit: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return unit


def passage(name: str, text: str, workspace: str = "hr", **more: object) -> Passage:
    return Passage.model_validate(
        {"id": name, "document_id": f"doc-{name}", "workspace": workspace, "text": text, **more}
    )


LEAVE = passage("leave", "Parental leave lasts 20 weeks.")
PAY = passage("pay", "Managers see payroll.", roles=("manager", "payroll"))
VACATION = passage("vacation", "Vacation must be booked early.", title="Time off")
FOREIGN = passage("foreign", "Parental leave elsewhere.", workspace="finance")
CORPUS = (LEAVE, PAY, VACATION, FOREIGN)


@pytest.fixture
async def index(tmp_path: Path) -> AsyncIterator[EmbeddedIndex]:
    index = EmbeddedIndex(tmp_path, embedder=HashedWords())
    index.ingest(CORPUS, tenant="acme")
    yield index
    await index.aclose()


async def ranking(
    index: EmbeddedIndex, text: str, scope: AccessScope = EMPLOYEE, limit: int = 8, **legs: bool
) -> Ranking:
    return await index.search(SearchQuery(text=text, **legs), scope=scope, limit=limit)


async def ids(
    index: EmbeddedIndex, text: str, *, lexical: bool = True, vector: bool = True
) -> list[str]:
    found = await ranking(index, text, lexical=lexical, vector=vector)
    return [hit.passage.id for hit in found.hits]


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


ROLES = ("employee", "manager", "payroll")
PASSAGES = st.lists(
    st.builds(
        passage,
        name=st.sampled_from([f"p{number}" for number in range(12)]),
        text=st.lists(st.sampled_from(["leave", "travel", "not", "pay"]), min_size=1).map(" ".join),
        workspace=st.sampled_from(["hr", "finance"]),
        roles=st.sets(st.sampled_from(ROLES)).map(lambda roles: tuple(sorted(roles))),
    ),
    max_size=15,
    unique_by=lambda made: (made.workspace, made.id),
)
SCOPES = st.builds(
    AccessScope,
    tenant=st.just("acme"),
    workspace=st.sampled_from(["hr", "finance"]),
    roles=st.sets(st.sampled_from(ROLES), min_size=1).map(tuple),
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.differing_executors])
@given(passages=PASSAGES, scope=SCOPES, limit=st.integers(1, 5), shuffle=st.randoms())
def test_every_permitted_passage_can_be_found_and_no_other(
    passages: list[Passage],
    scope: AccessScope,
    limit: int,
    shuffle: random.Random,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    permitted = {p.id for p in passages if scope.permits(p.workspace, p.roles)}

    async def found_in(stored: list[Passage], how_many: int) -> list[str]:
        index = EmbeddedIndex(tmp_path_factory.mktemp("index"), embedder=HashedWords())
        index.ingest(stored, tenant="acme")
        found = await ranking(index, "leave travel not pay", scope, how_many)
        assert await index.vocabulary(scope=scope) == Vocabulary.of(
            p for p in stored if scope.permits(p.workspace, p.roles)
        )
        await index.aclose()
        return [hit.passage.id for hit in found.hits]

    everything = asyncio.run(found_in(passages, 50))
    assert set(everything) == permitted
    assert len(everything) == len(permitted)
    shuffled = list(passages)
    shuffle.shuffle(shuffled)
    first = asyncio.run(found_in(shuffled, limit))
    assert len(first) == min(limit, len(permitted))
    assert asyncio.run(found_in(passages, limit)) == first


async def everything_ranked(index: EmbeddedIndex, folder: Path) -> tuple[object, ...]:
    """Give every ranking of the workspace by each leg and by both, and what each leg scored."""
    texts = ("leave travel", "pay parental", "not")
    rankings = [
        await ranking(index, text, scope, 50, lexical=lexical, vector=vector)
        for text, scope in product(texts, (EMPLOYEE, MANAGER))
        for lexical, vector in ((True, True), (True, False), (False, True))
    ]
    with reading(index_file(folder, "acme"), "acme") as connection:
        snapshot = read_snapshot(connection, EMPLOYEE.workspace, DIMENSION)
    words = [snapshot.matching(analysed_words(text), ROLES, 50) for text in texts]
    near = [snapshot.nearest(HashedWords().embed([text])[0], ROLES, 50) for text in texts]
    return rankings, [[row.score for row in leg] for leg in (*words, *near)]


async def hold_to_its_own_words(
    own: Sequence[Passage], foreign: Sequence[Passage], folder: Path
) -> None:
    """Rank a workspace alone, beside another that came later, and beside one that came with it."""
    later, together = folder / "later", folder / "together"
    seen = []
    for place, batches in ((later, (own, foreign)), (together, ((*foreign, *own),))):
        index = EmbeddedIndex(place, embedder=HashedWords())
        for batch in batches:
            index.ingest(batch, tenant="acme")
            seen.append(await everything_ranked(index, place))
        await index.aclose()
    assert all(each == seen[0] for each in seen)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.differing_executors])
@given(passages=PASSAGES)
def test_no_rank_or_score_depends_on_another_workspace(
    passages: list[Passage], tmp_path_factory: pytest.TempPathFactory
) -> None:
    own = [each for each in passages if each.workspace == EMPLOYEE.workspace]
    foreign = [each for each in passages if each.workspace != EMPLOYEE.workspace]
    asyncio.run(hold_to_its_own_words(own, foreign, tmp_path_factory.mktemp("index")))


async def test_tenants_are_apart_even_when_they_differ_in_case_only(index: EmbeddedIndex) -> None:
    index.ingest([passage("theirs", "Parental leave there.")], tenant="ACME")
    theirs = EMPLOYEE.model_copy(update={"tenant": "ACME"})
    assert [hit.passage.id for hit in (await ranking(index, "leave", theirs)).hits] == ["theirs"]
    assert "theirs" not in await ids(index, "leave")


def test_ingesting_again_changes_nothing(tmp_path: Path) -> None:
    embedder = HashedWords()
    index = EmbeddedIndex(tmp_path, embedder=embedder)
    assert index.ingest(CORPUS, tenant="acme") == IngestReport(added=4)
    embedder.embedded.clear()
    before = index_file(tmp_path, "acme").read_bytes()
    assert index.ingest(reversed(CORPUS), tenant="acme") == IngestReport(unchanged=4)
    assert index_file(tmp_path, "acme").read_bytes() == before
    assert embedder.embedded == []


async def test_a_changed_passage_is_replaced_and_a_running_index_serves_it(
    index: EmbeddedIndex,
) -> None:
    assert await ids(index, "sabbatical", vector=False) == []
    longer = LEAVE.model_copy(update={"text": "Sabbatical after parental leave."})
    assert index.ingest([longer], tenant="acme") == IngestReport(changed=1)
    assert await ids(index, "sabbatical", vector=False) == ["leave"]
    assert await ids(index, "20 weeks", vector=False) == []
    assert (await index.vocabulary(scope=EMPLOYEE)).frequency("sabbat") == 1


async def test_passages_gone_from_the_source_are_removed_when_asked(index: EmbeddedIndex) -> None:
    rest = (LEAVE, PAY, FOREIGN)
    assert index.ingest(rest, tenant="acme") == IngestReport(unchanged=3)
    assert "vacation" in await ids(index, "vacation")
    gone = index.ingest(rest, tenant="acme", remove_missing=True)
    assert gone == IngestReport(unchanged=3, removed=1)
    assert "vacation" not in await ids(index, "vacation")


class _Breaks(HashedWords):
    def embed(self, texts: Sequence[str]) -> Vectors:
        raise KeyboardInterrupt


@pytest.mark.parametrize("rebuild", [False, True])
async def test_an_interrupted_ingest_leaves_the_index_as_it_was(
    tmp_path: Path, rebuild: bool
) -> None:
    index = EmbeddedIndex(tmp_path, embedder=HashedWords())
    index.ingest(CORPUS, tenant="acme")
    more = passage("more", "More leave.")
    with pytest.raises(KeyboardInterrupt):
        EmbeddedIndex(tmp_path, embedder=_Breaks()).ingest(
            [more], tenant="acme", remove_missing=True, rebuild=rebuild
        )
    assert len([*tmp_path.iterdir()]) == 1
    assert await ids(index, "parental leave", vector=False) == ["leave"]
    assert index.ingest([more], tenant="acme") == IngestReport(added=1)


async def test_a_rebuilt_index_serves_in_place_of_the_old_one(tmp_path: Path) -> None:
    index = EmbeddedIndex(tmp_path, embedder=HashedWords())
    index.ingest(CORPUS, tenant="acme")
    assert await ids(index, "parental leave", vector=False) == ["leave"]
    more = passage("more", "More leave.")
    assert index.ingest([more], tenant="acme", rebuild=True) == IngestReport(added=1)
    assert await ids(index, "leave", vector=False) == ["more"]


def test_two_passages_of_one_id_are_refused(tmp_path: Path) -> None:
    twin = LEAVE.model_copy(update={"text": "other"})
    with pytest.raises(ConfigurationError, match="'leave' of document 'doc-leave' comes twice"):
        EmbeddedIndex(tmp_path).ingest([LEAVE, LEAVE, twin], tenant="acme")


async def test_without_an_embedder_every_ranking_says_lexical_only(tmp_path: Path) -> None:
    index = EmbeddedIndex(tmp_path)
    index.ingest(CORPUS, tenant="acme")
    found = await ranking(index, "leave")
    assert found.lexical_only
    assert [hit.passage.id for hit in found.hits] == ["leave"]
    assert await ranking(index, "leave", lexical=False) == Ranking(lexical_only=True)


async def test_an_index_of_either_kind_serves_the_words_of_the_other(tmp_path: Path) -> None:
    with_vectors = EmbeddedIndex(tmp_path, embedder=HashedWords())
    without = EmbeddedIndex(tmp_path)
    with_vectors.ingest(CORPUS, tenant="acme")
    assert (await ranking(without, "leave")).lexical_only
    without.ingest(CORPUS, tenant="acme")
    assert (await ranking(with_vectors, "leave")).lexical_only


async def test_an_index_of_another_embedder_is_refused_until_it_is_written_anew(
    tmp_path: Path,
) -> None:
    EmbeddedIndex(tmp_path, embedder=HashedWords()).ingest(CORPUS, tenant="acme")
    index = EmbeddedIndex(tmp_path, embedder=HashedWords("other-words"))
    refusal = r"embedder hashed-words, not other-words; run: python -m programs index"
    with pytest.raises(RetrieverUnavailableError, match=refusal):
        await ranking(index, "leave")
    with pytest.raises(RetrieverUnavailableError, match=refusal):
        await index.vocabulary(scope=EMPLOYEE)
    index.ingest([LEAVE], tenant="acme")
    assert not (await ranking(index, "leave")).lexical_only
    assert "vacation" in await ids(index, "vacation")


async def test_an_index_of_another_analysis_is_refused(
    tmp_path: Path, index: EmbeddedIndex
) -> None:
    with sqlite3.connect(index_file(tmp_path, "acme")) as connection:
        connection.execute("update about set value = 'words:0' where name = 'analysis'")
    with pytest.raises(RetrieverUnavailableError, match="analysis words:0, not"):
        await ranking(index, "leave")


WORDS_OF_THE_TENANT = """
drop table analysed;
create virtual table words using fts5 (analysed, tokenize = 'unicode61 remove_diacritics 2');
create virtual table word_frequency using fts5vocab (words, row);
insert into words (rowid, analysed) select number, 'leave' from passage;
update about set value = 'porter2-stems:1' where name = 'analysis';
"""


async def test_an_index_that_counts_words_over_the_tenant_is_refused_and_the_next_run_mends_it(
    tmp_path: Path, index: EmbeddedIndex
) -> None:
    before = await ranking(index, "parental leave")
    with closing(sqlite3.connect(index_file(tmp_path, "acme"))) as connection:
        connection.executescript(WORDS_OF_THE_TENANT)
    with pytest.raises(RetrieverUnavailableError, match="run: python -m programs index --tenant"):
        await ranking(index, "parental leave")
    assert index.ingest([LEAVE], tenant="acme") == IngestReport(unchanged=4)
    assert await ranking(index, "parental leave") == before
    with closing(sqlite3.connect(index_file(tmp_path, "acme"))) as connection:
        tables = {name for (name,) in connection.execute("select name from sqlite_master")}
    assert not {name for name in tables if name.startswith("word")}


async def test_a_tenant_without_an_index_is_told_what_to_run(index: EmbeddedIndex) -> None:
    nobody = EMPLOYEE.model_copy(update={"tenant": "nobody"})
    with pytest.raises(RetrieverUnavailableError, match="python -m programs index --tenant nobody"):
        await ranking(index, "leave", nobody)


async def test_a_broken_file_is_a_retrieval_error(tmp_path: Path, index: EmbeddedIndex) -> None:
    nobody = EMPLOYEE.model_copy(update={"tenant": "broken"})
    index_file(tmp_path, "broken").write_bytes(b"no database" * 100)
    with pytest.raises(RetrieverUnavailableError, match="file is not a database"):
        await ranking(index, "leave", nobody)


async def test_searching_writes_nothing(tmp_path: Path, index: EmbeddedIndex) -> None:
    before = index_file(tmp_path, "acme").read_bytes()
    await asyncio.gather(*(ids(index, f"canary {number}") for number in range(20)))
    assert index_file(tmp_path, "acme").read_bytes() == before
    written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"canari" not in written
    assert b"canary" not in written


async def test_cancelling_stops_the_statement_that_runs_in_the_thread(
    tmp_path: Path, index: EmbeddedIndex
) -> None:
    ended: list[str] = []
    started = asyncio.Event()
    loop = asyncio.get_running_loop()

    def count_for_ever(connection: sqlite3.Connection) -> None:
        loop.call_soon_threadsafe(started.set)
        try:
            connection.execute(
                "with recursive n(i) as (select 1 union all select i + 1 from n)"
                " select count(*) from n"
            )
        except sqlite3.OperationalError as error:
            ended.append(str(error))
            raise

    file = index_file(tmp_path, "acme")
    task = asyncio.create_task(read_in_thread(index._threads, file, "acme", count_for_ever))
    await started.wait()
    task.cancel()
    cancelled = time.monotonic()
    with pytest.raises(asyncio.CancelledError):
        await task
    await index.aclose()
    assert ended == ["interrupted"]
    assert time.monotonic() - cancelled < 0.5


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
