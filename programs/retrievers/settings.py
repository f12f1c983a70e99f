"""What the opening of a search backend may be told besides its name."""

from pathlib import Path

from pydantic import Field, SecretStr

from programs.retrievers.weaviate_hybrid.options import DEFAULT_OPTIONS, WeaviateOptions
from programs.retrievers.weaviate_hybrid.servers.endpoint import Endpoint
from signatures.frozen import Frozen

MINILM = "minilm"
"""The bundled embedder; any other name is a DSPy model id."""


class WeaviateSettings(Frozen):
    """Where Weaviate listens, the key it wants, and how its collection is kept."""

    endpoints: tuple[Endpoint, ...] = (Endpoint(host="127.0.0.1"),)
    api_key: SecretStr | None = None
    options: WeaviateOptions = DEFAULT_OPTIONS


class RetrieverSettings(Frozen):
    """Folders, the embedder by its name, whether the vector leg is used, and Weaviate's own."""

    state_dir: Path = Path(".plumbline")
    cache_dir: Path | None = None
    vectors: bool = True
    embedder: str = Field(default=MINILM, min_length=1)
    embedder_timeout_s: float = Field(default=20.0, gt=0)
    weaviate: WeaviateSettings = WeaviateSettings()
