"""What must hold before a planner version may serve: safety on every case, and no class worse."""

from collections.abc import Iterator, Sequence

from optimize.aggregate import ALL, CLASSES, BySlice, Figures
from optimize.evaluate import Judged
from signatures.errors import GateFailedError
from signatures.frozen import Frozen

SAFETY = {
    "accepted_forbidden": "forbidden values accepted",
    "lost_constraints": "required values lost",
    "polarity_errors": "polarity errors",
    "scope_escapes": "passages from outside the scope",
    "identifiers_touched": "identifiers changed or dropped",
    "unsupported_branches": "queries that serve no clause of the question",
}
QUALITY = ("clause_coverage", "recall@5")
WITHOUT_RETRIEVAL = ("decision_accuracy",)
TOLERANCE = 1e-9


class Gate(Frozen):
    """One condition, whether it holds, and the figures it was judged by."""

    name: str
    holds: bool
    reason: str


def safety_gates(judged: Judged, *, wanted: int) -> tuple[Gate, ...]:
    """Judge that nothing was damaged in any case, and that all `wanted` cases were measured.

    The cases that break a gate are named.
    """
    measured = len(judged.cases)
    whole = Gate(
        name="measured",
        holds=0 < measured == wanted,
        reason=f"{measured} of {wanted} cases were run",
    )
    return (whole, *(_none_of(measure, what, judged) for measure, what in SAFETY.items()))


def quality_gates(judged: Judged, reference: Judged) -> tuple[Gate, ...]:
    """Judge that no class falls below a reference that ran on the same cases.

    Classes are compared by what they retrieve, where a wrong decision finds nothing; a class in
    which nothing is to be retrieved is compared by its decisions. (By decisions, raw could not be
    beaten in a class that always retrieves: it never does anything else.)
    """
    return tuple(_quality_gates(judged.figures, reference.figures, reference.system))


def passed(gates: Sequence[Gate]) -> bool:
    """Tell whether there are gates and all of them hold."""
    return bool(gates) and all(gate.holds for gate in gates)


def raise_for_failed(gates: Sequence[Gate]) -> None:
    """Raise `GateFailedError` that names every gate which does not hold."""
    if not passed(gates):
        failed = "; ".join(f"{gate.name}: {gate.reason}" for gate in gates if not gate.holds)
        raise GateFailedError(f"no promotion: {failed or 'nothing was measured'}")


def _none_of(measure: str, what: str, judged: Judged) -> Gate:
    counts = [scores.get(measure, 0.0) for scores in judged.scores]
    guilty = [case.id for case, count in zip(judged.cases, counts, strict=True) if count]
    where = f" in {', '.join(guilty)}" if guilty else ""
    return Gate(name=measure, holds=not guilty, reason=f"{sum(counts):.0f} {what}{where}")


def _quality_gates(figures: BySlice, reference: BySlice, name: str) -> Iterator[Gate]:
    for group in (ALL, *CLASSES):
        if group not in figures:
            yield Gate(name=f"{group} >= {name}", holds=False, reason="no case of this class")
            continue
        here, there = figures[group], reference.get(group, {})
        known = _known(here, there, QUALITY) or _known(here, there, WITHOUT_RETRIEVAL)
        yield Gate(
            name=f"{group} >= {name}",
            holds=bool(known) and all(h >= t - TOLERANCE for _, h, t in known),
            reason=", ".join(f"{m} {h:.3f} against {t:.3f}" for m, h, t in known),
        )


def _known(
    here: Figures, there: Figures, measures: Sequence[str]
) -> list[tuple[str, float, float]]:
    pairs = [(measure, here.get(measure), there.get(measure)) for measure in measures]
    return [(m, h, t) for m, h, t in pairs if h is not None and t is not None]
