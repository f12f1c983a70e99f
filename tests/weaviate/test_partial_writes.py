"""What a server does not write is counted, named and written the next time."""

import grpc
import pytest

from programs.retrievers.protocol import SearchQuery
from programs.retrievers.weaviate_hybrid.identity import passage_id, tenant_name
from signatures.errors import RetrievalError
from tests.fake_weaviate.parts import drop_objects, fail_objects, refuse
from tests.weaviate.on_fake import CORPUS, OnFake, on_fake
from tests.weaviate.world import EMPLOYEE

CHANGED = tuple(p.model_copy(update={"text": f"{p.text} It changed."}) for p in CORPUS)
RULE = SearchQuery(text="rule")


async def test_each_refused_object_is_reported_by_its_passage() -> None:
    """weaviate-python-client 885, 2107: errors are counted, `has_errors` is not asked."""
    async with on_fake() as world:
        world.fake.batches.append(fail_objects(0, 3))
        report = await world.retriever.aingest(CHANGED, tenant="acme")
        assert {failed.id for failed in report.failed} == {CHANGED[0].id, CHANGED[3].id}
        assert {failed.reason for failed in report.failed} == {"refused"}
        assert report.changed == len(CHANGED) - 2


async def test_a_batch_of_which_nothing_was_written_is_reported_whole() -> None:
    async with on_fake() as world:
        world.fake.batches.append(fail_objects(*range(len(CHANGED))))
        report = await world.retriever.aingest(CHANGED, tenant="acme")
        assert len(report.failed) == len(CHANGED)
        assert all("refused" in failed.reason for failed in report.failed)
        assert (report.added, report.changed) == (0, 0)


async def test_indexing_again_writes_what_is_missing_and_nothing_else() -> None:
    async with on_fake() as world:
        report = await world.retriever.aingest(CHANGED, tenant="acme")
        assert (report.changed, report.unchanged) == (len(CHANGED), 0)
        rows = world.fake.rows["PlumblinePassage", world.fake.seen[-1].tenant]
        del rows[str(passage_id("acme", CHANGED[5]))]
        report = await world.retriever.aingest(CHANGED, tenant="acme")
        assert (report.added, report.changed, report.unchanged) == (1, 0, len(CHANGED) - 1)


async def test_a_first_ingest_with_refusals_is_not_served_as_if_it_were_whole() -> None:
    async with on_fake() as world:
        world.fake.batches.append(fail_objects(0))
        report = await world.retriever.aingest(CORPUS, tenant="beta")
        assert len(report.failed) == 1
        scope = EMPLOYEE.model_copy(update={"tenant": "beta"})
        with pytest.raises(RetrievalError, match="run again"):
            await world.retriever.search(RULE, scope=scope, limit=8)
        assert (await world.retriever.aingest(CORPUS, tenant="beta")).failed == ()
        assert (await world.retriever.search(RULE, scope=scope, limit=8)).hits


async def test_what_is_acknowledged_and_not_written_is_reported_and_not_served_as_whole() -> None:
    """Weaviate 5335: a server may drop what it says it has written."""
    async with on_fake() as world:
        world.fake.batches.append(drop_objects(2, 7))
        report = await world.retriever.aingest(CORPUS, tenant="beta")
        assert {failed.id for failed in report.failed} == {CORPUS[2].id, CORPUS[7].id}
        assert report.added == len(CORPUS) - 2
        scope = EMPLOYEE.model_copy(update={"tenant": "beta"})
        with pytest.raises(RetrievalError, match="run again"):
            await world.retriever.search(RULE, scope=scope, limit=8)
        assert (await world.retriever.aingest(CORPUS, tenant="beta")).added == 2
        assert (await world.retriever.vocabulary(scope=scope)).passages == len(CORPUS)


async def test_a_change_that_is_acknowledged_and_not_written_is_reported() -> None:
    async with on_fake() as world:
        world.fake.batches.append(drop_objects(0))
        report = await world.retriever.aingest(CHANGED, tenant="acme")
        assert [failed.id for failed in report.failed] == [CHANGED[0].id]
        assert (await world.retriever.aingest(CHANGED, tenant="acme")).changed == 1


async def test_word_statistics_that_the_server_would_not_delete_are_an_error() -> None:
    async with on_fake() as world:
        world.fake.deletes_refused = 1
        readers = [passage.model_copy(update={"roles": ("manager",)}) for passage in CORPUS]
        with pytest.raises(RetrievalError, match="kept word statistics"):
            await world.retriever.aingest(readers, tenant="acme")


async def test_what_is_written_twice_is_there_once() -> None:
    async with on_fake() as world:
        await world.retriever.aingest([*CORPUS, *CORPUS], tenant="acme")
        rows = [rows for (kind, _), rows in world.fake.rows.items() if kind == "PlumblinePassage"]
        assert [len(each) for each in rows] == [len(CORPUS)]


async def test_every_object_names_its_tenant_and_a_vector_by_name() -> None:
    """Weaviate 3826, 4931, 8558."""
    async with on_fake() as world:
        await world.retriever.aingest(CHANGED, tenant="acme")
        batches = [each for each in world.fake.seen if hasattr(each, "objects")]
        objects = [each for batch in batches for each in batch.objects]
        assert objects
        assert {each.tenant for each in objects} == {tenant for _, tenant in world.fake.rows}
        passages = [each for each in objects if each.collection == "PlumblinePassage"]
        assert {len(each.vectors) for each in passages} == {1}
        assert {bool(each.vectors[0].name) for each in passages} == {True}


def batches_of_passages(world: OnFake) -> list[int]:
    """Give the number of passages in every batch that was sent."""
    sent = [each.objects for each in world.fake.seen if hasattr(each, "objects")]
    return [len(batch) for batch in sent if batch[0].collection == "PlumblinePassage"]


async def test_the_last_batch_is_followed_by_one_more_that_has_it_written_down() -> None:
    """The server keeps the vectors of a batch in memory until the next one of that tenant."""
    async with on_fake() as world:
        await world.retriever.aingest(CHANGED, tenant="acme")
        assert batches_of_passages(world) == [len(CHANGED), 1]
        await world.retriever.aingest(CHANGED, tenant="acme")
        assert batches_of_passages(world) == [len(CHANGED), 1]


async def test_what_an_interrupted_ingest_wrote_last_is_deleted_and_written_anew() -> None:
    """An equal object is not written again, and may be in the object store alone."""
    async with on_fake() as world:
        world.fake.batches.append(refuse(grpc.StatusCode.INTERNAL))
        with pytest.raises(RetrievalError):
            await world.retriever.aingest(CHANGED[:3], tenant="acme")
        world.fake.seen.clear()
        report = await world.retriever.aingest(CHANGED[:3], tenant="acme")
        assert (report.changed, report.failed) == (len(CORPUS), ())
        assert batches_of_passages(world) == [len(CORPUS), 1]
        deleted = [path for method, path in world.fake.calls if method == "DELETE"]
        assert len(deleted) == len(CORPUS)
        assert len(world.fake.rows["PlumblinePassage", tenant_name("acme")]) == len(CORPUS)
        await world.retriever.aingest(CHANGED[:3], tenant="acme")
        assert batches_of_passages(world) == [len(CORPUS), 1]


async def test_an_interrupted_ingest_of_a_served_tenant_is_served_on() -> None:
    async with on_fake() as world:
        world.fake.batches.append(refuse(grpc.StatusCode.INTERNAL))
        with pytest.raises(RetrievalError):
            await world.retriever.aingest(CHANGED, tenant="acme")
        assert (await world.retriever.search(RULE, scope=EMPLOYEE, limit=8)).hits
