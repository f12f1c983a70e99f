"""Whom the retriever talks to, when, and from which event loop and process."""

import asyncio
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import weaviate
from packaging.version import Version

from programs.retrievers.protocol import SearchQuery
from programs.retrievers.weaviate_hybrid.options import WeaviateOptions
from programs.retrievers.weaviate_hybrid.retriever import WeaviateRetriever
from programs.retrievers.weaviate_hybrid.servers.endpoint import Endpoint
from tests.fake_weaviate.server import HOST, fake_weaviate
from tests.weaviate.on_fake import on_fake
from tests.weaviate.server import WeaviateServer
from tests.weaviate.world import EMPLOYEE, open_retriever, policies

ROOT = Path(__file__).parents[2]
RULE = SearchQuery(text="rule")
NOWHERE = "http://127.0.0.1:9"


async def test_nobody_but_the_server_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """weaviate-python-client 1943: by itself the client asks the public package index."""
    looked_up: list[object] = []
    look_up = socket.getaddrinfo

    def listening(host: object, *more: object, **options: object) -> object:
        looked_up.append(host)
        return look_up(host, *more, **options)

    monkeypatch.setattr(socket, "getaddrinfo", listening)
    async with on_fake() as world:
        await world.retriever.search(RULE, scope=EMPLOYEE, limit=8)
        assert world.fake.calls
    assert {str(host) for host in looked_up} <= {HOST}


async def test_a_proxy_of_the_environment_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "grpc_proxy", "all_proxy"):
        monkeypatch.setenv(name, NOWHERE)
        monkeypatch.setenv(name.upper(), NOWHERE)
    monkeypatch.delenv("no_proxy", raising=False)
    async with on_fake() as world:
        assert (await world.retriever.search(RULE, scope=EMPLOYEE, limit=8)).hits


async def test_nothing_is_opened_before_the_first_call() -> None:
    async with fake_weaviate() as fake:
        retriever = WeaviateRetriever(
            [Endpoint(host=HOST, http_port=fake.rest, grpc_port=fake.grpc)]
        )
        await retriever.aclose()
        assert (fake.calls, fake.seen) == ([], [])


def test_a_collections_name_is_written_with_a_capital() -> None:
    """weaviate-python-client 1423: some calls capitalise it and some do not."""
    names = (WeaviateOptions().collection, WeaviateOptions().statistics)
    assert [name[0].isupper() for name in names] == [True, True]
    with pytest.raises(ValueError, match="collection"):
        WeaviateOptions(collection="passage")


def test_the_libraries_that_clash_are_the_locked_ones() -> None:
    """weaviate-python-client 1758, 1786, 1807: protobuf and grpcio that do not fit."""
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    versions = dict(line.split(" ")[0].split("==") for line in lock.splitlines() if "==" in line)
    assert weaviate.__version__ == versions["weaviate-client"]
    assert Version(versions["protobuf"]) < Version("7")
    assert Version(versions["grpcio"]) < Version("1.80")
    assert not {"grpcio-health-checking", "grpcio-status"} & set(versions)


@pytest.mark.weaviate
@pytest.mark.parametrize("closing", [True, False])
def test_one_retriever_serves_event_loops_one_after_the_other(
    server: WeaviateServer, closing: bool
) -> None:
    retriever = open_retriever([server], collection="Loops")

    async def once() -> int:
        await retriever.aingest(policies(8), tenant="acme")
        found = await retriever.search(RULE, scope=EMPLOYEE, limit=8)
        if closing:
            await retriever.aclose()
        return len(found.hits)

    assert [asyncio.run(once()) for _ in range(3)] == [8, 8, 8]


FORKED = """
import asyncio, os, sys
from programs.retrievers.protocol import SearchQuery
from programs.retrievers.weaviate_hybrid.servers.endpoint import Endpoint
from programs.retrievers.weaviate_hybrid.options import WeaviateOptions
from programs.retrievers.weaviate_hybrid.retriever import WeaviateRetriever
from signatures.context import AccessScope

rest, grpc = map(int, sys.argv[1:])
retriever = WeaviateRetriever(
    [Endpoint(host="127.0.0.1", http_port=rest, grpc_port=grpc)],
    options=WeaviateOptions(collection="Forked"),
)
scope = AccessScope(tenant="acme", workspace="hr", roles=("employee",))
workers = []
for _ in range(2):
    worker = os.fork()
    if worker == 0:
        found = asyncio.run(retriever.search(SearchQuery(text="rule"), scope=scope, limit=8))
        os._exit(0 if len(found.hits) == 8 else 1)
    workers.append(worker)
sys.exit(sum(os.waitstatus_to_exitcode(os.waitpid(worker, 0)[1]) for worker in workers))
"""


@pytest.mark.weaviate
async def test_a_retriever_made_before_two_workers_are_forked_serves_in_both(
    server: WeaviateServer,
) -> None:
    """weaviate-python-client 1292, 1309, 1871: a connection made before the fork hangs in both."""
    writer = open_retriever([server], collection="Forked", embedder=None)
    await writer.aingest(policies(8), tenant="acme")
    await writer.aclose()
    ports = [str(server.ports.rest), str(server.ports.grpc)]
    ended = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", FORKED, *ports],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
