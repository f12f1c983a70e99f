"""When nothing is found, the asker learns what was searched and what would narrow it."""

import pytest

from programs.no_evidence import no_evidence
from programs.planner import QueryPlanner
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from signatures.context import TrustedContext
from tests.scripted_search import MINE

WORDS = Vocabulary.of([MINE.model_copy(update={"text": "The parental leave policy."})])


async def test_the_interpretation_is_the_resolved_question_with_what_binds_it() -> None:
    context = TrustedContext.from_messages(
        [{"role": "user", "content": "Does the 2026 UK equipment policy cover monitors?"}]
    )
    plan = await QueryPlanner().plan("Does that apply to contractors?", context=context)
    said = no_evidence(plan, EMPTY_VOCABULARY)
    assert plan.resolved_question
    assert said.interpretation.startswith(plan.resolved_question)
    assert said.narrower_question == "Which part of it do you need?"


@pytest.mark.parametrize(
    ("question", "vocabulary", "asked"),
    [
        (
            "How long is leave?",
            EMPTY_VOCABULARY,
            "Which document or country or year is it about?",
        ),
        ("How long is leave in the UK?", WORDS, "Which document or year is it about?"),
        (
            "How many xylophones in the UK?",
            WORDS,
            "No document here says “xylophones”: what else may it be called?"
            " Which document or year is it about?",
        ),
    ],
)
async def test_the_question_asks_for_what_is_open_and_names_unknown_words(
    question: str, vocabulary: Vocabulary, asked: str
) -> None:
    plan = await QueryPlanner().plan(question)
    assert no_evidence(plan, vocabulary).narrower_question == asked
