"""The names and ids that Weaviate knows things by, computed from what they are."""

import hashlib
import uuid

from programs.retrievers.embedder import Embedder
from programs.retrievers.passage_forms import key_of
from signatures.evidence import Passage

NAMESPACE = uuid.UUID("0b6d4c58-5a86-5f6e-8a34-6f1f0f6f3c11")


def tenant_name(tenant: str) -> str:
    """Name a tenant as a shard, which allows neither every length nor a difference in case."""
    return f"t_{hashlib.sha256(tenant.encode()).hexdigest()[:40]}"


def vector_name(embedder: Embedder | None) -> str:
    """Name the vectors of one embedder: those of two never meet in one search."""
    identity = embedder.identity if embedder else ""
    return f"v_{hashlib.sha256(identity.encode()).hexdigest()[:16]}"


def identifier(*parts: str) -> uuid.UUID:
    """Give the id of what these parts name together; ("ab", "c") and ("a", "bc") are two."""
    return uuid.uuid5(NAMESPACE, "".join(f"{len(part)}:{part};" for part in parts))


def passage_id(tenant: str, passage: Passage) -> uuid.UUID:
    """Give the id of one tenant's passage."""
    return identifier("passage", tenant, *key_of(passage))
