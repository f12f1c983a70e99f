"""Search backends, by the name a command line gives them."""

from programs.retrievers.embedded import EmbeddedIndex

RETRIEVERS = {"embedded": EmbeddedIndex}
