"""A compile's outcome on record: one run, registered versions, gates, and who is champion."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from optimize.aggregate import NAMED
from optimize.compile import COMPILED, REFERENCE, UNCOMPILED, CompileReport, CompileRequest
from optimize.digests import code_version, digest_of
from optimize.evaluate import Judged, as_json
from optimize.gates import Gate, passed, quality_gates, safety_gates
from optimize.metric import VERSION
from optimize.systems import RAW
from optimize.tracking import CHALLENGER, CHAMPION, Tracker, Value, Version
from programs.compiled import Envelope


@dataclass(frozen=True)
class Publication:
    """Where a compile went and what was decided about it."""

    run_id: str
    version: Version
    gates: tuple[Gate, ...]
    champion: Version | None

    @property
    def is_promoted(self) -> bool:
        """Tell whether the compiled planner is the champion now."""
        return self.champion is not None and self.champion.number == self.version.number


def publish(request: CompileRequest, report: CompileReport, tracker: Tracker) -> Publication:
    """Log the run, register what was made and promote it if every gate holds.

    The very first version is the uncompiled planner; it becomes champion when it is safe. A
    compiled planner is challenger, and champion only when it is safe and no class falls below raw
    or the champion it would replace. A run that breaks on the way is marked as failed.
    """
    run_id = tracker.start(f"compile-{request.optimizer}", {"phase": "compile"})
    try:
        _log(run_id, request, report, tracker)
        if not tracker.has_versions():
            first = tracker.register(run_id, report.baseline)
            if passed(_safety(report.judged[UNCOMPILED], report)):
                tracker.set_alias(CHAMPION, first.number)
        gates = promotion_gates(report, has_champion=tracker.aliased(CHAMPION) is not None)
        version = _register(run_id, report.compiled, gates, tracker)
        tracker.metrics(run_id, {f"gate/{gate.name}": gate.holds for gate in gates})
        tracker.text(run_id, json.dumps([g.model_dump() for g in gates], indent=2), "gates.json")
    except BaseException:
        tracker.finish(run_id, failed=True)
        raise
    tracker.finish(run_id)
    return Publication(run_id, version, gates, tracker.aliased(CHAMPION))


def promotion_gates(report: CompileReport, *, has_champion: bool) -> tuple[Gate, ...]:
    """Judge the compiled planner: safety, raw, and the champion if there is one.

    When the champion's state was not measured, the uncompiled planner stands for it: it is the
    first version, or all that this code can still load.
    """
    compiled = report.judged[COMPILED]
    gates = [*_safety(compiled, report), *quality_gates(compiled, report.judged[RAW])]
    if has_champion:
        reference = report.judged.get(REFERENCE, report.judged[UNCOMPILED])
        gates += quality_gates(compiled, reference)
    return tuple(gates)


def _safety(judged: Judged, report: CompileReport) -> tuple[Gate, ...]:
    return safety_gates(judged, wanted=len(report.judged[UNCOMPILED].cases))


def _register(
    run_id: str, compiled: Envelope, gates: tuple[Gate, ...], tracker: Tracker
) -> Version:
    version = tracker.find(compiled.identity) or tracker.register(run_id, compiled)
    failed = [gate.name for gate in gates if not gate.holds]
    tracker.tag(version.number, {"gate": f"failed: {', '.join(failed)}" if failed else "passed"})
    tracker.set_alias(CHALLENGER, version.number)
    if passed(gates):
        tracker.set_alias(CHAMPION, version.number)
    return version


def _log(run_id: str, request: CompileRequest, report: CompileReport, tracker: Tracker) -> None:
    tracker.params(run_id, _params(request, report))
    for name, cases in (("train", request.train), ("dev", request.dev), ("test", request.test)):
        tracker.dataset(run_id, f"plumbline-{name}", digest_of(cases))
    for name, judged in report.judged.items():
        run = run_id if name == COMPILED else _child(run_id, name, tracker)
        tracker.metrics(run, _figures(judged))
        if run != run_id:
            tracker.finish(run)
    for step in report.steps:
        tracker.metrics(run_id, {f"cost/seconds/{step.name}": step.seconds})
        tracker.metrics(run_id, {f"cost/lm_calls/{step.name}": step.lm_calls})
    rows = [row for judged in report.judged.values() for row in _rows(judged)]
    tracker.table(run_id, rows, "eval/per_case.json")
    scorecard = as_json(list(report.judged.values()))
    tracker.text(run_id, json.dumps(scorecard, indent=2), "eval/scorecard.json")
    tracker.text(run_id, report.compiled.model_dump_json(indent=2), "compiled.json")


def _child(run_id: str, name: str, tracker: Tracker) -> str:
    return tracker.start(name, {"mlflow.parentRunId": run_id, "phase": "baseline"})


def _params(request: CompileRequest, report: CompileReport) -> Mapping[str, Value]:
    return {
        "optimizer": request.optimizer,
        "lm": request.model.identity,
        "minutes": request.minutes,
        "max_calls": request.max_calls,
        "seed": request.seed,
        "metric_version": VERSION,
        "code_version": code_version(),
        "schema_hash": report.compiled.schema_hash,
        "prompt_hash": report.compiled.identity,
        "uncompiled_prompt_hash": report.baseline.identity,
        "corpus": request.bench.identity,
    }


def _figures(judged: Judged) -> dict[str, float]:
    return {
        f"test/{group}/{measure}": value
        for group, figures in judged.figures.items()
        for measure, value in figures.items()
        if value is not None
    }


def _rows(judged: Judged) -> Iterator[Mapping[str, Value | None]]:
    for case, seen, scores in zip(judged.cases, judged.seen, judged.scores, strict=True):
        yield {
            "case_id": case.id,
            "system": judged.system,
            "class": case.case_class,
            "slice": case.slice,
            "decision": seen.plan.decision.value,
            "strategy": seen.plan.strategy.value if seen.plan.strategy else None,
            **{measure: scores.get(measure) for measure in NAMED},
        }
