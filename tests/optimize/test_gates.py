"""A gate fails for what it is there for, and only for that."""

import pytest

from data.schema import CLASS_OF_SLICE, Case
from optimize.evaluate import Judged, judge
from optimize.gates import Gate, passed, quality_gates, raise_for_failed, safety_gates
from optimize.observation import Observation
from signatures.errors import GateFailedError
from signatures.evidence import Outcome
from signatures.plan import Decision
from tests.optimize.plans import case, clarifying_plan, plan, required

SLICES = {klass: name for name, klass in CLASS_OF_SLICE.items()}


def cases(**expected: object) -> list[Case]:
    retrieving = [
        case("which form FH-204", **expected).model_copy(update={"id": f"case:{s}", "slice": s})
        for s in SLICES.values()
        if CLASS_OF_SLICE[s] != "clarify_or_no_retrieve"
    ]
    asking = case("so how much", decision=Decision.NEEDS_CLARIFICATION)
    return [*retrieving, asking.model_copy(update={"slice": "missing_context"})]


def judged(
    labelled: list[Case], query: str = "which form FH-204", found: str = "p1", **fields: object
) -> Judged:
    seen = [
        Observation(
            case_id=one.id,
            plan=clarifying_plan(one.question)
            if one.expected.decision is Decision.NEEDS_CLARIFICATION
            else plan(one.question, query),
            outcome=Outcome.COMPLETE,
            passage_ids=(found,),
            ms=1.0,
            **fields,
        )
        for one in labelled
    ]
    return judge("some", labelled, seen)


def failed(gates: tuple[Gate, ...]) -> set[str]:
    return {gate.name for gate in gates if not gate.holds}


def test_a_faithful_planner_passes_every_safety_gate() -> None:
    labelled = cases(forbidden=("Germany",), required=(required("FH-204", field="identifier"),))
    assert passed(safety_gates(judged(labelled), wanted=len(labelled)))


def test_damage_fails_its_own_gate_and_names_the_case() -> None:
    labelled = cases(forbidden=("Germany",), required=(required("FH-204", field="identifier"),))
    gates = safety_gates(judged(labelled, "which form in Germany"), wanted=len(labelled))
    assert failed(gates) == {"accepted_forbidden", "lost_constraints", "identifiers_touched"}
    assert labelled[0].id in next(g.reason for g in gates if g.name == "accepted_forbidden")


def test_a_passage_from_outside_the_scope_fails_the_gate() -> None:
    labelled = cases()
    gates = safety_gates(judged(labelled, escapes=("p9",)), wanted=len(labelled))
    assert failed(gates) == {"scope_escapes"}


@pytest.mark.parametrize("missing", [1, 6])
def test_what_was_not_measured_cannot_pass(missing: int) -> None:
    labelled = cases()
    part = judged(labelled[: len(labelled) - missing])
    assert "measured" in failed(safety_gates(part, wanted=len(labelled)))


def test_as_good_as_the_reference_is_good_enough() -> None:
    labelled = cases()
    assert passed(quality_gates(judged(labelled), judged(labelled)))


def test_one_class_that_falls_fails_although_the_mean_rises() -> None:
    labelled = cases()
    better = judged(labelled)
    worse = judged(labelled, found="x")
    mixed = Judged(
        "mixed",
        tuple(labelled),
        (worse.seen[0], *better.seen[1:]),
        (worse.scores[0], *better.scores[1:]),
    )
    reference = Judged(
        "reference",
        tuple(labelled),
        (better.seen[0], *worse.seen[1:]),
        (better.scores[0], *worse.scores[1:]),
    )
    assert failed(quality_gates(mixed, reference)) == {f"{labelled[0].case_class} >= reference"}


def test_a_class_without_cases_cannot_pass() -> None:
    labelled = [one for one in cases() if one.case_class != "compound"]
    assert "compound >= some" in failed(quality_gates(judged(labelled), judged(labelled)))


def test_no_gates_are_no_pass() -> None:
    assert not passed(())
    with pytest.raises(GateFailedError):
        raise_for_failed(())


def test_a_failed_gate_is_named_in_the_error() -> None:
    gates = (Gate(name="measured", holds=False, reason="1 of 2 cases were run"),)
    with pytest.raises(GateFailedError, match="measured: 1 of 2"):
        raise_for_failed(gates)
