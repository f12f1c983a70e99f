"""A context is built from what chat APIs write, and refuses at once what has no trusted form."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from signatures.context import AccessScope, PendingClarification, TrustedContext, Turn
from signatures.errors import UntrustedContextError

ROLES = ("user", "assistant", "system", "developer", "tool", "function")
HALF = "caf\udce9"

texts = st.text(st.characters(codec="utf-8"))
parts = st.lists(st.fixed_dictionaries({"type": st.just("text")}, optional={"text": texts}))
message = st.fixed_dictionaries(
    {"role": st.sampled_from(ROLES)},
    optional={"content": st.one_of(st.none(), texts, parts), "tool_calls": st.lists(st.integers())},
)
anything = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(), st.binary()),
    lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(), inner)),
    max_leaves=6,
)


def user(content: object = "hi there?", **more: object) -> dict[str, object]:
    return {"role": "user", "content": content, **more}


def text_of(content: object) -> str:
    if isinstance(content, list):
        return "\n".join(part["text"] for part in content if "text" in part)
    return str(content or "")


@given(st.lists(message))
def test_every_spoken_message_is_a_turn_in_order_and_no_other_is(
    messages: list[dict[str, object]],
) -> None:
    spoken = [m for m in messages if m["role"] in ("user", "assistant")]
    context = TrustedContext.from_messages(messages)
    assert [(turn.id, turn.role, turn.text) for turn in context.turns] == [
        (f"t{n}", m["role"], text_of(m.get("content"))) for n, m in enumerate(spoken, 1)
    ]
    assert TrustedContext.model_validate_json(context.model_dump_json()) == context


@given(anything, anything, anything)
def test_nothing_but_a_context_or_one_error_comes_of_anything(
    messages: object, state: object, facts: object
) -> None:
    with suppress(UntrustedContextError):
        context = TrustedContext.from_messages(messages, state=state, facts=facts)  # type: ignore[arg-type]
        assert json.loads(context.model_dump_json())


@pytest.mark.parametrize(
    ("messages", "where"),
    [
        (None, "messages: "),
        ("hello", "messages: "),
        (b"hello", "messages: "),
        (user(), "messages"),
        (["hi"], "messages.0: "),
        ([("user", "hi")], "messages.0: "),
        ([user(), {"content": "x"}], "messages.1.role: "),
        ([{"role": "usr", "content": "x"}], "messages.0.role: "),
        ([{"role": ["user"], "content": "x"}], "messages.0.role: "),
        ([user(3)], "messages.0.content: "),
        ([user({"text": "x"})], "messages.0.content"),
        ([user(b"x")], "messages.0.content"),
        ([user([1, 2])], "messages.0.content.0: "),
        ([user([{"type": "text", "text": 3}])], "messages.0.content.0.text: "),
        ([user(HALF)], "messages.0.content"),
        ([user(id=3)], "messages.0.id: "),
        ([user(name=3)], "messages.0.name: "),
        ([user(id="a b")], "turns.0.id: "),
        ([user(id="state:country")], "turns.0.id: "),
        ([user(id="question")], "turn id 'question' is taken"),
        ([user(id="t2"), user()], "turn id 't2' is taken"),
    ],
)
def test_messages_of_another_shape_are_refused_by_place(
    messages: Sequence[Mapping[str, object]], where: str
) -> None:
    with pytest.raises(UntrustedContextError, match=where):
        TrustedContext.from_messages(messages)


FACT = {"id": "f", "text": "The asker is a contractor.", "turn_ids": ["t1"]}


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"state": "UK"}, "state: "),
        ({"state": [("country", "UK")]}, "state: "),
        ({"state": {"country": 3}}, "state.country: "),
        ({"state": {"country": HALF}}, "state.country: "),
        ({"state": {"planet": "Mars"}}, "state.planet: "),
        ({"state": {"today": "2026-02-30"}}, "state.today: "),
        ({"facts": FACT}, "facts"),
        ({"facts": ["x"]}, "facts.0: "),
        ({"facts": [{**FACT, "turn_ids": []}]}, "facts.0.turn_ids: "),
        ({"facts": [{**FACT, "turn_ids": [""]}]}, "facts.0.turn_ids.0: "),
        ({"facts": [{**FACT, "turn_ids": ["t9"]}]}, "fact f: there is no turn 't9'"),
        ({"facts": [{**FACT, "turn_ids": ["t2"]}]}, "fact f: only the assistant said so"),
        ({"facts": [FACT, FACT]}, "fact id 'f' is taken"),
        ({"facts": [{**FACT, "id": "a:b"}]}, "facts.0.id: "),
        ({"pending": "x"}, "pending: "),
        ({"asker": 3}, "asker: "),
    ],
)
def test_what_stands_beside_the_messages_is_refused_by_place(
    given: dict[str, object], where: str
) -> None:
    messages = [user(), {"role": "assistant", "content": "You are a contractor."}]
    with pytest.raises(UntrustedContextError, match=where):
        TrustedContext.from_messages(messages, **given)  # type: ignore[arg-type]


def test_a_fact_of_both_speakers_is_the_users() -> None:
    messages = [user(), {"role": "assistant", "content": "As a contractor?"}]
    context = TrustedContext.from_messages(messages, facts=[{**FACT, "turn_ids": ["t1", "t2"]}])
    assert context.facts[0].turn_ids == ("t1", "t2")


def test_a_fact_may_sum_up_a_turn_left_out_where_ids_are_the_callers_own() -> None:
    newest, older = user(id="msg_9"), {**FACT, "turn_ids": ["msg_1"]}
    context = TrustedContext.from_messages([newest], facts=[older])
    assert context.facts[0].turn_ids == ("msg_1",)


def test_the_callers_own_ids_and_names_are_kept() -> None:
    context = TrustedContext.from_messages([user(id="msg_1", name="ana")], asker="ana")
    assert context.turns == (Turn(id="msg_1", role="user", text="hi there?", speaker="ana"),)


def test_a_pending_clarification_may_come_as_json() -> None:
    pending = PendingClarification(original_question="Which?", candidates=())
    made = TrustedContext.from_messages(pending=pending.model_dump())  # type: ignore[arg-type]
    assert made.pending == pending


@pytest.mark.parametrize("roles", ["hr", (), ("",), (" hr",), None, (3,)])
def test_roles_are_names_and_at_least_one(roles: object) -> None:
    with pytest.raises(ValidationError, match="roles"):
        AccessScope(tenant="acme", workspace="hr", roles=roles)  # type: ignore[arg-type]
