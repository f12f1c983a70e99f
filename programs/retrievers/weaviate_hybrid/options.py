"""What of a Weaviate backend can be chosen, each with the value it has otherwise."""

from enum import StrEnum
from typing import Self

from pydantic import Field

from signatures.frozen import Frozen


class Consistency(StrEnum):
    """How many replicas must have answered a read or write; one node is always all of them."""

    ONE = "ONE"
    QUORUM = "QUORUM"
    ALL = "ALL"


SEEN_BY = {
    Consistency.ONE: Consistency.ALL,
    Consistency.QUORUM: Consistency.QUORUM,
    Consistency.ALL: Consistency.ONE,
}
"""The fewest replicas a search has to ask so that one of them has what so many have written."""


class Patience(Frozen):
    """How long is waited for a server, in seconds.

    A call that is silent for `silence_s` is accompanied by a probe of at most `probe_s`; a server
    that refuses it, or misses two, rests and is probed again every `rest_s`. A new connection
    takes at most `connect_s`. `query_s` and `insert_s` are what the server itself is told to give
    up after.
    """

    silence_s: float = Field(default=0.15, gt=0)
    probe_s: float = Field(default=0.25, gt=0)
    rest_s: float = Field(default=0.5, gt=0)
    connect_s: float = Field(default=1.0, gt=0)
    query_s: float = Field(default=5.0, gt=0)
    insert_s: float = Field(default=30.0, gt=0)


WHILE_WRITING = Patience(silence_s=2.0, probe_s=5.0, connect_s=10.0)
"""Nobody waits for an ingest, which keeps a server busy enough to miss a probe of a search."""


class WeaviateOptions(Frozen):
    """How a collection is kept and searched.

    `alpha` is the weight of the vector leg in the server's `RELATIVE_SCORE` fusion. On 109 policy
    cases, recall@5 of raw / last turn / planned was .629/.743/.810 at .4, .646/.758/.827 at .5,
    .658/.787/.841 at .6 and .644/.773/.826 at .7; the embedded index has .667/.794/.853. At most
    `in_flight` calls are under way at once. Passages lie in `collection`, word statistics beside.

    `consistency` is that of an ingest, and a search asks as many replicas as it then takes. By
    default it writes to all, so that no replica serves roles that have been taken back, and a
    search needs no second node: at QUORUM, the nodes that are left answer none for a second or
    more while they elect another leader, and one of three losses is that of the leader.
    """

    collection: str = Field(default="PlumblinePassage", pattern=r"^[A-Z][A-Za-z0-9_]*$")
    replication_factor: int = Field(default=1, ge=1)
    consistency: Consistency = Consistency.ALL
    alpha: float = Field(default=0.6, ge=0, le=1)
    in_flight: int = Field(default=32, ge=1)
    patience: Patience = Patience()

    @property
    def statistics(self) -> str:
        """Name the collection of the word statistics."""
        return f"{self.collection}Statistics"

    @property
    def while_searching(self) -> Self:
        """Give the same with the consistency of a search."""
        return self.model_copy(update={"consistency": SEEN_BY[self.consistency]})

    @property
    def while_writing(self) -> Self:
        """Give the same with the patience of an ingest."""
        return self.model_copy(update={"patience": WHILE_WRITING})


DEFAULT_OPTIONS = WeaviateOptions()
