"""One search of one tenant's passages: the legs that run, and what is made of their answer."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypedDict

from pydantic import ValidationError
from weaviate.classes.query import BM25Operator, HybridFusion, MetadataQuery
from weaviate.collections.classes.filters import _Filters
from weaviate.collections.classes.internal import Object

from programs.retrievers.weaviate_hybrid.identity import passage_id
from programs.retrievers.weaviate_hybrid.scope import refuse_foreign
from programs.retrievers.weaviate_hybrid.servers.errors import RefusedError
from programs.retrievers.weaviate_hybrid.tenants import Collection
from signatures.context import AccessScope
from signatures.evidence import Hit, Passage

FUSION = HybridFusion.RELATIVE_SCORE
"""The server's legs are 100 deep, where fusing by rank loses what scores still tell."""

Found = Sequence[Object[Any, None]]

_BY_WORDS = ["analysed"]
_ANY_WORD = BM25Operator.or_(minimum_match=1)
_SCORE, _DISTANCE = MetadataQuery(score=True), MetadataQuery(distance=True)


class Asked(NamedTuple):
    """What one search goes by: stems, a vector or both, what is let through, and how many."""

    words: str
    vector: list[float] | None
    within: _Filters
    limit: int


class _Always(TypedDict):
    """What every leg is told alike."""

    filters: _Filters
    limit: int
    return_properties: list[str]


async def find(part: Collection, asked: Asked, *, alpha: float, vectors: str) -> Found:
    """Rank by stems, by the vectors of this name, or by both, fused by the server."""
    words, vector = asked.words, asked.vector
    always = _Always(filters=asked.within, limit=asked.limit, return_properties=["content"])
    if words and vector:
        both = await part.query.hybrid(
            query=words,
            vector=vector,
            target_vector=vectors,
            alpha=alpha,
            fusion_type=FUSION,
            query_properties=_BY_WORDS,
            bm25_operator=_ANY_WORD,
            return_metadata=_SCORE,
            **always,
        )
        return both.objects
    if words:
        lexical = await part.query.bm25(
            query=words,
            query_properties=_BY_WORDS,
            operator=_ANY_WORD,
            return_metadata=_SCORE,
            **always,
        )
        return lexical.objects
    if vector:
        near = await part.query.near_vector(
            near_vector=vector, target_vector=vectors, return_metadata=_DISTANCE, **always
        )
        return near.objects
    return ()


def hits_within(found: Found, scope: AccessScope) -> tuple[Hit, ...]:
    """Give the passages of an answer, ranks from 1, or nothing of it if any is foreign."""
    passages = [_passage(each) for each in found]
    refuse_foreign(
        (each.uuid, passage_id(scope.tenant, p), scope.permits(p.workspace, p.roles))
        for each, p in zip(found, passages, strict=True)
    )
    return tuple(
        Hit(passage=passage, rank=rank, score=_score(each))
        for rank, (each, passage) in enumerate(zip(found, passages, strict=True), 1)
    )


def _passage(found: Object[Any, None]) -> Passage:
    try:
        return Passage.model_validate_json(str(found.properties.get("content")))
    except ValidationError:
        raise RefusedError("Weaviate returned an object that is no passage") from None


def _score(found: Object[Any, None]) -> float:
    if found.metadata.distance is not None:
        return 1.0 - found.metadata.distance
    return found.metadata.score or 0.0
