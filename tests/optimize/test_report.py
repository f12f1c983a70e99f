"""A scorecard's tables say what a class is measured by, and its notes what it falls below."""

from data.schema import CLASS_OF_SLICE
from optimize.evaluate import Judged, judge
from optimize.observation import Observation
from optimize.report import below
from signatures.evidence import Outcome
from signatures.plan import Decision
from tests.optimize.plans import case, clarifying_plan, plan

SLICES = {klass: name for name, klass in CLASS_OF_SLICE.items()}


def judged(name: str, found: str) -> Judged:
    asking = case("so how much", decision=Decision.NEEDS_CLARIFICATION)
    labelled = [
        case("which form FH-204").model_copy(update={"id": slice_, "slice": slice_})
        for slice_ in SLICES.values()
        if CLASS_OF_SLICE[slice_] != "clarify_or_no_retrieve"
    ]
    labelled.append(asking.model_copy(update={"slice": SLICES["clarify_or_no_retrieve"]}))
    seen = [
        Observation(
            case_id=one.id,
            plan=clarifying_plan(one.question)
            if one.expected.decision is Decision.NEEDS_CLARIFICATION
            else plan(one.question, one.question),
            outcome=Outcome.COMPLETE,
            passage_ids=(found,),
            ms=1.0,
        )
        for one in labelled
    ]
    return judge(name, labelled, seen)


def test_a_class_below_a_reference_is_a_note_and_an_equal_one_is_none() -> None:
    good, bad = judged("last_turn", "p1"), judged("compiled", "elsewhere")
    assert list(below(good, bad)) == []
    assert list(below(good, good)) == []
    notes = list(below(bad, good))
    assert any(
        note.startswith("note: compiled is below last_turn: compound >= last_turn: ")
        for note in notes
    )
