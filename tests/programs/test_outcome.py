"""A search is complete only when every clause is answered and nothing was lost."""

from itertools import product

import pytest

from programs.fusion import fuse
from programs.outcome import coverage_line, coverage_of, outcome_of
from signatures.evidence import BranchResult, BranchStatus, ClauseCoverage, Outcome
from signatures.plan import QueryKind
from tests.scripted_search import MINE, hits, plan_for

ANSWERED = ClauseCoverage(clause_id="c1", answered=True)
UNANSWERED = ClauseCoverage(clause_id="c2", answered=False)
DEGRADED = ClauseCoverage(clause_id="c3", answered=True, degraded=("timeout:q3",))
LOST = ClauseCoverage(clause_id="c4", answered=False, degraded=("failed:q4",))


@pytest.mark.parametrize(
    ("coverage", "outcome"),
    [
        ([ANSWERED], Outcome.COMPLETE),
        ([ANSWERED, ANSWERED], Outcome.COMPLETE),
        ([ANSWERED, UNANSWERED], Outcome.PARTIAL),
        ([DEGRADED], Outcome.PARTIAL),
        ([LOST], Outcome.PARTIAL),
        ([UNANSWERED], Outcome.NO_EVIDENCE),
        ([UNANSWERED, UNANSWERED], Outcome.NO_EVIDENCE),
        ([UNANSWERED, LOST], Outcome.PARTIAL),
    ],
)
def test_the_outcome_follows_from_the_clauses(
    coverage: list[ClauseCoverage], outcome: Outcome
) -> None:
    assert outcome_of(coverage) is outcome


@pytest.mark.parametrize("pair", list(product([ANSWERED, UNANSWERED, DEGRADED, LOST], repeat=2)))
def test_nothing_but_two_sound_answers_is_complete(pair: tuple[ClauseCoverage, ...]) -> None:
    assert (outcome_of(pair) is Outcome.COMPLETE) == (pair == (ANSWERED, ANSWERED))


@pytest.mark.parametrize(
    ("coverage", "line"),
    [
        ([ANSWERED, LOST], "clauses: 2, answered: 1, degraded: failed:q4"),
        ([DEGRADED, LOST], "clauses: 2, answered: 1, degraded: timeout:q3, failed:q4"),
        ([DEGRADED, DEGRADED], "clauses: 2, answered: 2, degraded: timeout:q3"),
        ([UNANSWERED], "clauses: 1, answered: 0, degraded: none"),
    ],
)
def test_coverage_is_rendered_on_one_line(coverage: list[ClauseCoverage], line: str) -> None:
    assert coverage_line(coverage) == line


def test_evidence_stays_grouped_by_clause_and_branch() -> None:
    passages = {name: MINE.model_copy(update={"id": name}) for name in "abxy"}
    found = [("q1", "c1", "ab"), ("q2", "c1", "bb"), ("q3", "c2", "xa"), ("q4", "c2", "")]
    branches = [
        BranchResult(
            query_id=query,
            kind=QueryKind.ORIGINAL,
            clause_ids=(clause,),
            status=BranchStatus.OK,
            hits=hits(*(passages[name] for name in names)),
        )
        for query, clause, names in found
    ]
    returned = [p for p in fuse(branches, max_passages=8) if p.passage.id != "x"]
    grouped = [
        (
            clause.clause_id,
            [(e.branch, "".join(id_ for _, id_ in e.passages)) for e in clause.evidence],
        )
        for clause in coverage_of(plan_for("one", "two"), branches, returned)
    ]
    assert grouped == [("c1", [("q1", "ab"), ("q2", "b")]), ("c2", [("q3", "a")])]
