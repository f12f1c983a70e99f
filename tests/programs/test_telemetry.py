"""A record says what happened to a request and none of its words."""

import json
import re
from pathlib import Path

import pytest
import structlog
from structlog.testing import capture_logs

from programs.pipeline import RetrievalPipeline
from programs.planner import QueryPlanner
from programs.retrievers.embedded import EmbeddedIndex
from programs.telemetry import EVENT, Telemetry, TierRecord, record_of
from signatures.context import AccessScope, TrustedContext
from signatures.evidence import (
    BranchStatus,
    Conflict,
    ConflictSide,
    DeclaredProperty,
    Passage,
    Reranking,
    RetrievalResult,
    TierEnd,
    TierReport,
)
from signatures.plan import Decision, QueryPlan, Validation
from signatures.violations import Violation, ViolationCode

CANARIES = (
    "zanzibar",
    "quokka",
    "marmalade",
    "bassoon",
    "tundra",
    "periwinkle",
    "gazpacho",
    "obsidian",
    "saffron",
)
MESSAGE = "Does the zanzibar rule apply to it, and who may refuse quokka?"
CONTEXT = TrustedContext.from_messages(
    [
        {"role": "user", "content": "What is the marmalade policy?"},
        {"role": "assistant", "content": "It is about bassoon."},
    ],
    facts=[{"id": "f1", "text": "The user works in tundra.", "turn_ids": ["t1"]}],
    state={"document_title": "periwinkle guide"},
)
SCOPE = AccessScope(tenant="acme", workspace="gazpacho", roles=("obsidian",))
PASSAGE = Passage(
    id="p1",
    document_id="d1",
    workspace="gazpacho",
    roles=("obsidian",),
    title="saffron",
    text="The zanzibar rule of the marmalade policy: quokka, saffron.",
)
OTHERS = tuple(
    PASSAGE.model_copy(update={"id": f"p{number}", "title": "", "text": text})
    for number, text in ((2, "Payday is the last Friday."), (3, "Lunch is served at noon."))
)


def telling_nothing(result: RetrievalResult) -> None:
    """Take no notice."""


async def answered(tmp_path: Path, record=telling_nothing) -> RetrievalResult:
    index = EmbeddedIndex(tmp_path)
    index.ingest([PASSAGE, *OTHERS], tenant="acme")
    pipeline = RetrievalPipeline(QueryPlanner(), index, record=record)
    return await pipeline.search(MESSAGE, context=CONTEXT, scope=SCOPE)


async def test_no_word_of_the_request_is_recorded(tmp_path: Path) -> None:
    with capture_logs() as written:
        result = await answered(tmp_path, Telemetry())
    said = json.dumps(result.model_dump(mode="json")).casefold()
    assert sum(canary in said for canary in CANARIES) >= 4
    (record,) = written
    kept = json.dumps(record).casefold()
    assert [canary for canary in CANARIES if canary in kept] == []


async def test_violations_are_recorded_by_code_without_the_value_that_broke_the_rule(
    tmp_path: Path,
) -> None:
    result = await answered(tmp_path)
    broken = (
        Violation(code=ViolationCode.INTRODUCED, query_id="q1", value="zanzibar"),
        Violation(code=ViolationCode.INTRODUCED, value="quokka"),
    )
    plan = result.plan.model_copy(update={"validation": Validation(violations=broken)})
    record = record_of(result.model_copy(update={"plan": plan}), request_id="r1")
    assert record.violations == {ViolationCode.INTRODUCED: len(broken)}
    assert "zanzibar" not in record.model_dump_json()


async def test_a_branch_that_failed_is_recorded_by_status_without_its_message(
    tmp_path: Path,
) -> None:
    result = await answered(tmp_path)
    failed = result.branches[0].model_copy(
        update={"status": BranchStatus.FAILED, "hits": (), "error": "no zanzibar"}
    )
    record = record_of(result.model_copy(update={"branches": (failed,)}), request_id="r1")
    assert [(branch.status, branch.hits) for branch in record.branches] == [("failed", 0)]
    assert "zanzibar" not in record.model_dump_json()


