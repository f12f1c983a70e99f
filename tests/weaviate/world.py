"""What the tests index and ask: a small company with tenants, workspaces and roles that look alike."""

import itertools
import random
from collections.abc import Sequence
from typing import NamedTuple

from pydantic import SecretStr

from programs.retrievers.embedder import Embedder
from programs.retrievers.weaviate_hybrid.options import Patience, WeaviateOptions
from programs.retrievers.weaviate_hybrid.retriever import WeaviateRetriever
from programs.retrievers.weaviate_hybrid.servers.endpoint import Endpoint
from signatures.context import AccessScope
from signatures.evidence import Passage
from tests.hashed_words import HashedWords
from tests.weaviate.server import HOST, WeaviateServer

TENANTS = ("acme", "Acme", "acme-1")
WORKSPACES = ("hr", "HR", "hr finance")
ROLES = ("manager", "Manager", "not manager", "manager_lead", "a", "it", "the", "no")
"""Values that word tokenization, case folding or a stopword list would confuse."""

TOPICS = ("leave", "expenses", "equipment", "travel", "training", "security")


class Kept(NamedTuple):
    """One passage, the tenant that holds it and the word that is in no other passage."""

    tenant: str
    passage: Passage
    canary: str

    def may_be_read_by(self, scope: AccessScope) -> bool:
        """Tell whether it lies within a scope."""
        lies_within = scope.permits(self.passage.workspace, self.passage.roles)
        return self.tenant == scope.tenant and lies_within


def company(count: int, *, seed: int = 5) -> tuple[Kept, ...]:
    """Spread passages over all tenants, workspaces and roles, each with a canary."""
    rng = random.Random(seed)
    places = itertools.cycle(itertools.product(TENANTS, WORKSPACES, ROLES))
    return tuple(
        _kept(number, *place, rng) for number, place in zip(range(count), places, strict=False)
    )


def _kept(number: int, tenant: str, workspace: str, role: str, rng: random.Random) -> Kept:
    canary = f"canary{rng.getrandbits(40):010x}"
    topic = TOPICS[number % len(TOPICS)]
    passage = Passage(
        id=str(number),
        document_id=f"{topic}-{number // 10}",
        workspace=workspace,
        title=f"The {topic} policy",
        text=f"The {topic} rule number {number} of this workspace is {canary}.",
        roles=tuple(dict.fromkeys((role, rng.choice(ROLES)))),
    )
    return Kept(tenant, passage, canary)


def scopes() -> list[AccessScope]:
    """Give every scope of one tenant, workspace and role."""
    places = itertools.product(TENANTS, WORKSPACES, ROLES)
    return [AccessScope(tenant=t, workspace=w, roles=(role,)) for t, w, role in places]


def policies(count: int, *, workspace: str = "hr") -> tuple[Passage, ...]:
    """Give passages that every employee of one workspace may read."""
    return tuple(
        Passage(
            id=str(number),
            document_id=f"{TOPICS[number % len(TOPICS)]}-{number // 20}",
            workspace=workspace,
            title=f"The {TOPICS[number % len(TOPICS)]} policy",
            text=f"Rule {number} says what employees may do, as agreed in meeting m{number}.",
        )
        for number in range(count)
    )


EMPLOYEE = AccessScope(tenant="acme", workspace="hr", roles=("employee",))


def endpoints(*servers: WeaviateServer) -> tuple[Endpoint, ...]:
    """Give the addresses of servers, in this order."""
    return tuple(
        Endpoint(host=HOST, http_port=server.ports.rest, grpc_port=server.ports.grpc)
        for server in servers
    )


HASHED = HashedWords()


class Pace(NamedTuple):
    """How long a retriever waits for a server, and a question for its answer."""

    patience: Patience
    budget_ms: int


OF_THE_PRODUCT = Pace(Patience(), 1_000)
"""What a soak measures, on a machine that does nothing else."""

CALM = Pace(Patience(silence_s=0.5, probe_s=1.5, connect_s=5.0), 4_000)
"""What outcomes are tested with, whatever else the machine does."""


def open_retriever(
    servers: Sequence[WeaviateServer],
    *,
    collection: str,
    embedder: Embedder | None = HASHED,
    key: str | None = None,
    replicas: int = 1,
    pace: Pace = CALM,
) -> WeaviateRetriever:
    """Open a retriever on a collection of its own, so that tests share a server in peace."""
    return WeaviateRetriever(
        endpoints=endpoints(*servers),
        embedder=embedder,
        api_key=SecretStr(key) if key else None,
        options=WeaviateOptions(
            collection=collection, replication_factor=replicas, patience=pace.patience
        ),
    )
