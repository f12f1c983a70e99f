"""What a server answers with gRPC becomes one of our errors, by its code and without its words."""

import asyncio
import time
import traceback

import grpc
import pytest

from programs.retrievers.protocol import SearchQuery
from signatures.errors import (
    RetrievalError,
    RetrievalTimeoutError,
    RetrieverUnavailableError,
    ScopeViolationError,
)
from signatures.evidence import BranchStatus
from tests.fake_weaviate.parts import refuse
from tests.weaviate.asking import BUDGET_MS, ask
from tests.weaviate.on_fake import CORPUS, on_fake
from tests.weaviate.world import EMPLOYEE

SECRET = "canary4711"
RULE = SearchQuery(text="rule")
Code = grpc.StatusCode
BY_CODE = {
    Code.DEADLINE_EXCEEDED: RetrievalTimeoutError,
    Code.PERMISSION_DENIED: ScopeViolationError,
}
RETRIED_BY_THE_CLIENT = {Code.OK, Code.UNAVAILABLE}
CODES = [code for code in Code if code not in RETRIED_BY_THE_CLIENT]
HIDDEN_RETRY_S = sum(2**attempt for attempt in range(6))


def exactly(error: RetrievalError, kind: type[RetrievalError]) -> bool:
    """Tell whether an error is of a kind and of no other that means something else."""
    meant = (RetrievalTimeoutError, ScopeViolationError, RetrieverUnavailableError)
    return [isinstance(error, each) for each in meant] == [each is kind for each in meant]


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
async def test_a_code_is_one_kind_of_error_and_its_details_are_not_repeated(
    code: grpc.StatusCode,
) -> None:
    async with on_fake() as world:
        world.fake.searches.append(refuse(code, f"{SECRET} near rule"))
        with pytest.raises(RetrievalError) as raised:
            await world.retriever.search(RULE, scope=EMPLOYEE, limit=8)
        assert exactly(raised.value, BY_CODE.get(code, RetrieverUnavailableError))
        assert SECRET not in "".join(traceback.format_exception(raised.value))
        assert (await world.retriever.search(RULE, scope=EMPLOYEE, limit=8)).hits


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
async def test_a_batch_refused_as_a_whole_is_an_error_and_no_report(
    code: grpc.StatusCode,
) -> None:
    async with on_fake() as world:
        world.fake.batches.append(refuse(code, SECRET))
        more = [passage.model_copy(update={"text": "changed"}) for passage in CORPUS]
        with pytest.raises(RetrievalError) as raised:
            await world.retriever.aingest(more, tenant="acme")
        assert exactly(raised.value, BY_CODE.get(code, RetrieverUnavailableError))
        assert SECRET not in "".join(traceback.format_exception(raised.value))


async def test_the_clients_hidden_retry_ends_with_our_deadline() -> None:
    """weaviate-python-client 1867: a server that says UNAVAILABLE is asked for 63 seconds."""
    assert HIDDEN_RETRY_S == 63
    async with on_fake() as world:
        world.fake.searches.extend([refuse(Code.UNAVAILABLE, SECRET)] * 8)
        begun = time.monotonic()
        answer = await ask(world.retriever, "Which rule?")
        assert answer.status in (BranchStatus.TIMEOUT, BranchStatus.UNAVAILABLE)
        assert time.monotonic() - begun < 5 * BUDGET_MS / 1_000
        asked = len(world.fake.seen)
        await asyncio.sleep(1.5)
        assert len(world.fake.seen) == asked


async def test_a_server_that_was_unavailable_for_a_moment_answers_the_same_call() -> None:
    async with on_fake() as world:
        world.fake.searches.append(refuse(Code.UNAVAILABLE))
        assert (await world.retriever.search(RULE, scope=EMPLOYEE, limit=8)).hits
