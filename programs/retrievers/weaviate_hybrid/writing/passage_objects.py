"""Passages as Weaviate keeps them: their content, what is searched in, and what filters compare."""

import hashlib
from collections.abc import Mapping, Sequence

from weaviate.classes.data import DataObject

from programs.declared import comparable, declared_value
from programs.retrievers.embedder import Embedder
from programs.retrievers.index_file import ANALYSIS
from programs.retrievers.passage_forms import analysed_text, embedded_text
from programs.retrievers.vectors import unit_rows
from programs.retrievers.weaviate_hybrid.identity import passage_id, vector_name
from programs.retrievers.weaviate_hybrid.scope import UNDECLARED, is_exact, is_writable
from programs.retrievers.weaviate_hybrid.tenants import Objects
from signatures.errors import ConfigurationError
from signatures.evidence import DeclaredProperty, Passage


def refuse_inexact(passages: Sequence[Passage]) -> None:
    """Refuse passages whose scope Weaviate would not compare exactly as it is written."""
    for passage in passages:
        names = (passage.workspace, *passage.roles)
        texts = (passage.id, passage.document_id, passage.title, passage.heading, passage.text)
        if not (all(map(is_exact, names)) and all(map(is_writable, texts))):
            raise ConfigurationError(
                f"passage {passage.id!r} of document {passage.document_id!r}: its workspace or a "
                "role is empty or has outer blanks, or a text cannot be encoded; mend the corpus"
            )


def content_sha256(passage: Passage, embedder: Embedder | None) -> str:
    """Give the hash of everything an object is made from, so that an equal one is not remade."""
    made_with = f"{ANALYSIS}\n{embedder.identity if embedder else ''}\n"
    return hashlib.sha256((made_with + passage.model_dump_json()).encode()).hexdigest()


def objects_of(tenant: str, passages: Sequence[Passage], embedder: Embedder | None) -> Objects:
    """Make the objects of passages, vectors and all."""
    vectors = _vectors(passages, embedder)
    return [
        DataObject(
            uuid=passage_id(tenant, passage),
            properties=_properties(passage, embedder),
            vector=vector,
        )
        for passage, vector in zip(passages, vectors, strict=True)
    ]


def _vectors(
    passages: Sequence[Passage], embedder: Embedder | None
) -> Sequence[Mapping[str, list[float]]]:
    if embedder is None:
        return [{}] * len(passages)
    rows = unit_rows(
        embedder.embed([embedded_text(passage) for passage in passages]), len(passages), embedder
    )
    name = vector_name(embedder)
    return [{name: row} for row in rows.tolist()]


def _declared(passage: Passage, name: DeclaredProperty) -> str:
    return comparable(declared_value(passage, name), name) or UNDECLARED


def _properties(passage: Passage, embedder: Embedder | None) -> dict[str, object]:
    return {
        "content": passage.model_dump_json(),
        "analysed": analysed_text(passage),
        "workspace": passage.workspace,
        "roles": sorted(set(passage.roles)),
        "content_sha256": content_sha256(passage, embedder),
        **{name.value: _declared(passage, name) for name in DeclaredProperty},
    }
