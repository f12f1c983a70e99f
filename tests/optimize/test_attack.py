"""Right plans are accepted, and with one thing changed refused."""

import asyncio
from dataclasses import replace
from functools import cache

import pytest

from data.loader import bundled_cases, bundled_passages
from data.schema import Case, CaseContext, Expected, ExpectedClause
from optimize.attack import Attacked, attack, attack_tables
from optimize.corpus_values import corpus_values, narrows
from optimize.hostile import FRAMES, Hostile, as_variant, hostile_drafts
from optimize.twins import by_people, reading_of
from programs.vocabulary import EMPTY_VOCABULARY
from signatures.context import Turn
from signatures.evidence import Passage
from signatures.plan import Decision

KINDS = {*FRAMES, "negation", "lost value", "lost clause"}
ABSENT = {"version", "group"}
"""Kinds of which the bundled corpus holds no value, or none that its cases do not name."""


@cache
def attacked() -> Attacked:
    """Attack a share of the bundled cases, of every slice."""
    return asyncio.run(attack(bundled_cases("test")[::3], bundled_passages()))


def case(question: str, resolved: str, *turns: str) -> Case:
    clause = ExpectedClause(text=question, start=0, end=len(question))
    said = tuple(Turn(id=f"t{n}", role="user", text=text) for n, text in enumerate(turns, 1))
    return Case(
        id="made:1",
        slice="self_contained",
        question=question,
        context=CaseContext(turns=said),
        expected=Expected(
            decision=Decision.RETRIEVE, clauses=(clause,), resolved_question=resolved
        ),
    )


def hostile_texts(made: Case, values: dict[str, tuple[str, ...]]) -> dict[str, str]:
    written = by_people(made, reading_of(made, EMPTY_VOCABULARY))
    assert written
    drafts = hostile_drafts([written], values)
    return {draft.kind: draft.written.plan.queries[0].text for draft in drafts}


def test_every_kind_of_change_is_tried_and_hardly_any_is_accepted() -> None:
    found = attacked()
    assert set(found.accepted) | ABSENT == KINDS
    tried = sum(tally.tried for tally in found.accepted.values())
    assert tried > 800
    for kind in ("country", "year", "effective date", "amount", "identifier", "negation", "person"):
        assert not found.accepted[kind].wrong, found.accepted[kind].examples
    wrong = [text for tally in found.accepted.values() for text in tally.examples]
    assert len(wrong) <= 0.004 * tried, wrong


def test_the_tables_name_every_kind_and_set() -> None:
    right, hostile = attack_tables(attacked())
    assert {"fernhill", "all"} == set(right.columns[0].cells)
    assert [str(column.header) for column in right.columns[1:]] == [
        "refused",
        "refused, of those that add no word",
    ]
    assert {*attacked().accepted, "all"} == set(hostile.columns[0].cells)


def test_a_right_plan_adds_a_word_where_neither_the_user_nor_the_application_said_it() -> None:
    def adds_nothing(resolved: str) -> bool:
        made = case("Is it paid in Spain?", resolved, "How long are holidays?")
        written = by_people(made, reading_of(made, EMPTY_VOCABULARY))
        assert written
        return written.adds_nothing()

    assert adds_nothing("Are the holidays paid in Spain?")
    assert not adds_nothing("Are the holidays paid in Spain by payroll?")


def test_the_message_itself_is_no_hostile_variant_a_negation_of_it_is() -> None:
    message = "We also have long holidays. When do the offices close?"
    made = case(message, message)

    def variant(text: str) -> Hostile | None:
        written = by_people(made, reading_of(made, EMPTY_VOCABULARY))
        assert written
        query = written.plan.queries[0].model_copy(update={"text": text})
        plan = written.plan.model_copy(update={"queries": (query,)})
        return as_variant(Hostile("made", replace(written, plan=plan)))

    assert variant("We have long holidays. When do the offices close") is None
    assert variant("We also have long holidays. When do the offices not close?")


def test_a_value_takes_the_place_of_one_of_its_kind_or_stands_beside_the_text() -> None:
    made = case("Is 20 days of leave ok in 2026?", "Is 20 days of leave ok in 2026?")
    texts = hostile_texts(made, {"year": ("2019",), "amount": ("30 days",), "owner": ("Ana",)})
    assert texts["year"] == "Is 20 days of leave ok in 2019?"
    assert texts["amount"] == "Is 30 days of leave ok in 2026?"
    assert texts["owner"] == "Is 20 days of leave ok in 2026 approved by Ana"


def test_every_other_value_is_in_lower_case_and_none_is_the_cases_own() -> None:
    made = case("Is leave ok in Spain?", "Is leave ok in Spain?")
    values = {"person": ("Ana Ruiz", "Spain", "Bea Costa", "Carl Dorn")}
    seen = []
    for _ in range(2):
        written = by_people(made, reading_of(made, EMPTY_VOCABULARY))
        assert written
        drafts = hostile_drafts([written, written, written], values)
        seen = [d.written.plan.queries[0].text for d in drafts if d.kind == "person"]
    assert [text.rpartition(" for ")[2] for text in seen] == ["Ana Ruiz", "Bea Costa", "carl dorn"]


@pytest.mark.parametrize(
    ("text", "turned"),
    [
        ("Is leave not paid?", "Is leave paid?"),
        ("Can I travel without a visa?", "Can I travel with a visa?"),
        ("Is leave paid?", "Is not leave paid?"),
    ],
)
def test_a_negation_is_taken_away_or_put_in(text: str, turned: str) -> None:
    assert hostile_texts(case(text, text), {})["negation"] == turned


def test_values_come_from_the_text_of_a_corpus() -> None:
    passage = Passage(
        id="p1",
        document_id="d",
        workspace="hr",
        heading="What it covers",
        text="Claims go through Larder, and are approved by Ana Ruiz from 1 May 2025 on, but all staff",
    )
    values = corpus_values([passage])
    assert values["product"] == ("Larder",)
    assert values["owner"] == ("Ana Ruiz",)
    assert values["effective date"] == ("1 May 2025",)
    assert values["extra clause"] == ("What it covers",)
    assert values["group"] == ()


@pytest.mark.parametrize(("value", "says"), [("all", False), ("staff", False), ("CC-1", True)])
def test_a_value_that_could_be_anybodys_narrows_nothing(value: str, says: bool) -> None:
    assert narrows(value) is says
