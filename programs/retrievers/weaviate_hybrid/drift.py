"""Finding where a collection on the server is not what it was declared to be."""

from collections.abc import Iterator

from weaviate import WeaviateAsyncClient
from weaviate.classes.config import DataType, StopwordsPreset, Tokenization
from weaviate.outputs.config import (
    CollectionConfig,
    PropertyConfig,
    VectorDistances,
    VectorIndexConfigHNSW,
)

from programs.retrievers.weaviate_hybrid.options import WeaviateOptions
from programs.retrievers.weaviate_hybrid.schema import (
    BM25_B,
    BM25_K1,
    PASSAGES,
    STATISTICS,
    Declared,
)
from programs.retrievers.weaviate_hybrid.servers.errors import RefusedError


async def verify(client: WeaviateAsyncClient, options: WeaviateOptions) -> None:
    """Refuse to serve from a schema under which a scope could mean something else."""
    for name, declared in ((options.collection, PASSAGES), (options.statistics, STATISTICS)):
        if not await client.collections.exists(name):
            raise RefusedError(
                f"Weaviate has no collection {name}; "
                "run: python -m programs index --retriever weaviate --tenant TENANT"
            )
        config = await client.collections.use(name).config.get()
        found = [*_setting_drift(config, options), *_property_drift(config.properties, declared)]
        if found:
            raise RefusedError(
                f"collection {name}: {'; '.join(found)}; delete it and index its tenants anew"
            )


def _setting_drift(config: CollectionConfig, options: WeaviateOptions) -> Iterator[str]:
    tenancy, words = config.multi_tenancy_config, config.inverted_index_config
    for what, found, wanted in (
        ("multi-tenancy", tenancy.enabled, True),
        ("automatic creation of tenants", tenancy.auto_tenant_creation, False),
        ("automatic activation of tenants", tenancy.auto_tenant_activation, False),
        ("replication factor", config.replication_config.factor, options.replication_factor),
        ("stop word list", words.stopwords.preset, StopwordsPreset.NONE),
        ("stop words added", words.stopwords.additions or None, None),
        ("BM25 k1, b", (words.bm25.k1, words.bm25.b), (BM25_K1, BM25_B)),
    ):
        if found != wanted:
            yield f"{what}: {found}, not {wanted}"
    for name, vector in (config.vector_config or {}).items():
        index = vector.vector_index_config
        if (
            not isinstance(index, VectorIndexConfigHNSW)
            or index.distance_metric is not VectorDistances.COSINE
            or index.skip
        ):
            yield f"vector {name}: no HNSW index by cosine"


def _property_drift(
    properties: list[PropertyConfig], declared: tuple[Declared, ...]
) -> Iterator[str]:
    found = {each.name: each for each in properties}
    for wanted in declared:
        if wanted.name not in found:
            yield f"property {wanted.name} is missing"
        elif (actual := _as_declared(found[wanted.name])) != (shape := _shape(wanted)):
            yield f"property {wanted.name}: {actual}, not {shape}"
    for name in sorted(found.keys() - {each.name for each in declared}):
        yield f"property {name} is not declared"


def _as_declared(found: PropertyConfig) -> str:
    said = _said(
        found.data_type, found.tokenization, found.index_filterable, found.index_searchable
    )
    analyzer = found.text_analyzer
    changed = analyzer is not None and (analyzer.ascii_fold or analyzer.stopword_preset)
    return f"{said}, changed by an analyzer" if changed else said


def _shape(wanted: Declared) -> str:
    return _said(wanted.data_type, wanted.tokenization, wanted.filtered, wanted.searched)


def _said(
    data_type: DataType, tokenization: Tokenization | None, filtered: bool, searched: bool
) -> str:
    tokens = f" by {tokenization.value}" if tokenization else ""
    use = [name for name, used in (("filtered", filtered), ("searched", searched)) if used]
    return f"{data_type.value}{tokens} {' and '.join(use) or 'kept'}"
