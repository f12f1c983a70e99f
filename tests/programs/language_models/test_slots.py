"""Each predictor keeps its slot while there are slots."""

from hypothesis import given
from hypothesis import strategies as st

from programs.language_models.slots import PinnedSlots


def test_the_same_system_prompt_keeps_its_slot() -> None:
    slots = PinnedSlots(3)
    assert [slots.of(prompt) for prompt in "abcabc"] == [0, 1, 2, 0, 1, 2]


def test_a_prompt_too_many_takes_the_slot_that_rested_longest() -> None:
    slots = PinnedSlots(2)
    assert [slots.of(prompt) for prompt in "abacab"] == [0, 1, 0, 1, 0, 1]


@given(count=st.integers(1, 6), prompts=st.lists(st.sampled_from("abcdefgh")))
def test_recent_prompts_never_share_a_slot(count: int, prompts: list[str]) -> None:
    slots = PinnedSlots(count)
    held = {prompt: slots.of(prompt) for prompt in prompts}
    recent = list(dict.fromkeys(reversed(prompts)))[:count]
    assert len({held[prompt] for prompt in recent}) == len(recent)
    assert set(held.values()) <= set(range(count))
