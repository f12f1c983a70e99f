"""Evaluations go on where they stopped and search every system in the same scope."""

import json
from pathlib import Path

import pytest

from optimize.baselines import LastTurnPlanner, RawPlanner
from optimize.evaluate import System, as_json, run_system, sample
from optimize.systems import RAW, baseline_systems, planned_system
from programs.planner import QueryPlanner
from signatures.errors import ConfigurationError
from signatures.limits import DEFAULT_LIMITS
from signatures.plan import QueryPlan, Strategy
from signatures.violations import Violation, ViolationCode
from tests.optimize.worlds import asked, bench

CASES = (
    asked(1, "self_contained", "which monitor may I order", Strategy.ORIGINAL),
    asked(
        2, "followup_pronoun", "what about it", Strategy.CONTEXTUALIZE, "parental leave",
        relevant="leave#1",
    ),
    asked(3, "no_retrieve_chitchat", "thanks!", None),
)  # fmt: skip


class CountingPlanner(RawPlanner):
    """Raw, and how often it planned; it breaks at the message it is told to."""

    def __init__(self, breaks_at: str = "") -> None:
        self.planned: list[str] = []
        self._breaks_at = breaks_at

    async def plan(self, message: str, **request: object) -> QueryPlan:  # type: ignore[override]
        """Plan or break."""
        if message == self._breaks_at:
            raise KeyboardInterrupt
        self.planned.append(message)
        return await super().plan(message, **request)  # type: ignore[arg-type]


class FailingPlanner(CountingPlanner):
    """Raw, but every plan says that its language model failed."""

    async def plan(self, message: str, **request: object) -> QueryPlan:  # type: ignore[override]
        """Plan with a failure on record."""
        written = await super().plan(message, **request)
        failed = (Violation(code=ViolationCode.LM_FAILED),)
        validation = written.validation.model_copy(update={"violations": failed})
        return written.model_copy(update={"validation": validation})


async def test_the_systems_differ_in_what_they_search_and_in_nothing_else(tmp_path: Path) -> None:
    place = await bench(tmp_path, *CASES)
    systems = (*baseline_systems(), planned_system(QueryPlanner(), "rules", None))
    card = as_json([await run_system(system, CASES, place) for system in systems])
    assert list(card) == ["raw", "last_turn", "planned"]
    assert {by_slice["all"]["n"] for by_slice in card.values()} == {len(CASES)}
    assert card["raw"]["followup_pronoun"]["recall@5"] == 0
    assert card["last_turn"]["followup_pronoun"]["recall@5"] == 1
    assert card["raw"]["all"]["decision_accuracy"] == pytest.approx(2 / 3)
    assert card["planned"]["all"]["decision_accuracy"] == 1
    json.dumps(card, allow_nan=False)


async def test_a_stopped_evaluation_goes_on_and_a_finished_one_runs_nothing(
    tmp_path: Path,
) -> None:
    place = await bench(tmp_path, *CASES)
    stopped = CountingPlanner(breaks_at=CASES[1].question)
    with pytest.raises(KeyboardInterrupt):
        await run_system(System("counting", "x", stopped), CASES, place)
    resumed, again = CountingPlanner(), CountingPlanner()
    first = await run_system(System("counting", "x", resumed), CASES, place)
    second = await run_system(System("renamed", "x", again), CASES, place)
    assert resumed.planned == [case.question for case in CASES[1:]]
    assert again.planned == []
    assert second.scores == first.scores


async def test_another_identity_or_a_changed_case_runs_again(tmp_path: Path) -> None:
    place = await bench(tmp_path, *CASES)
    await run_system(System("counting", "x", CountingPlanner()), CASES, place)
    other, changed = CountingPlanner(), CountingPlanner()
    await run_system(System("counting", "y", other), CASES[:1], place)
    renamed = CASES[0].model_copy(update={"note": "changed"})
    await run_system(System("counting", "x", changed), (renamed,), place)
    assert len(other.planned) == len(changed.planned) == 1


async def test_a_line_cut_off_by_a_crash_is_run_again(tmp_path: Path) -> None:
    place = await bench(tmp_path, *CASES)
    await run_system(System("counting", "x", CountingPlanner()), CASES, place)
    (journal,) = tmp_path.glob("evaluations/*/observations.jsonl")
    text = journal.read_text(encoding="utf-8")
    journal.write_text(text[:-40], encoding="utf-8")
    resumed = CountingPlanner()
    await run_system(System("counting", "x", resumed), CASES, place)
    assert resumed.planned == [CASES[-1].question]


async def test_a_plan_that_a_failure_spoiled_is_not_kept(tmp_path: Path) -> None:
    place = await bench(tmp_path, *CASES)
    first, second = FailingPlanner(), FailingPlanner()
    await run_system(System("failing", "x", first), CASES[:1], place)
    await run_system(System("failing", "x", second), CASES[:1], place)
    assert len(second.planned) == 1


async def test_a_system_that_may_not_go_on_is_judged_on_what_it_ran(tmp_path: Path) -> None:
    place = await bench(tmp_path, *CASES)
    system = baseline_systems()[0]
    judged = await run_system(system, CASES, place, may_go_on=lambda seen: len(seen) < 2)
    assert judged.cases == CASES[:2]
    assert judged.system == RAW


async def test_a_case_without_a_workspace_searches_the_whole_corpus(tmp_path: Path) -> None:
    homeless = CASES[0].model_copy(update={"workspace": None})
    place = await bench(tmp_path, homeless)
    judged = await run_system(baseline_systems()[0], (homeless,), place)
    assert judged.scores[0]["recall@5"] == 1
    assert judged.seen[0].escapes == ()


async def test_a_workspace_the_corpus_does_not_have_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="no workspace moon"):
        await bench(tmp_path, CASES[0].model_copy(update={"workspace": "moon"}))


def test_a_sample_takes_the_first_of_every_slice_in_order() -> None:
    twice = (*CASES, *(case.model_copy(update={"id": f"{case.id}b"}) for case in CASES))
    assert sample(twice, 1) == CASES
    assert sample(twice, None) == twice


async def test_last_turn_cites_the_turn_it_adds() -> None:
    planned = await LastTurnPlanner().plan(
        "what about it",
        context=CASES[1].context.trusted(),
        vocabulary=None,  # type: ignore[arg-type]
        limits=DEFAULT_LIMITS,
        rewriting=True,
    )
    assert planned.queries[0].text == "parental leave what about it"
    assert planned.context_evidence == ("t1",)
