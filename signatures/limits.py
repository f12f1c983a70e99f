"""Named bounds of one request."""

from pydantic import Field

from signatures.frozen import Frozen


class Limits(Frozen):
    """Bounds of one request; milliseconds, tokens, characters and counts as the names say.

    `max_queries` counts every query that runs, the original leg included, over all tiers.
    `planning_tokens` and `retrieval_ms` hold for judging between tiers, too; reranking takes its
    time from `retrieval_ms`.
    """

    max_queries: int = Field(default=4, ge=1, le=8)
    results_per_query: int = Field(default=8, ge=1, le=50)
    max_passages: int = Field(default=8, ge=1, le=100)
    max_user_turns: int = Field(default=4, ge=0, le=50)
    max_context_characters: int = Field(default=2_000, ge=0, le=100_000)
    max_summary_facts: int = Field(default=8, ge=0, le=100)
    max_untraceable_words: int = Field(default=2, ge=0, le=10)
    planning_tokens: int = Field(default=800, ge=0)
    planning_ms: int = Field(default=8_000, ge=0)
    retrieval_ms: int = Field(default=1_500, ge=1)
    max_judged_characters: int = Field(default=3_000, ge=0, le=20_000)
    max_reranked: int = Field(default=24, ge=1, le=200)
    reranking_ms: int = Field(default=300, ge=0)


DEFAULT_LIMITS = Limits()
