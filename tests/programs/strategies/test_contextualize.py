"""Make a follow-up stand alone."""

import asyncio
from typing import Unpack

import pytest

from programs.language_models.scripted import ScriptedEngine, scripted_model
from programs.reading.message import Reading
from programs.strategies.contextualize import Contextualize, resolved_by_rule
from programs.text import stems
from signatures.contextualize import ContextualizeQuestion
from signatures.plan import QueryKind
from tests.conversation import State, conversation, handbook, reading

TURN = "U: Does the 2026 UK equipment policy cover monitors?"
LONG_TURN = f"{TURN[:-1]}, docking stations and ergonomic chairs for home offices?"


def rule(message: str, *turns: str, **state: Unpack[State]) -> str:
    return resolved_by_rule(reading(message, *turns, **state))


@pytest.mark.parametrize(
    ("message", "turns", "resolved"),
    [
        ("and for interns?", ("U: notice for managers?",), "notice for interns?"),
        ("not Spain, France", ("U: sick leave in Spain?",), "sick leave in France?"),
        ("yes please", ("U: travel?", "A: Want the meal limits?"), "the meal limits"),
        (
            "yes please",
            ("U: 2026 travel in the UK?", "A: Want the meal limits?"),
            "the meal limits (2026 UK)",
        ),
        (
            "ok, who approves it?",
            ("U: how do I get a badge?",),
            "who approves it (get a badge)",
        ),
        ("no, I meant Ireland", ("U: sick leave in Iceland?",), "sick leave in Ireland?"),
    ],
)
def test_the_rule_tier_words_the_message_with_its_antecedent(
    message: str, turns: tuple[str, ...], resolved: str
) -> None:
    assert rule(message, *turns) == resolved


def test_the_rule_tier_adds_no_word_to_theirs() -> None:
    written = rule("Does that apply to contractors?", TURN)
    assert set(stems(written)) <= set(stems(f"Does that apply to contractors? {TURN[3:]}"))


def test_a_relative_date_and_the_askers_country_are_brought_in() -> None:
    assert rule("meal limit last year?", today="2026-03-02") == "meal limit last year (2025)"
    read = reading("how much parental leave do I get?", vocabulary=handbook(), country="Germany")
    assert resolved_by_rule(read) == "how much parental leave do I get in Germany"


def test_a_chosen_candidate_completes_the_question_asked_back() -> None:
    pending = {
        "original_question": "how are deposits handled?",
        "candidates": [{"text": "contractors", "source": "t1"}, {"text": "staff", "source": "t1"}],
    }
    context = conversation().model_validate({"pending": pending})
    written = resolved_by_rule(Reading("the first one", context))
    assert {"deposit", "contractor"} <= set(stems(written))
    assert "staff" not in written


def test_the_draft_cites_what_it_draws_on_and_drops_the_message_as_a_leg() -> None:
    draft = Contextualize().by_rule(reading("Does that apply to contractors?", TURN))
    assert draft.evidence == ("t1",)
    assert draft.original_leg == "dropped:needs_context"
    assert [q.kind for q in draft.queries] == [QueryKind.RULE]


@pytest.mark.parametrize(
    ("message", "turns", "wanted"),
    [
        ("who approves it?", (LONG_TURN,), True),
        ("who approves it?", (TURN,), False),
        ("and in France?", (TURN,), False),
        ("yes", ("U: travel?", "A: Want the meal limits?"), False),
        ("who approves it?", (), False),
    ],
)
def test_a_model_is_wanted_only_where_it_could_word_it_better(
    message: str, turns: tuple[str, ...], wanted: bool
) -> None:
    assert Contextualize().wants_model(reading(message, *turns)) is wanted


def test_the_model_sees_user_phrases_and_never_the_assistants() -> None:
    model = scripted_model({ContextualizeQuestion: {"standalone_question": "monitors"}})
    read = reading("who approves it?", TURN, "A: Globex says 750.")

    async def ask() -> None:
        deadline = asyncio.get_running_loop().time() + 60
        await Contextualize().by_model(read, deadline=deadline)

    with model.active():
        asyncio.run(ask())
    engine = model.lm.engine
    assert isinstance(engine, ScriptedEngine)
    (call,) = engine.calls
    prompt = str(call.inputs)
    assert "equipment policy" in prompt
    assert "Globex" not in prompt
