"""Search backends, by the name a command line gives them: how each is opened."""

from collections.abc import Callable

from programs.assets import OnProgress
from programs.retrievers.opening import open_embedded, open_weaviate
from programs.retrievers.protocol import PassageIndex
from programs.retrievers.settings import RetrieverSettings

Opener = Callable[[RetrieverSettings, OnProgress | None], PassageIndex]

RETRIEVERS: dict[str, Opener] = {"embedded": open_embedded, "weaviate": open_weaviate}
