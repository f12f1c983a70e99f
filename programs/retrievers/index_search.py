"""Making one ranking of the two legs of a search, and passages of the ranking."""

import sqlite3
from collections.abc import Sequence

from programs.fusion import reciprocal_rank_fusion
from programs.retrievers.index_file import read_passage
from programs.retrievers.index_snapshot import ScoredRow
from signatures.evidence import Hit

LEG_FUSION_K = 2
LEG_DEPTH_PER_RESULT = 3
"""How the two legs of one query meet: legs three times as deep as the results asked for.

Recall@5 / clause coverage of 109 policy cases, human wording, last user turn + message, raw:
k = 2 over 24 .893/.917 .796/.851 .681/.744; k = 60 over 8 .893/.917 .791/.835 .664/.736, but
over 24 .856/.893 .749/.810 .639/.727; min-max score fusion (vector .5) over 20 .891/.917
.776/.851 .653/.736. Small k barely depends on the depth, which callers choose by `limit`.
"""


def fuse_legs(
    lexical: Sequence[ScoredRow], vector: Sequence[ScoredRow], limit: int
) -> tuple[ScoredRow, ...]:
    """Make one ranking of both legs by reciprocal rank; a leg that did not run is empty."""
    legs = [[row.number for row in leg] for leg in (lexical, vector)]
    fused = reciprocal_rank_fusion(legs, k=LEG_FUSION_K)
    return tuple(ScoredRow(number, score) for number, score in fused[:limit])


def read_hits(connection: sqlite3.Connection, ranked: Sequence[ScoredRow]) -> tuple[Hit, ...]:
    """Give the passages of a ranking, ranks from 1."""
    marks = ",".join("?" * len(ranked))
    rows = connection.execute(
        f"select number, content from passage where number in ({marks})",
        [row.number for row in ranked],
    )
    contents = dict(rows.fetchall())
    return tuple(
        Hit(passage=read_passage(contents[row.number]), rank=rank, score=row.score)
        for rank, row in enumerate(ranked, 1)
    )
