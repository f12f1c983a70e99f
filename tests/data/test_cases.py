"""The bundled conversations: labels that can be trusted, splits that do not leak."""

from collections import Counter
from itertools import combinations

import pytest
from rapidfuzz import fuzz

from data.loader import Split, bundled_cases, bundled_passages
from data.schema import CLASS_OF_SLICE, Case
from programs.text import stems
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope
from signatures.plan import Decision, Strategy

SPLITS: dict[Split, tuple[Case, ...]] = {
    "train": bundled_cases("train"),
    "dev": bundled_cases("dev"),
    "test": bundled_cases("test"),
}
CASES = tuple(case for cases in SPLITS.values() for case in cases)
PASSAGES = {passage.id: passage for passage in bundled_passages()}
PREDICTORS = ("route", "contextualize", "decompose", "variants", "hyde")
FRESH = tuple(case for case in CASES if case.note.startswith("fresh: "))
EVERY_CASE = pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)


def holds(text: str, value: str) -> bool:
    """Tell whether the words of `value` stand in `text` side by side, inflection aside."""
    words, wanted = stems(text), stems(value)
    places = range(len(words) - len(wanted) + 1)
    return any(words[at : at + len(wanted)] == wanted for at in places)


def sources(case: Case) -> dict[str, str]:
    """Give every place a constraint may come from, with its text."""
    state = case.context.state.model_dump(exclude_none=True)
    return {
        "question": case.question,
        **{turn.id: turn.text for turn in case.context.turns if turn.role == "user"},
        **{f"accepted:{t.id}": t.text for t in case.context.turns if t.role == "assistant"},
        **{f"fact:{fact.id}": fact.text for fact in case.context.facts},
        **{f"state:{key}": str(value) for key, value in state.items()},
    }


def predictor(case: Case) -> str | None:
    """Give the predictor this case was written to need, from its note."""
    need, colon, _ = case.note.partition(":")
    return need.removeprefix("needs ") if colon and need.startswith("needs ") else None


def everything_said(case: Case) -> str:
    return " ".join([*(turn.text for turn in case.context.turns), case.question])


def test_ids_are_used_once_over_all_splits() -> None:
    assert [name for name, n in Counter(case.id for case in CASES).items() if n > 1] == []


def test_no_question_stands_in_two_splits() -> None:
    for one, other in combinations(SPLITS.values(), 2):
        assert not {stems(case.question) for case in one} & {stems(case.question) for case in other}


def test_no_conversation_is_a_reworded_copy_of_one_in_another_split() -> None:
    for one, other in combinations(SPLITS.values(), 2):
        closest = max(
            fuzz.ratio(everything_said(a), everything_said(b)) for a in one for b in other
        )
        assert closest < 85


@pytest.mark.parametrize(("split", "least"), [("train", 40), ("dev", 24), ("test", 56)])
def test_a_split_is_large_enough(split: Split, least: int) -> None:
    assert len(SPLITS[split]) >= least


@pytest.mark.parametrize("split", ["dev", "test"])
def test_a_measured_split_holds_all_six_classes(split: Split) -> None:
    assert {case.case_class for case in SPLITS[split]} == set(CLASS_OF_SLICE.values())


def test_the_test_split_holds_every_slice_and_nothing_else() -> None:
    assert {case.slice for case in SPLITS["test"]} == set(CLASS_OF_SLICE)


def test_train_holds_six_cases_or_more_for_each_predictor() -> None:
    needed = Counter(predictor(case) for case in SPLITS["train"])
    assert {name: needed[name] for name in PREDICTORS if needed[name] < 6} == {}


def test_about_40_percent_of_the_cases_need_a_predictor() -> None:
    needing = [case for case in CASES if predictor(case)]
    assert {predictor(case) for case in needing} == set(PREDICTORS)
    assert len(needing) / len(CASES) == pytest.approx(0.40, abs=0.04)


def test_fresh_cases_are_measured_only_and_touch_every_slice() -> None:
    assert len(FRESH) >= 30
    assert set(FRESH) <= set(SPLITS["test"])
    assert {case.slice for case in FRESH} == set(CLASS_OF_SLICE)


