"""Decisions are counted by slice and label, without a search."""

import asyncio

from optimize.decisions import confusion, confusion_table, decide, splits_right, vocabularies
from programs.planner import QueryPlanner
from signatures.evidence import Passage
from signatures.plan import Decision
from tests.optimize.plans import case, plan

BOTH = "who signs, and when is payday?"
PARTS = ("who signs", "when is payday?")


def test_a_confusion_counts_each_decision_of_a_slice() -> None:
    thanks = case("thanks!", decision=Decision.NO_RETRIEVE).model_copy(update={"workspace": None})
    asked = case("When is payday?").model_copy(update={"workspace": None})
    words = vocabularies([Passage(id="p1", document_id="d", workspace="hr", text="payday")])
    plans = asyncio.run(decide(QueryPlanner(), (thanks, asked), words))
    counted = confusion((thanks, asked), plans)
    assert counted["self_contained → no_retrieve"]["no_retrieve"] == 1
    assert counted["self_contained → retrieve"]["retrieve"] == 1
    assert counted["all"]["n"] == 1 + 1
    assert confusion_table(counted).row_count == len(counted)


def test_every_workspace_has_its_own_words_and_none_has_all() -> None:
    passages = [
        Passage(id="a", document_id="a", workspace="hr", text="payday"),
        Passage(id="b", document_id="b", workspace="it", text="laptop"),
    ]
    words = vocabularies(passages)
    assert {name: held.passages for name, held in words.items()} == {"hr": 1, "it": 1, None: 1 + 1}


def test_right_spans_are_as_many_and_in_place() -> None:
    label = case(BOTH, clauses=PARTS)
    assert splits_right(label, plan(BOTH, *PARTS, spans=PARTS))
    assert not splits_right(label, plan(BOTH, BOTH))
    assert not splits_right(label, plan(BOTH, *reversed(PARTS), spans=PARTS[::-1]))
    three = ("who signs", "and when", "is payday?")
    assert not splits_right(label, plan(BOTH, *three, spans=three))


def test_the_share_of_right_spans_is_over_labelled_compounds_only() -> None:
    label, single = case(BOTH, clauses=PARTS), case("When is payday?")
    plans = (plan(BOTH, *PARTS, spans=PARTS), plan("When is payday?", "When is payday?"))
    counts = confusion((label, single), plans)["all"]
    assert (counts["n"], counts["split"], counts["spans"]) == (2, 1, 1 / 1)
