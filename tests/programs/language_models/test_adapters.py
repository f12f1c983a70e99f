"""Prompts are golden, answers are strict, and a saved demo renders as it was."""

import json
from pathlib import Path
from typing import Any

import dspy
import pytest
from dspy.utils.exceptions import AdapterParseError

from programs.language_models.adapters import CompactJSONAdapter, StrictJSONAdapter
from signatures.contextualize import ContextualizeQuestion
from signatures.decompose import DecomposeQuestion
from signatures.hypothetical_passage import WriteHypotheticalPassage
from signatures.route_intent import RouteIntent
from signatures.sufficiency import JudgeSufficiency
from signatures.variants import GenerateVariants

PROMPTS = Path(__file__).parent / "prompts"
ADAPTERS = (CompactJSONAdapter, StrictJSONAdapter)
EXAMPLES: dict[type[dspy.Signature], tuple[dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    RouteIntent: (
        {"recent_user_turns": "1. How long is parental leave?", "message": "and for adoption?"},
        {"decision": "retrieve", "strategy": "contextualize"},
        {"recent_user_turns": "", "message": 'Is "remote work" allowed?'},
    ),
    ContextualizeQuestion: (
        {"earlier_user_turns": "1. How long is parental leave?", "follow_up": "and adoption?"},
        {"standalone_question": "How long is adoption leave?"},
        {"earlier_user_turns": "1. Is travel paid?\n2. In the UK?", "follow_up": "and hotels?"},
    ),
    DecomposeQuestion: (
        {"compound_message": "What is the limit, and who can raise it?"},
        {"parts": ["What is the limit", "who can raise it"]},
        {"compound_message": "Where do I park and what does it cost?"},
    ),
    GenerateVariants: (
        {"everyday_question": "Can I bring my dog?"},
        {"variants": ["Are pets allowed at work?", "animals on office premises policy"]},
        {"everyday_question": "Who pays if I break my phone?"},
    ),
    WriteHypotheticalPassage: (
        {"conceptual_question": "psychological safety"},
        {"passage": "Everyone may speak up without fear of blame."},
        {"conceptual_question": "conflict of interest"},
    ),
    JudgeSufficiency: (
        {
            "original_question": "How long is parental leave?",
            "retrieved_content": "1. Leave: Parental leave lasts sixteen weeks.",
        },
        {"found_answer": "sixteen weeks", "sufficiency": "enough", "specific_query": ""},
        {
            "original_question": "Who approves travel?",
            "retrieved_content": "no content retrieved yet",
        },
    ),
}


def prompt(adapter: StrictJSONAdapter, signature: type[dspy.Signature]) -> str:
    demo_inputs, demo_outputs, inputs = EXAMPLES[signature]
    messages = adapter.format(signature, [{**demo_inputs, **demo_outputs}], inputs)
    return "".join(f"<{message['role']}>\n{message['content']}\n" for message in messages)


@pytest.mark.parametrize("adapter", ADAPTERS)
@pytest.mark.parametrize("signature", EXAMPLES)
def test_the_prompt_is_the_golden_one(
    adapter: type[StrictJSONAdapter], signature: type[dspy.Signature]
) -> None:
    golden = PROMPTS / f"{signature.__name__}.{adapter.__name__}.txt"
    assert prompt(adapter(), signature) == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("adapter", ADAPTERS)
@pytest.mark.parametrize("signature", EXAMPLES)
def test_the_answer_of_a_demo_is_an_answer_that_would_be_accepted(
    adapter: type[StrictJSONAdapter], signature: type[dspy.Signature]
) -> None:
    _, outputs, _ = EXAMPLES[signature]
    shown = adapter().format_assistant_message_content(signature, outputs)
    assert adapter().parse(signature, shown) == outputs


@pytest.mark.parametrize("signature", EXAMPLES)
def test_the_compact_prompt_is_the_shorter_one(signature: type[dspy.Signature]) -> None:
    assert len(prompt(CompactJSONAdapter(), signature)) < len(
        prompt(StrictJSONAdapter(), signature)
    )


@pytest.mark.parametrize("adapter", ADAPTERS)
@pytest.mark.parametrize(
    ("signature", "answer"),
    [
        (RouteIntent, '{"decision": "retrieve"}'),
        (RouteIntent, '{"decision": "Retrieve", "strategy": "original"}'),
        (RouteIntent, '{"decision": "retrieve", "strategy": "original", "tenant": "acme"}'),
        (RouteIntent, '{"decision": "retrieve", "strategy": ["original"]}'),
        (ContextualizeQuestion, '{"standalone_question": 7}'),
        (ContextualizeQuestion, '{"standalone_question": null}'),
        (ContextualizeQuestion, '{"standalone_question": "\\ud800"}'),
        (DecomposeQuestion, '{"parts": "What is the limit"}'),
        (DecomposeQuestion, '{"parts": ["What is the limit", "who can'),
        (DecomposeQuestion, '{"parts": []}'),
        (DecomposeQuestion, json.dumps({"parts": ["a"] * 9})),
        (GenerateVariants, '{"variants": ["only one"]}'),
        (GenerateVariants, '{"variants": ["one", 2]}'),
        (GenerateVariants, '{"variants": ["a", "b"]} {"variants": ["c", "d"]}'),
    ],
)
def test_an_answer_of_another_shape_is_a_parse_error(
    adapter: type[StrictJSONAdapter], signature: type[dspy.Signature], answer: str
) -> None:
    with pytest.raises(AdapterParseError):
        adapter().parse(signature, answer)


@pytest.mark.parametrize("answer", ["x" * 1_000_000, '{"passage": ' + "[" * 10_000])
def test_a_parse_error_quotes_no_more_than_a_glance_of_a_huge_answer(answer: str) -> None:
    with pytest.raises(AdapterParseError) as refusal:
        StrictJSONAdapter().parse(WriteHypotheticalPassage, answer)
    assert len(str(refusal.value)) < 1_000
