"""What the two collections are declared to be: passages, and word statistics beside them."""

from typing import NamedTuple

from weaviate import WeaviateAsyncClient
from weaviate.classes.config import (
    Configure,
    DataType,
    Property,
    StopwordsPreset,
    Tokenization,
    VectorDistances,
)
from weaviate.collections.classes.config_vectors import VectorConfigCreate
from weaviate.exceptions import UnexpectedStatusCodeError

from programs.retrievers.weaviate_hybrid.options import WeaviateOptions
from signatures.evidence import DeclaredProperty

BM25_K1, BM25_B = 1.2, 0.75
"""What the embedded index has; but a server counts words over the tenant, not the workspace."""

ALREADY_THERE = 422


class Declared(NamedTuple):
    """One property: filters compare it whole, words are searched in it, or it is only kept."""

    name: str
    data_type: DataType = DataType.TEXT
    filtered: bool = False
    searched: bool = False

    @property
    def tokenization(self) -> Tokenization:
        """Give the only tokenization that compares whole values, or the one that splits stems."""
        return Tokenization.WHITESPACE if self.searched else Tokenization.FIELD


KEPT = Declared("content")
SCOPE = (
    Declared("workspace", filtered=True),
    Declared("roles", DataType.TEXT_ARRAY, filtered=True),
)
PASSAGES = (
    KEPT,
    Declared("analysed", searched=True),
    *SCOPE,
    Declared("content_sha256"),
    *(Declared(name.value, filtered=True) for name in DeclaredProperty),
)
STATISTICS = (KEPT, *SCOPE)

UNUSED_VECTOR = "unused"


async def create_missing(
    client: WeaviateAsyncClient, options: WeaviateOptions, vector: str
) -> None:
    """Create the collections that are not there, and the named vector of this embedder."""
    await _create(client, options, options.collection, PASSAGES, vector)
    await _create(client, options, options.statistics, STATISTICS, UNUSED_VECTOR)
    config = client.collections.use(options.collection).config
    if vector not in ((await config.get()).vector_config or {}):
        await config.add_vector(vector_config=_vector(vector))


async def _create(
    client: WeaviateAsyncClient,
    options: WeaviateOptions,
    name: str,
    properties: tuple[Declared, ...],
    vector: str,
) -> None:
    if await client.collections.exists(name):
        return
    try:
        await client.collections.create(
            name,
            vector_config=_vector(vector),
            multi_tenancy_config=Configure.multi_tenancy(
                enabled=True, auto_tenant_creation=False, auto_tenant_activation=False
            ),
            inverted_index_config=Configure.inverted_index(
                bm25_b=BM25_B, bm25_k1=BM25_K1, stopwords_preset=StopwordsPreset.NONE
            ),
            replication_config=Configure.replication(factor=options.replication_factor),
            properties=[_property(declared) for declared in properties],
        )
    except UnexpectedStatusCodeError as error:
        if error.status_code != ALREADY_THERE or not await client.collections.exists(name):
            raise


def _vector(name: str) -> VectorConfigCreate:
    hnsw = Configure.VectorIndex.hnsw(distance_metric=VectorDistances.COSINE)
    vector: VectorConfigCreate = Configure.Vectors.self_provided(
        name=name, vector_index_config=hnsw
    )
    return vector


def _property(declared: Declared) -> Property:
    return Property(
        name=declared.name,
        data_type=declared.data_type,
        tokenization=declared.tokenization,
        index_filterable=declared.filtered,
        index_searchable=declared.searched,
    )