async def test_counts_codes_versions_and_timings_are_those_of_the_result(tmp_path: Path) -> None:
    result = await answered(tmp_path)
    record = record_of(result, request_id="r1")
    assert record.clauses == len(result.plan.clauses)
    assert record.passage_ids == tuple(found.passage.id for found in result.passages)
    assert record.passage_ids[0] == "p1"
    assert sum(record.constraints.values()) == len(result.plan.constraints)
    assert [branch.kind for branch in record.branches] == [q.kind for q in result.plan.queries]
    assert (record.ledger, record.outcome) == (result.ledger, result.outcome)
    assert record.planner_version == result.plan.planner_version == "uncompiled"
    assert record.ledger.planning_ms > 0


async def test_tiers_conflicts_and_reranking_are_recorded_without_their_words(
    tmp_path: Path,
) -> None:
    result = await answered(tmp_path)
    refused = Violation(code=ViolationCode.DOCUMENT_BORNE, query_id="q2", value="zanzibar")
    tier = TierReport(
        name="item", end=TierEnd.JUDGED_MORE, open_clauses=("c1", "c2"), violations=(refused,)
    )
    sides = tuple(
        ConflictSide(branch=branch, passage=("d1", "p1"), value=value)
        for branch, value in (("q1", "zanzibar"), ("q2", "quokka"))
    )
    conflict = Conflict(property=DeclaredProperty.COUNTRY, sides=sides)
    update = {
        "tiers": (tier,),
        "coverage": (result.coverage[0].model_copy(update={"conflicts": (conflict,)}),),
        "reranking": Reranking(status=BranchStatus.TIMEOUT, passages=3, error="no zanzibar"),
        "branches": (result.branches[0].model_copy(update={"tier": "item"}),),
    }
    record = record_of(result.model_copy(update=update), request_id="r1")
    violations = {ViolationCode.DOCUMENT_BORNE: 1}
    assert record.tiers == (
        TierRecord(name="item", end=tier.end, clauses_open=2, wrote=False, violations=violations),
    )
    assert record.conflicts == {DeclaredProperty.COUNTRY: 1}
    assert record.reranking is BranchStatus.TIMEOUT
    assert [branch.tier for branch in record.branches] == ["item"]
    assert not {"zanzibar", "quokka"} & set(re.findall(r"\w+", record.model_dump_json()))


async def test_the_words_are_kept_only_when_asked_for(tmp_path: Path) -> None:
    with capture_logs() as written:
        result = await answered(tmp_path, Telemetry(with_text=True))
    (record,) = written
    assert record["text"]["original_question"] == MESSAGE
    assert record["text"]["queries"] == [query.text for query in result.plan.queries]
    assert "bassoon" not in json.dumps(record)


async def test_a_request_that_searches_nothing_is_recorded_too(tmp_path: Path) -> None:
    pipeline = RetrievalPipeline(QueryPlanner(), EmbeddedIndex(tmp_path), record=Telemetry())
    with capture_logs() as written:
        await pipeline.search("thanks!", scope=SCOPE)
    (record,) = written
    assert (record["event"], record["decision"]) == (EVENT, Decision.NO_RETRIEVE.value)


async def test_two_requests_have_two_ids(tmp_path: Path) -> None:
    with capture_logs() as written:
        telemetry = Telemetry()
        await answered(tmp_path, telemetry)
        await answered(tmp_path, telemetry)
    assert len({record["request_id"] for record in written}) == 2


def test_what_the_caller_bound_stands_beside_the_record(
    capsys: pytest.CaptureFixture[str],
) -> None:
    processors = [structlog.contextvars.merge_contextvars, structlog.processors.JSONRenderer()]
    logger = structlog.wrap_logger(structlog.PrintLogger(), processors=processors)
    plan = QueryPlan(decision=Decision.NO_RETRIEVE, routing="thanks", original_question="quokka")
    with structlog.contextvars.bound_contextvars(caller="c-17"):
        Telemetry(logger)(RetrievalResult(outcome="no_retrieve", plan=plan))
    record = json.loads(capsys.readouterr().out)
    assert (record["caller"], record["routing"]) == ("c-17", "thanks")
