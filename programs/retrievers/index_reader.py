"""Answering one search from one open index."""

import sqlite3

from programs.retrievers.embedder import Embedder, Vectors
from programs.retrievers.index_file import ANALYSIS, read_about, read_passage
from programs.retrievers.index_search import (
    LEG_DEPTH_PER_RESULT,
    fuse_legs,
    read_hits,
)
from programs.retrievers.index_snapshot import IndexSnapshot, read_snapshot
from programs.retrievers.interruptible import to_its_end
from programs.retrievers.kept import KeptByRevision
from programs.retrievers.passage_forms import analysed_words
from programs.retrievers.protocol import Ranking, SearchQuery
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope
from signatures.errors import RetrieverUnavailableError

WORKSPACES_KEPT = 64
VOCABULARIES_KEPT = 64

_IN_SCOPE = """
select content from passage
where number in (select number from reader where workspace = ? and role in ({roles}))
order by number
"""


class IndexReader:
    """Search and count open indexes, keeping each workspace's words and vectors between calls.

    What is kept belongs to one revision of the index and is read anew after the next ingest.
    """

    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder
        self._snapshots = KeptByRevision[tuple[str, str], IndexSnapshot](WORKSPACES_KEPT)
        self._vocabularies = KeptByRevision[AccessScope, Vocabulary](VOCABULARIES_KEPT)

    def search(
        self,
        connection: sqlite3.Connection,
        query: SearchQuery,
        scope: AccessScope,
        limit: int,
        vector: Vectors | None,
    ) -> Ranking:
        """Rank the scope's passages by the legs that the query has and the index can serve."""
        snapshot = self._snapshot(connection, scope)
        depth = limit * LEG_DEPTH_PER_RESULT
        words = analysed_words(query.text) if query.lexical else ()
        lexical = snapshot.matching(words, scope.roles, depth, query.narrowings)
        if vector is None or not snapshot.has_vectors:
            ranked = fuse_legs(lexical, (), limit)
            return Ranking(hits=read_hits(connection, ranked), lexical_only=True)
        near = snapshot.nearest(vector, scope.roles, depth, query.narrowings)
        return Ranking(hits=read_hits(connection, fuse_legs(lexical, near, limit)))

    def vocabulary(self, connection: sqlite3.Connection, scope: AccessScope) -> Vocabulary:
        """Count the analysed words of what the scope may read, once per revision."""
        revision = _checked(read_about(connection), self._embedder, scope.tenant)
        same_readers = scope.model_copy(update={"roles": tuple(sorted(set(scope.roles)))})
        return self._vocabularies.get(
            same_readers, revision, lambda: _count(to_its_end(connection), scope)
        )

    def _snapshot(self, connection: sqlite3.Connection, scope: AccessScope) -> IndexSnapshot:
        about = read_about(connection)
        revision = _checked(about, self._embedder, scope.tenant)
        dimension = int(about["dimension"])
        return self._snapshots.get(
            (scope.tenant, scope.workspace),
            revision,
            lambda: read_snapshot(to_its_end(connection), scope.workspace, dimension),
        )


def _checked(about: dict[str, str], embedder: Embedder | None, tenant: str) -> str:
    """Give the revision of an index that this code and this embedder can serve."""
    made_by = about.get("embedder", "")
    for what, found, expected in (
        ("analysis", about.get("analysis"), ANALYSIS),
        ("embedder", made_by, embedder.identity if embedder and made_by else made_by),
    ):
        if found != expected:
            raise RetrieverUnavailableError(
                f"tenant {tenant}: the index was written with {what} {found}, not {expected}; "
                f"run: python -m programs index --tenant {tenant}"
            )
    return about["revision"]


def _count(connection: sqlite3.Connection, scope: AccessScope) -> Vocabulary:
    in_scope = _IN_SCOPE.format(roles=",".join("?" * len(scope.roles)))
    rows = connection.execute(in_scope, (scope.workspace, *scope.roles))
    return Vocabulary.of(read_passage(content) for (content,) in rows)
