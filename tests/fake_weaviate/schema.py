"""How a Weaviate server describes a collection whose definition a client has sent."""

from typing import Any

INVERTED: dict[str, Any] = {
    "bm25": {"b": 0.75, "k1": 1.2},
    "cleanupIntervalSeconds": 60,
    "stopwords": {"preset": "en", "additions": None, "removals": None},
}
PROPERTY = {"indexFilterable": True, "indexRangeFilters": False, "indexSearchable": False}
TEXT = {"indexSearchable": True, "tokenization": "word"}
HNSW: dict[str, Any] = {
    "cleanupIntervalSeconds": 300,
    "distance": "cosine",
    "dynamicEfMin": 100,
    "dynamicEfMax": 500,
    "dynamicEfFactor": 8,
    "ef": -1,
    "efConstruction": 128,
    "filterStrategy": "acorn",
    "flatSearchCutoff": 40000,
    "maxConnections": 32,
    "skip": False,
    "vectorCacheMaxObjects": 1_000_000_000_000,
}


def described(sent: dict[str, Any]) -> dict[str, Any]:
    """Complete a definition with what the server decides where the client says nothing."""
    defaults = {
        "invertedIndexConfig": INVERTED,
        "multiTenancyConfig": {"enabled": False},
        "replicationConfig": {"factor": 1},
        "vectorConfig": {
            name: {"vectorIndexType": "hnsw", "vectorIndexConfig": HNSW}
            for name in sent["vectorConfig"]
        },
    }
    properties = [
        _completed(PROPERTY | (TEXT if each["dataType"][0].startswith("text") else {}), each)
        for each in sent["properties"]
    ]
    return _completed(defaults, sent) | {"properties": properties}


def _completed(defaults: dict[str, Any], sent: dict[str, Any]) -> dict[str, Any]:
    """Put what was sent over the defaults, and so in every object within."""
    given = {name: value for name, value in sent.items() if value is not None}
    return defaults | {
        name: _completed(defaults.get(name) or {}, value) if isinstance(value, dict) else value
        for name, value in given.items()
    }
