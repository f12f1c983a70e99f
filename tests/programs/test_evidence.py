"""A clause has evidence where a passage says every word of it; a hit alone is none."""

import pytest

from programs.evidence import NOTHING_YET, open_clauses, retrieved_content
from programs.fusion import fuse
from signatures.evidence import BranchResult, BranchStatus, FusedPassage, Passage
from signatures.plan import QueryKind
from tests.scripted_search import MINE, hits, plan_for

QUESTION = "Does the travel policy cover trains in 2026?"


def found(*passages: Passage, clause: str = "c1") -> tuple[FusedPassage, ...]:
    branch = BranchResult(
        query_id="q1",
        kind=QueryKind.ORIGINAL,
        clause_ids=(clause,),
        status=BranchStatus.OK,
        hits=hits(*passages),
    )
    return fuse([branch], max_passages=8)


@pytest.mark.parametrize(
    ("passage", "is_open"),
    [
        (MINE.model_copy(update={"text": "The travel policy of 2026 covers every train."}), False),
        (
            MINE.model_copy(
                update={
                    "text": "Trains are covered.",
                    "title": "Travel policy",
                    "effective_year": 2026,
                }
            ),
            False,
        ),
        (MINE.model_copy(update={"text": "The travel policy of 2025 covers trains."}), True),
        (MINE.model_copy(update={"text": "The travel policy of 2026."}), True),
        (MINE, True),
    ],
)
def test_one_passage_has_to_hold_every_content_word(passage: Passage, is_open: bool) -> None:
    assert bool(open_clauses(plan_for(QUESTION), found(passage))) is is_open


def test_words_spread_over_passages_are_no_evidence() -> None:
    halves = [
        MINE.model_copy(update={"id": str(n), "text": text})
        for n, text in enumerate(("The travel policy covers", "trains in 2026"))
    ]
    assert open_clauses(plan_for(QUESTION), found(*halves)) == plan_for(QUESTION).clauses


def test_a_passage_of_another_clause_is_no_evidence() -> None:
    plan = plan_for("parental leave", "travel approval")
    leave = MINE.model_copy(update={"text": "Parental leave and travel approval."})
    assert [clause.id for clause in open_clauses(plan, found(leave))] == ["c2"]


def test_words_of_an_imagined_passage_prove_nothing() -> None:
    plan = plan_for("leave", kind=QueryKind.PROBE)
    assert open_clauses(plan, found(MINE)) == plan.clauses


def test_without_passages_the_content_says_so() -> None:
    assert retrieved_content((), most_characters=100) == NOTHING_YET


def test_every_passage_gets_an_equal_share_on_a_line_of_its_own() -> None:
    long = [MINE.model_copy(update={"id": str(n), "text": "leave\n\n" * 500}) for n in range(4)]
    written = retrieved_content(found(*long), most_characters=400)
    lines = written.split("\n")
    assert len(written) <= 400
    assert [line[:8] for line in lines] == ["1. leave", "2. leave", "3. leave", "4. leave"]
    assert {len(line) for line in lines} == {400 // 4 - 1}


def test_what_cannot_be_seen_is_not_shown() -> None:
    hidden = MINE.model_copy(update={"text": "le\u200bave\u202e\U000e0041 rule"})
    assert retrieved_content(found(hidden), most_characters=400) == "1. leave rule"
