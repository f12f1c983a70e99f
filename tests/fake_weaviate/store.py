"""What a fake server keeps."""

from collections.abc import Iterable
from typing import Any

from tests.fake_weaviate.wire import Row, matches, row_of


class Store:
    """Collections, their tenants, and the rows of each, in the order of their writing."""

    def __init__(self) -> None:
        self.definitions: dict[str, dict[str, Any]] = {}
        self.tenants: dict[str, dict[str, str]] = {}
        self.rows: dict[tuple[str, str], dict[str, Row]] = {}

    def serves(self, collection: str, tenant: str) -> bool:
        """Tell whether a collection has this tenant, and it is awake."""
        return self.tenants.get(collection, {}).get(tenant) == "HOT"

    def keep(self, objects: Iterable[Any]) -> None:
        """Write the objects of a batch."""
        for item in objects:
            tenant = self.rows.setdefault((item.collection, item.tenant), {})
            tenant[item.uuid] = row_of(item.properties)

    def held(self, request: Any) -> dict[str, Row]:
        """Give the rows of one tenant that the filter of a request lets through."""
        wanted = request.filters if request.HasField("filters") else None
        rows = self.rows.get((request.collection, request.tenant), {})
        return {
            uuid: row
            for uuid, row in rows.items()
            if wanted is None or matches(wanted, {"_id": uuid, **row})
        }
