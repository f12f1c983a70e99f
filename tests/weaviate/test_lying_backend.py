"""S4: what a backend returns is believed by nobody: one foreign hit and nothing of it leaves."""

import random
from collections.abc import Callable

import pytest

from programs.pipeline import RetrievalPipeline
from programs.planner import QueryPlanner
from programs.retrievers.protocol import SearchQuery
from programs.retrievers.weaviate_hybrid.identity import passage_id
from programs.retrievers.weaviate_hybrid.writing.passage_objects import objects_of
from signatures.errors import RetrievalError, ScopeViolationError
from signatures.evidence import BranchStatus, Passage
from tests.fake_weaviate.parts import find
from tests.fake_weaviate.wire import Row
from tests.weaviate.on_fake import CORPUS, on_fake
from tests.weaviate.world import EMPLOYEE

Found = tuple[str, Row]
SECRET = "canary4711"
OWN = CORPUS[0]
OTHER_TENANT, OTHER_WORKSPACE = "beta", "finance"
LIES_AT_ALL = 200


def kept(tenant: str, **differing: object) -> Found:
    """Give a passage as the backend of a tenant truly holds it."""
    passage = Passage.model_validate({**OWN.model_dump(), "id": "lie", "text": SECRET, **differing})
    (made,) = objects_of(tenant, [passage], None)
    return str(made.uuid), dict(made.properties or {})


def relabelled(found: Found, **properties: object) -> Found:
    """Let the backend say something else of what it holds."""
    return found[0], {**found[1], **properties}


def content(**differing: object) -> str:
    """Give the content of an own passage, changed."""
    return OWN.model_copy(update={"text": SECRET, **differing}).model_dump_json()


LIES: dict[str, Callable[[], Found]] = {
    "of another tenant": lambda: kept(OTHER_TENANT),
    "of another workspace": lambda: kept("acme", workspace=OTHER_WORKSPACE),
    "for another role": lambda: kept("acme", roles=("manager",)),
    "for no role": lambda: kept("acme", roles=()),
    "for a role that only looks alike": lambda: kept("acme", roles=("Employee", "employee ")),
    "of another workspace, labelled as of this one": lambda: relabelled(
        kept("acme", workspace=OTHER_WORKSPACE), workspace="hr"
    ),
    "of another workspace, rewritten to say it is of this one": lambda: relabelled(
        kept("acme", workspace=OTHER_WORKSPACE), content=content(id="lie")
    ),
    "of another tenant, under an id of this one": lambda: (
        str(passage_id("acme", OWN)),
        kept(OTHER_TENANT)[1],
    ),
}
NO_PASSAGES: dict[str, Callable[[], Found]] = {
    "without content": lambda: (kept("acme")[0], {}),
    "with content that is no passage": lambda: relabelled(kept("acme"), content=SECRET),
    "with a field that no passage has": lambda: relabelled(
        kept("acme"), content=content()[:-1] + ',"tenant":"acme"}'
    ),
}


def mixed(lie: Found, rng: random.Random) -> list[Found]:
    """Hide a lie among what is right."""
    right = [(str(passage_id("acme", p)), {"content": p.model_dump_json()}) for p in CORPUS]
    among = rng.sample(right, rng.randint(0, 7))
    among.insert(rng.randint(0, len(among)), lie)
    return among


async def test_every_lie_is_a_scope_violation_wherever_it_is_hidden() -> None:
    rng = random.Random(4)
    caught = 0
    async with on_fake() as world:
        for number in range(LIES_AT_ALL):
            name = list(LIES)[number % len(LIES)]
            world.fake.searches.append(find(*mixed(LIES[name](), rng)))
            query = SearchQuery(text="rule", vector=bool(number % 3), lexical=bool(number % 5))
            if not (query.vector or query.lexical):
                query = SearchQuery(text="rule")
            with pytest.raises(ScopeViolationError) as raised:
                await world.retriever.search(query, scope=EMPLOYEE, limit=8)
            assert SECRET not in str(raised.value)
            caught += 1
    assert caught == LIES_AT_ALL


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
async def test_no_word_of_a_lie_leaves_the_pipeline(lie: Callable[[], Found]) -> None:
    async with on_fake() as world:
        world.fake.searches.append(find(lie()))
        pipeline = RetrievalPipeline(QueryPlanner(), world.retriever)
        result = await pipeline.search("Which rule?", scope=EMPLOYEE, rewriting=False)
    assert [branch.status for branch in result.branches] == [BranchStatus.SCOPE_VIOLATION]
    assert result.passages == ()
    assert SECRET not in result.model_dump_json()


@pytest.mark.parametrize("thing", NO_PASSAGES.values(), ids=NO_PASSAGES)
async def test_what_is_no_passage_is_refused_without_quoting_it(
    thing: Callable[[], Found],
) -> None:
    async with on_fake() as world:
        world.fake.searches.append(find(thing()))
        with pytest.raises(RetrievalError) as raised:
            await world.retriever.search(SearchQuery(text="rule"), scope=EMPLOYEE, limit=8)
    assert SECRET not in str(raised.value)


async def test_more_hits_than_were_asked_for_are_cut() -> None:
    async with on_fake() as world:
        rows = [(str(passage_id("acme", p)), {"content": p.model_dump_json()}) for p in CORPUS]
        world.fake.searches.append(find(*rows))
        found = await world.retriever.search(SearchQuery(text="rule"), scope=EMPLOYEE, limit=3)
    assert [hit.rank for hit in found.hits] == [1, 2, 3]


async def test_foreign_word_statistics_are_a_scope_violation() -> None:
    async with on_fake() as world:
        ((_, tenant),) = [key for key in world.fake.rows if key[0].endswith("Statistics")]
        rows = world.fake.rows["PlumblinePassageStatistics", tenant]
        ((uuid, row),) = [(u, r) for u, r in rows.items() if "roles" in r]
        rows[uuid] = {**row, "workspace": OTHER_WORKSPACE}
        about = next(each for each in rows.items() if "roles" not in each[1])
        world.fake.fetches.extend([find(about), find((uuid, rows[uuid]))])
        with pytest.raises(ScopeViolationError):
            await world.retriever.vocabulary(scope=EMPLOYEE)
