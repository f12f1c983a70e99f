"""What was put to the asker last."""

from programs.reading.replies.menu import menu
from signatures.context import Candidate, PendingClarification
from tests.conversation import conversation


def test_an_offer_is_on_the_menu_and_cites_its_turn() -> None:
    context = conversation("U: travel rules?", "A: Do you want the meal limits?")
    found = menu(context, ())
    assert found is not None
    assert [(o.text, o.source) for o in found.options] == [("the meal limits", "accepted:t2")]


def test_a_pending_candidate_that_its_source_does_not_hold_is_empty() -> None:
    pending = PendingClarification(
        original_question="How long is it?",
        candidates=(
            Candidate(text="sick leave", source="t1"),
            Candidate(text="payroll", source="t1"),
        ),
    )
    found = menu(conversation("U: is sick leave paid?", pending=pending), ())
    assert found is not None
    assert [option.text for option in found.options] == ["sick leave", ""]
    assert not found.is_readable


def test_where_the_user_spoke_last_nothing_is_put_to_them() -> None:
    assert menu(conversation("A: Do you want the meal limits?", "U: hm"), ()) is None
