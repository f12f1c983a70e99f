"""What a person reads of a search: coverage on one line, conflicts, tiers, and what to ask back."""

from io import StringIO

from rich.console import Console

from programs.commands.result_view import result_view
from programs.pipeline import RetrievalPipeline
from programs.planner import QueryPlanner
from programs.sufficiency import SufficiencyJudge
from programs.tiers import Tier
from signatures.errors import RetrieverUnavailableError
from signatures.evidence import RetrievalResult
from tests.scripted_search import (
    MINE,
    SCOPE,
    Answer,
    ScriptedPlanner,
    ScriptedRetriever,
    fails,
    finds,
    plan_for,
)

UK = MINE.model_copy(update={"id": "uk", "country": "UK"})
IRELAND = MINE.model_copy(update={"id": "ie", "country": "Ireland"})


def printed(result: RetrievalResult) -> list[str]:
    out = StringIO()
    Console(file=out, width=200).print(result_view(result))
    return [" ".join(line.split()) for line in out.getvalue().splitlines()]


async def searched(clauses: tuple[int, ...], **answers: Answer) -> RetrievalResult:
    plan = plan_for(*answers, clauses=clauses)
    pipeline = RetrievalPipeline(ScriptedPlanner(plan), ScriptedRetriever(**answers))
    return await pipeline.search(plan.original_question, scope=SCOPE)


async def test_coverage_is_one_line_with_every_lost_branch() -> None:
    lost = fails(RetrieverUnavailableError("down"))
    lines = printed(await searched((1, 2), one=finds(MINE), two=lost))
    assert "coverage clauses: 2, answered: 1, degraded: unavailable:q2" in lines
    assert "c2 unanswered (unavailable:q2)" in lines


async def test_a_sound_search_says_that_nothing_was_lost() -> None:
    lines = printed(await searched((1, 2), one=finds(MINE), two=finds(MINE)))
    assert "coverage clauses: 2, answered: 2, degraded: none" in lines


async def test_both_sides_of_a_conflict_are_shown() -> None:
    lines = printed(await searched((1, 1), one=finds(UK), two=finds(IRELAND)))
    assert "c1 conflict in country: UK (q1, uk) · Ireland (q2, ie)" in lines


async def test_no_evidence_names_what_was_searched_and_asks_back() -> None:
    lines = printed(await searched((1,), xylophones=finds()))
    assert "searched xylophones" in lines
    assert "ask back Which document or country or year is it about?" in lines


async def test_every_tier_says_how_it_ended() -> None:
    tiers = [Tier(name, ScriptedRetriever(leave=finds())) for name in ("category", "item")]
    pipeline = RetrievalPipeline(
        ScriptedPlanner(plan_for("leave")),
        tiers[0].retriever,
        tiers=tiers,
        judge=SufficiencyJudge(),
    )
    lines = printed(await pipeline.search("leave", scope=SCOPE))
    assert "tier category: open_clauses, open: c1" in lines
    assert "tier item: last_tier, open: c1" in lines


async def test_what_searches_nothing_has_no_coverage() -> None:
    pipeline = RetrievalPipeline(QueryPlanner(), ScriptedRetriever())
    lines = printed(await pipeline.search("thanks!", scope=SCOPE))
    assert "outcome no_retrieve" in lines
    assert not [line for line in lines if line.startswith(("coverage", "tier", "reranker"))]
