"""What a model's calls cost is counted call by call and summed up by predictor."""

import dspy

from optimize.call_cost import measure_calls
from programs.language_models.scripted import scripted_model
from programs.vocabulary import EMPTY_VOCABULARY
from signatures.contextualize import ContextualizeQuestion
from signatures.limits import DEFAULT_LIMITS
from tests.conversation import conversation

TURN = "U: Does the 2026 UK equipment policy cover monitors, docks and chairs for home offices?"
REWRITE = f"{TURN[3:-1]} of contractors?"


def test_each_predictor_that_was_asked_has_its_calls_and_its_median_tokens() -> None:
    model = scripted_model({ContextualizeQuestion: {"standalone_question": REWRITE}})
    example = dspy.Example(
        question="Does that apply to contractors?",
        context=conversation(TURN),
        vocabulary=EMPTY_VOCABULARY,
        limits=DEFAULT_LIMITS,
        rewriting=True,
    ).with_inputs("question", "context", "vocabulary", "limits", "rewriting")
    (cost,) = measure_calls(model, [example, example])
    assert cost.predictor == "strategies['contextualize'].resolve"
    assert cost.calls == len(model.lm.engine.calls) == 2
    assert cost.tokens_out == len(f'{{"standalone_question": "{REWRITE}"}}'.split())
    assert cost.uncached > 0
    assert cost.first_s >= 0
