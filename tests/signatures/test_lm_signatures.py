"""What every LM signature must hold to, so that its answers can be asked for and checked."""

from itertools import combinations
from typing import get_args

import dspy
import pytest

from programs.language_models.answer_model import answer_model
from programs.text import stems
from signatures.contextualize import ContextualizeQuestion
from signatures.decompose import DecomposeQuestion
from signatures.hypothetical_passage import WriteHypotheticalPassage
from signatures.plan import Decision, Strategy
from signatures.route_intent import RouteIntent
from signatures.sufficiency import SHOWN, JudgeSufficiency
from signatures.variants import GenerateVariants

SIGNATURES = (
    RouteIntent,
    ContextualizeQuestion,
    DecomposeQuestion,
    GenerateVariants,
    WriteHypotheticalPassage,
    JudgeSufficiency,
)


@pytest.mark.parametrize("signature", SIGNATURES)
def test_every_output_is_required_and_no_object_is_open_or_empty(
    signature: type[dspy.Signature],
) -> None:
    assert all(field.is_required() for field in signature.output_fields.values())
    schema = answer_model(signature).model_json_schema()
    objects = [schema, *schema.get("$defs", {}).values()]
    assert all(part["properties"] and part["additionalProperties"] is False for part in objects)
    assert all(sorted(part["required"]) == sorted(part["properties"]) for part in objects)


@pytest.mark.parametrize(("one", "other"), list(combinations(SIGNATURES, 2)))
def test_no_two_signatures_share_an_output_or_all_inputs(
    one: type[dspy.Signature], other: type[dspy.Signature]
) -> None:
    assert not set(one.output_fields) & set(other.output_fields)
    assert set(one.input_fields) != set(other.input_fields)


def test_the_router_may_answer_exactly_the_decisions_and_strategies_of_a_plan() -> None:
    answers = RouteIntent.output_fields
    assert set(get_args(answers["decision"].annotation)) == {kind.value for kind in Decision}
    assert set(get_args(answers["strategy"].annotation)) == {kind.value for kind in Strategy}


def test_a_changed_instruction_keeps_the_bounds_of_the_answer() -> None:
    changed = GenerateVariants.with_instructions("Say it differently.")
    variants = answer_model(changed).model_json_schema()["properties"]["variants"]
    assert (variants["minItems"], variants["maxItems"]) == (2, 3)


@pytest.mark.parametrize("shown", SHOWN)
def test_an_answer_that_is_shown_is_one_that_may_be_given(shown: dspy.Example) -> None:
    """It quotes its passages where it has found enough, and asks in the question's words."""
    answer = {name: shown[name] for name in JudgeSufficiency.output_fields}
    answer_model(JudgeSufficiency).model_validate(answer, strict=True)
    enough = shown.sufficiency == "enough"
    assert (shown.found_answer in shown.retrieved_content) is enough
    assert bool(shown.specific_query) is not enough
    assert set(stems(shown.specific_query)) <= set(stems(shown.original_question))
