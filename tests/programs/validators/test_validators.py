"""Every check is needed: without it, or turned round, a hostile or a right draft goes astray."""

from collections.abc import Iterator

import pytest

from programs.grounds import Grounds
from programs.reading.message import Reading
from programs.validators import VALIDATORS, Check, validate
from signatures.errors import PlanRejectedError
from signatures.limits import Limits
from signatures.plan import ConstraintField, QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode
from tests.conversation import reading
from tests.drafts import branched, claimed, drafted, probed, query, rewritten, varied

FOLLOW_UP = reading(
    "Does that apply to contractors?", "U: Does the 2026 UK equipment policy cover monitors?"
)
NEGATIVE = reading("which expenses are not reimbursable?")
LEAVE = reading("parental leave")
RUSSIAN = reading("сколько дней")
WHY = reading("why do we have core hours?")
ALLOWANCE = reading("is the allowance 30 EUR?")
TWO = reading("What is the approval limit and who can override it?")

RIGHT = "Does the 2026 UK equipment policy cover monitors for contractors?"

HOSTILE: dict[str, tuple[Reading, QueryPlan]] = {
    "tracing": (LEAVE, rewritten(LEAVE, "parental leave at acme")),
    "values": (FOLLOW_UP, rewritten(FOLLOW_UP, RIGHT.replace("UK ", ""))),
    "polarity": (NEGATIVE, rewritten(NEGATIVE, "which expenses are reimbursable?")),
    "coverage": (
        TWO,
        drafted(
            TWO,
            query(1, "What is the approval limit", QueryKind.BRANCH),
            query(2, "the approval limit", QueryKind.BRANCH),
        ),
    ),
    "gaps": (LEAVE, rewritten(LEAVE, "parental leave for the")),
    "resolution": (FOLLOW_UP, rewritten(FOLLOW_UP, "Does that apply to contractors 2026 UK?")),
    "variants": (LEAVE, varied(LEAVE, "best parental leave companies")),
    "probes": (
        WHY,
        drafted(
            WHY,
            query(1, WHY.message, QueryKind.ORIGINAL),
            query(2, "core hours", QueryKind.PROBE),
            resolved="core hours",
        ),
    ),
    "script": (RUSSIAN, probed(RUSSIAN, "so many of them")),
    "sources": (LEAVE, claimed(LEAVE, "Globex", "t2")),
    "budget": (LEAVE, varied(LEAVE, *("family leave",) * 4)),
    "consistency": (LEAVE, drafted(LEAVE, query(1, LEAVE.message, QueryKind.VARIANT))),
    "citations": (ALLOWANCE, claimed(ALLOWANCE, "30 EUR", "question", ConstraintField.PERSON)),
}

TWINS: dict[str, tuple[Reading, QueryPlan]] = {
    "follow-up": (FOLLOW_UP, rewritten(FOLLOW_UP, RIGHT)),
    "negative": (NEGATIVE, rewritten(NEGATIVE, "which of the expenses are not reimbursed?")),
    "variants": (LEAVE, varied(LEAVE, "family leave", "leave for parents")),
    "two questions": (TWO, branched(TWO, "What is the approval limit", "who can override it")),
    "russian": (RUSSIAN, rewritten(RUSSIAN, "дней сколько")),
    "constraint": (LEAVE, claimed(LEAVE, "parental leave", "question")),
}


def accepted(read: Reading, plan: QueryPlan) -> bool:
    return validate(plan, Grounds(read), read.limits).accepted


def inverted(check: Check) -> Check:
    """Refuse exactly what a check accepts."""

    def opposite(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
        if not list(check(plan, grounds, limits)):
            yield Violation(code=ViolationCode.NOVELTY)

    return opposite


def test_every_check_has_a_hostile_draft() -> None:
    assert set(HOSTILE) == set(VALIDATORS)


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_a_hostile_draft_is_refused_and_accepted_once_its_check_is_off(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not accepted(*HOSTILE[name])
    monkeypatch.delitem(VALIDATORS, name)
    assert accepted(*HOSTILE[name])


@pytest.mark.parametrize("name", sorted(HOSTILE))
def test_a_check_turned_round_accepts_the_hostile_and_refuses_the_right(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(VALIDATORS, name, inverted(VALIDATORS[name]))
    assert accepted(*HOSTILE[name])
    assert not any(accepted(*twin) for twin in TWINS.values())


@pytest.mark.parametrize("twin", sorted(TWINS))
def test_a_right_draft_passes_every_check(twin: str) -> None:
    assert accepted(*TWINS[twin])


def test_a_report_names_each_violation_once_in_the_order_of_the_checks() -> None:
    plan = rewritten(FOLLOW_UP, "2025 US monitors for contractors, curved shiny cheap")
    report = validate(plan, Grounds(FOLLOW_UP), FOLLOW_UP.limits)
    assert len(set(report.violations)) == len(report.violations) > 1
    assert report.violations[0].code in (ViolationCode.INTRODUCED, ViolationCode.NOVELTY)
    with pytest.raises(PlanRejectedError, match="plan rejected"):
        report.raise_for_violations()
