"""One search of one tenant's passages: the legs that run, and what is made of their answer."""

from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError
from weaviate.classes.query import BM25Operator, HybridFusion, MetadataQuery
from weaviate.collections.classes.filters import _Filters
from weaviate.collections.classes.internal import Object

from programs.retrievers.weaviate_hybrid.errors import RefusedError
from programs.retrievers.weaviate_hybrid.identity import passage_id
from programs.retrievers.weaviate_hybrid.scope import refuse_foreign
from programs.retrievers.weaviate_hybrid.tenants import Collection
from signatures.context import AccessScope
from signatures.evidence import Hit, Passage

FUSION = HybridFusion.RELATIVE_SCORE
"""The server's legs are 100 deep, where fusing by rank loses what scores still tell."""

Found = Sequence[Object[Any, None]]
Vector = list[float]

_SEARCHED = ["analysed"]
_KEPT = ["content"]
_ANY_WORD = BM25Operator.or_(minimum_match=1)


async def both_legs(
    collection: Collection,
    words: str,
    vector: Vector,
    name: str,
    alpha: float,
    within: _Filters,
    limit: int,
) -> Found:
    """Rank by stems and vector together, fused by the server."""
    answer = await collection.query.hybrid(
        query=words,
        vector=vector,
        alpha=alpha,
        fusion_type=FUSION,
        target_vector=name,
        query_properties=_SEARCHED,
        bm25_operator=_ANY_WORD,
        filters=within,
        limit=limit,
        return_metadata=MetadataQuery(score=True),
        return_properties=_KEPT,
    )
    return answer.objects


async def lexical_leg(collection: Collection, words: str, within: _Filters, limit: int) -> Found:
    """Rank by BM25 over any of the stems."""
    answer = await collection.query.bm25(
        query=words,
        query_properties=_SEARCHED,
        operator=_ANY_WORD,
        filters=within,
        limit=limit,
        return_metadata=MetadataQuery(score=True),
        return_properties=_KEPT,
    )
    return answer.objects


async def vector_leg(
    collection: Collection, vector: Vector, name: str, within: _Filters, limit: int
) -> Found:
    """Rank by cosine."""
    answer = await collection.query.near_vector(
        near_vector=vector,
        target_vector=name,
        filters=within,
        limit=limit,
        return_metadata=MetadataQuery(distance=True),
        return_properties=_KEPT,
    )
    return answer.objects


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