def test_fresh_cases_lean_to_what_depends_on_the_conversation() -> None:
    classes = Counter(case.case_class for case in FRESH)
    decisions = Counter(case.expected.decision for case in FRESH)
    assert classes["follow_up"] + sum(c.slice == "compound_followup" for c in FRESH) >= 8
    assert min(classes["compound"], classes["adversarial"]) >= 4
    assert min(decisions[Decision.NEEDS_CLARIFICATION], decisions[Decision.NO_RETRIEVE]) >= 4


@EVERY_CASE
def test_every_relevant_passage_is_readable_by_an_employee_of_the_workspace(case: Case) -> None:
    assert case.workspace is not None
    scope = AccessScope(tenant="fernhill", workspace=case.workspace, roles=("employee",))
    for clause in case.expected.clauses:
        assert clause.relevant_ids
        for passage in map(PASSAGES.__getitem__, clause.relevant_ids):
            assert scope.permits(passage.workspace, passage.roles)


@EVERY_CASE
def test_a_required_value_was_really_said_where_its_source_says(case: Case) -> None:
    said = sources(case)
    for required in case.expected.required:
        text = said[required.source]
        dated = required.source == "state:today"
        assert dated or any(holds(text, surface) for surface in required.surfaces)


@EVERY_CASE
def test_a_faithful_wording_keeps_every_required_value(case: Case) -> None:
    resolved = case.expected.resolved_question
    assert (case.expected.decision is Decision.RETRIEVE) == (resolved is not None)
    for required in case.expected.required if resolved else ():
        assert any(holds(resolved or "", surface) for surface in required.surfaces)


@EVERY_CASE
def test_a_surface_is_said_resolved_or_a_declared_synonym(case: Case) -> None:
    said = sources(case)
    for required in case.expected.required:
        places = (said[required.source], case.expected.resolved_question or "")
        for surface in required.surfaces:
            assert any(holds(text, surface) for text in (*places, *case.expected.allowed))


@EVERY_CASE
def test_a_forbidden_value_is_in_no_right_wording_surface_or_synonym(case: Case) -> None:
    surfaces = [text for required in case.expected.required for text in required.surfaces]
    right = [case.expected.resolved_question or "", *surfaces, *case.expected.allowed]
    if case.expected.strategies[:1] != (Strategy.CONTEXTUALIZE,):
        right += [clause.text for clause in case.expected.clauses]
    for forbidden in case.expected.forbidden:
        assert not [text for text in right if holds(text, forbidden)]


@EVERY_CASE
def test_cited_evidence_and_offered_readings_exist(case: Case) -> None:
    said = sources(case)
    assert set(case.expected.evidence) <= set(said)
    for candidate in case.expected.candidates:
        assert holds(said[candidate.source], candidate.text)
    if case.slice == "ambiguous_antecedent":
        assert len(case.expected.candidates) >= 2


@EVERY_CASE
def test_a_strategy_belongs_to_retrieval_and_to_its_limits(case: Case) -> None:
    expected = case.expected
    assert (expected.decision is Decision.RETRIEVE) == bool(expected.strategies)
    assert len(expected.clauses) <= case.limits.max_queries
    if expected.strategies[:1] == (Strategy.DECOMPOSE,):
        assert len(expected.clauses) >= 2


@EVERY_CASE
def test_a_negative_ask_comes_with_a_negation_constraint_or_a_predictor(case: Case) -> None:
    negation = any(required.field == "negation" for required in case.expected.required)
    negative = case.expected.polarity == "negative"
    assert not negation or negative
    assert not negative or negation or predictor(case)


@pytest.mark.parametrize(
    "case", [case for case in CASES if predictor(case) == "variants"], ids=lambda case: case.id
)
def test_a_vocabulary_case_uses_a_word_its_workspace_does_not(case: Case) -> None:
    readable = (
        p for p in PASSAGES.values() if p.workspace == case.workspace and "employee" in p.roles
    )
    vocabulary = Vocabulary.of(readable)
    asked = [
        surface
        for required in case.expected.required
        for surface in required.surfaces
        if holds(case.question, surface)
    ]
    assert [word for surface in asked for word in stems(surface) if not vocabulary.frequency(word)]
