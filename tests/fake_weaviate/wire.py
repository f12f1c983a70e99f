"""Rows as the protocol writes and filters them."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from weaviate.proto.v1 import (
    base_pb2,
    properties_pb2,
    search_get_pb2,
)

Row = Mapping[str, Any]
WRITTEN_AT_MS = 1_767_225_600_000

Filters = base_pb2.Filters


def reply(found: Iterable[tuple[str, Row]]) -> Any:
    """Write rows as the server does: best first, scores falling from 1."""
    return search_get_pb2.SearchReply(
        results=[
            search_get_pb2.SearchResult(
                properties=search_get_pb2.PropertiesResult(
                    non_ref_props=properties_pb2.Properties(
                        fields={name: _value(value) for name, value in row.items()}
                    )
                ),
                metadata=search_get_pb2.MetadataResult(
                    id=uuid,
                    id_as_bytes=UUID(uuid).bytes,
                    score=1 / rank,
                    score_present=True,
                    creation_time_unix=WRITTEN_AT_MS,
                    creation_time_unix_present=True,
                    last_update_time_unix=WRITTEN_AT_MS,
                    last_update_time_unix_present=True,
                ),
            )
            for rank, (uuid, row) in enumerate(found, 1)
        ]
    )


def matches(wanted: Any, row: Row) -> bool:
    """Hold a row to a filter, as FIELD tokenization compares: whole values, case and all."""
    match wanted.operator:
        case Filters.OPERATOR_AND:
            return all(matches(part, row) for part in wanted.filters)
        case Filters.OPERATOR_OR:
            return any(matches(part, row) for part in wanted.filters)
    value = row.get(wanted.target.property)
    held = set(value) if isinstance(value, list | tuple) else {value}
    asked = getattr(wanted, str(wanted.WhichOneof("test_value")))
    match wanted.operator:
        case Filters.OPERATOR_EQUAL:
            return asked in held
        case Filters.OPERATOR_CONTAINS_ANY:
            return not held.isdisjoint(asked.values)
    raise NotImplementedError(Filters.Operator.Name(wanted.operator))


def row_of(properties: Any) -> Row:
    """Read the properties of a written object."""
    row: dict[str, Any] = dict(properties.non_ref_properties.items())
    row = {
        name: int(v) if isinstance(v, float) and v.is_integer() else v for name, v in row.items()
    }
    row |= {found.prop_name: list(found.values) for found in properties.text_array_properties}
    return row


def _value(value: object) -> Any:
    make = properties_pb2.Value
    match value:
        case None:
            return make(null_value=0)
        case str():
            return make(text_value=value)
        case int():
            return make(int_value=value)
        case float():
            return make(number_value=value)
        case [*texts]:
            values = properties_pb2.TextValues(values=texts)
            return make(list_value=properties_pb2.ListValue(text_values=values))
    raise NotImplementedError(type(value).__name__)
