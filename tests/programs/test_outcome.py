"""A search is complete only when every clause is answered and nothing was lost."""

from itertools import product

import pytest

from programs.outcome import outcome_of
from signatures.evidence import ClauseCoverage, Outcome

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
