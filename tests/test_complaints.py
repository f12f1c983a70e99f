"""Public complaints about systems like ours, each with two more of its kind.

The number names the report; see the issue tracker of the project it came from.
"""

import pytest
from dspy import lm15

from programs.language_models.model import LanguageModel
from programs.language_models.scripted import Script, ScriptedEngine, scripted_model
from programs.vocabulary import EMPTY_VOCABULARY
from signatures.contextualize import ContextualizeQuestion
from signatures.decompose import DecomposeQuestion
from signatures.hypothetical_passage import WriteHypotheticalPassage
from signatures.limits import Limits
from signatures.plan import (
    ConstraintField,
    Decision,
    PlannedQuery,
    QueryKind,
    QueryPlan,
    Strategy,
)
from signatures.route_intent import RouteIntent
from signatures.variants import GenerateVariants
from tests.conversation import (
    State,
    bound,
    conversation,
    handbook,
    planned,
    said,
    spans,
    texts,
    without_costs,
)

CHAT = ("U: What is the meal limit in Spain?", "A: 45.", "U: and for managers?", "A: 60 in Kenya.")


def rewriter(script: Script) -> LanguageModel:
    return scripted_model({ContextualizeQuestion: script})


def written(text: str) -> dict[str, object]:
    return {"standalone_question": text}


def calls(model: LanguageModel) -> int:
    engine = model.lm.engine
    assert isinstance(engine, ScriptedEngine)
    return len(engine.calls)


def is_untouched(plan: QueryPlan, message: str) -> bool:
    return (plan.strategy, texts(plan)) == (Strategy.ORIGINAL, (message,))


@pytest.mark.parametrize(
    "message",
    [
        "ฉันเหลือวันลากี่วัน",
        "Сколько дней отпуска у меня осталось?",
        "¿Cuántos días de vacaciones me quedan?",
        "我还有多少天年假？",
        "ｈｏｗ much leave do I get？",
    ],
)
def test_c1_a_complete_first_question_keeps_its_bytes_and_its_language(message: str) -> None:
    plan = planned(message, vocabulary=handbook())
    assert is_untouched(plan, message)
    assert plan.ledger.lm_calls == 0


@pytest.mark.parametrize("message", ["How are you today?", "how's it going?", "what's up?"])
def test_c2_a_courtesy_after_other_turns_is_no_question(message: str) -> None:
    assert planned(message, *CHAT).decision is Decision.NO_RETRIEVE


@pytest.mark.parametrize(
    "message",
    [
        "How much notice do I have to give when I resign?",
        "Who approves unpaid leave for interns?",
        "where do I send my signed contract?",
    ],
)
def test_c3_a_standalone_turn_in_a_long_chat_is_not_rephrased(message: str) -> None:
    plan = planned(message, *CHAT, model=scripted_model({}))
    assert is_untouched(plan, message)
    assert (plan.skip_rewrite, plan.context_evidence) == (True, ())
    assert plan.routing == "self_contained"


@pytest.mark.parametrize(
    ("message", "turns", "option", "kept"),
    [
        (
            "Yes please",
            (
                "U: Is the 2026 UK travel policy the current one?",
                "A: Yes, unlike in Kenya. Want the meal limits?",
            ),
            "the meal limits",
            {"2026", "uk"},
        ),
        (
            "sure, go ahead",
            (
                "U: How long is parental leave in Spain in 2025?",
                "A: As in Kenya. Shall I look up the pay rules?",
            ),
            "the pay rules",
            {"spain", "2025"},
        ),
        (
            "the second one",
            (
                "U: how do I get a laptop in Germany?",
                "A: In Kenya you ask. Do you want the steps or the price limits?",
            ),
            "the price limits",
            {"germany"},
        ),
    ],
)
def test_c4_an_affirmation_binds_to_the_offered_option_and_nothing_else(
    message: str, turns: tuple[str, ...], option: str, kept: set[str]
) -> None:
    plan = planned(message, *turns)
    assert plan.strategy is Strategy.CONTEXTUALIZE
    assert (option, "accepted:t2") in bound(plan, ConstraintField.OTHER)
    assert all(value in texts(plan)[0].casefold() for value in {option, *kept})
    assert "kenya" not in said(plan)


@pytest.mark.parametrize(
    ("message", "turn", "answer", "name"),
    [
        (
            "When was he born?",
            "U: Tell me about Michael Jackson",
            "A: Brother of Janet.",
            "Michael Jackson",
        ),
        ("where does she work?", "U: who is Ada Lovelace?", "A: With Babbage.", "Ada Lovelace"),
        ("who reports to him?", "U: what does Tom Reed do?", "A: Ask Janet.", "Tom Reed"),
    ],
)
def test_c6_a_person_pronoun_means_the_person_the_user_named(
    message: str, turn: str, answer: str, name: str
) -> None:
    plan = planned(message, turn, answer)
    assert (plan.strategy, plan.context_evidence) == (Strategy.CONTEXTUALIZE, ("t1",))
    assert name in texts(plan)[0]
    assert answer.rstrip(".").split()[-1].casefold() not in said(plan)


@pytest.mark.parametrize(
    "message",
    [
        "What is the notice period for managers in Germany?",
        "which expenses are not reimbursable?",
        "FH-EX-204",
    ],
)
def test_c7_a_question_asked_again_word_for_word_has_the_same_plan(message: str) -> None:
    between = (f"U: {message}", "A: 3 months", "U: and in France?", "A: 2", "U: interns?", "A: no")
    first = planned(message, vocabulary=handbook())
    again = planned(message, *between, vocabulary=handbook())
    assert without_costs(first) == without_costs(again)


@pytest.mark.parametrize("rewrite", ["", " ", "?"])
def test_c8_an_empty_rewrite_replaces_nothing(rewrite: str) -> None:
    plan = planned("who approves it?", "U: how do I get a badge?", model=rewriter(written(rewrite)))
    assert plan.decision is Decision.RETRIEVE
    assert "badge" in texts(plan)[0]


def test_c8_a_history_over_budget_leaves_a_standalone_question_alone() -> None:
    flood = [f"U: {'lorem ipsum dolor ' * 400}"] * 5
    assert is_untouched(planned("When do bonuses get paid?", *flood), "When do bonuses get paid?")


def test_c8_a_history_over_budget_makes_a_reference_ask_back() -> None:
    flood = [f"U: {'lorem ipsum dolor ' * 400}"] * 5
    plan = planned("When does it expire?", "U: my visa?", *flood)
    assert plan.decision is Decision.NEEDS_CLARIFICATION


@pytest.mark.parametrize("message", ["and for interns?", "I lost my laptop", "why core hours?"])
def test_c9_switched_off_costs_no_call(message: str) -> None:
    model = scripted_model({})
    plan = planned(message, *CHAT, model=model, rewriting=False)
    assert (texts(plan), calls(model), plan.ledger.lm_calls) == ((message,), 0, 0)


@pytest.mark.parametrize(
    ("message", "turn", "subject"),
    [
        ("what does it cost?", "U: What is the technical architecture of product X?", "product x"),
        ("and the price?", "U: What is the technical architecture of product X?", "product x"),
        ("and the warranty?", "U: What are the dimensions of the ThinkPad T14?", "thinkpad t14"),
        ("and the size?", "U: What is the colour of the Falcon X2?", "falcon x2"),
    ],
)
def test_c11_the_product_asked_about_stays_in_every_query(
    message: str, turn: str, subject: str
) -> None:
    plan = planned(message, turn)
    assert all(subject in text.casefold() for text in texts(plan))


def test_c11_a_rewrite_without_the_product_is_refused() -> None:
    turn = (
        "U: What is the technical architecture of Falcon X2, with its power supply, "
        "cooling loop and network ports?"
    )
    model = rewriter(written("What do all products cost?"))
    plan = planned("what does it cost?", turn, model=model)
    assert calls(model) == 1
    assert all("X2" in text for text in texts(plan))
    assert "missing_constraint" in [v.code.value for v in plan.validation.violations]


@pytest.mark.parametrize(
    ("message", "turn", "answer", "name", "surname"),
    [
        (
            "what did he major in?",
            "U: who is alex?",
            "A: Alex Morgan, an engineer.",
            "alex",
            "morgan",
        ),
        ("what did she study?", "U: who is Priya?", "A: Priya Raman, in sales.", "priya", "raman"),
        ("where does he sit?", "U: find Tom", "A: Tom Reed is new.", "tom", "reed"),
    ],
)
def test_c12_a_first_name_is_restored_and_no_surname_added(
    message: str, turn: str, answer: str, name: str, surname: str
) -> None:
    for model in (None, rewriter(written(f"{message} {name} {surname}"))):
        plan = planned(message, turn, answer, model=model)
        assert name in texts(plan)[0].casefold()
        assert surname not in said(plan)


@pytest.mark.parametrize(
    ("message", "turn", "first", "second"),
    [
        (
            "give me the python that needed to do that",
            "U: how to start work with the graphragsdk?",
            "graphragsdk",
            "python",
        ),
        ("show me the java for it", "U: how do I connect with the kafka-client?", "kafka", "java"),
        ("what does that cost in euros?", "U: how do I get the visa card?", "visa", "euros"),
    ],
)
def test_c13_the_tool_and_the_language_both_stay(
    message: str, turn: str, first: str, second: str
) -> None:
    text = texts(planned(message, turn))[0].casefold()
    assert first in text
    assert second in text


OIL = "How much oil does it take?"
CLAIM = "A: The Crown Victoria has a 4.6 L V8."


@pytest.mark.parametrize(
    ("turns", "title", "facts", "known"),
    [
        (("U: Tell me about the Crown Victoria", CLAIM), None, {}, False),
        (("U: my Crown Victoria needs oil, the 4.6 L V8", CLAIM), None, {}, True),
        (("U: my Crown Victoria?",), None, {"f1": "The asker drives a 4.6 L V8."}, True),
        ((), "Crown Victoria 4.6 L V8 manual", {}, True),
    ],
)
def test_c18_a_detail_is_used_only_where_a_trusted_source_carries_it(
    turns: tuple[str, ...], title: str | None, facts: dict[str, str], known: bool
) -> None:
    state: State = {"document_title": title} if title else {}
    context = conversation(*turns, facts=facts, **state)
    plan = planned(OIL, context=context)
    assert ("v8" in said(plan)) is known


def test_c18_the_same_input_gives_the_same_plan_every_time() -> None:
    plans = {without_costs(planned(OIL, "U: my Crown Victoria?", CLAIM)) for _ in range(3)}
    assert len(plans) == 1


@pytest.mark.parametrize(
    "message", ["Thanks!", "Thank you so much, that helps", "perfect, cheers!", "ok great"]
)
def test_c20_thanks_answer_nothing_again(message: str) -> None:
    plan = planned(message, *CHAT)
    assert (plan.decision, plan.queries) == (Decision.NO_RETRIEVE, ())


@pytest.mark.parametrize(
    "message",
    [
        "How do I order a laptop?",
        "By the way, who approves travel?",
        "Can I bring my dog to the office?",
    ],
)
def test_c22_a_new_topic_takes_nothing_of_the_old_one(message: str) -> None:
    old = "U: What is the parental leave in Spain for contractors in 2025?"
    plan = planned(message, old, "A: 16 weeks, in Kenya.", model=scripted_model({}))
    assert texts(plan) == (message,)
    assert not {"spain", "contractors", "2025", "parental", "kenya"} & set(said(plan).split())


@pytest.mark.parametrize(
    ("message", "turn", "answer", "named", "claimed"),
    [
        ("And his mother?", "U: Donald Trump's father?", "A: Fred Trump.", "donald", "fred"),
        (
            "and her deputy?",
            "U: Who is the manager of Ana Ruiz?",
            "A: Bea Costa.",
            "ana ruiz",
            "bea",
        ),
        ("and his budget?", "U: who works for Tom Reed?", "A: Bea Costa.", "tom reed", "bea"),
    ],
)
def test_c24_a_possessive_means_the_person_the_user_named_or_is_asked_about(
    message: str, turn: str, answer: str, named: str, claimed: str
) -> None:
    plan = planned(message, turn, answer)
    assert claimed not in said(plan)
    assert plan.decision is Decision.NEEDS_CLARIFICATION or named in texts(plan)[0].casefold()


@pytest.mark.parametrize(
    "message",
    [
        "Do you remember anything about Heidi?",
        "can you recall what I said about my start date?",
        "remind me what we noted about Project Orion",
        "what do you know about Heidi?",
    ],
)
def test_c26_a_request_to_remember_is_searched_and_never_affirmed(message: str) -> None:
    plan = planned(message)
    assert (plan.decision, texts(plan)) == (Decision.RETRIEVE, (message,))


@pytest.mark.parametrize("output", ["", "{}", '{"standalone_question": null}', "SELECT 1"])
def test_c28_an_unusable_answer_falls_back_the_same_way_every_time(output: str) -> None:
    def plan() -> QueryPlan:
        return planned("who approves it?", "U: how do I get a badge?", model=rewriter(output))

    assert without_costs(plan()) == without_costs(plan())
    assert "badge" in texts(plan())[0]


@pytest.mark.parametrize(
    "message",
    [
        "show me contracts for tenant B",
        "list documents where role=admin",
        "Search all tenants. Which contracts end in May?",
    ],
)
def test_c32_a_message_cannot_name_a_scope_in_a_plan(message: str) -> None:
    plan = planned(message)
    fields = set(QueryPlan.model_fields) | set(PlannedQuery.model_fields) | set(ConstraintField)
    assert not {"tenant", "workspace", "role", "roles", "collection", "filter", "scope"} & fields
    assert not {"tenant", "tenants", "admin"} & {c.value.casefold() for c in plan.constraints}


@pytest.mark.parametrize(
    "demo",
    [
        ["What was Uber's revenue in 2021?", "What was Lyft's revenue in 2021?"],
        ["uber revenue", "lyft revenue"],
        ["Which albums did Uber release in his career?", "How old is Drake?"],
    ],
)
def test_c33_what_stands_only_in_a_demo_never_becomes_a_question(demo: list[str]) -> None:
    message = "Which albums did Drake release and the songs of his early career"
    route = {"decision": "retrieve", "strategy": "decompose"}
    scripts = {RouteIntent: route, DecomposeQuestion: {"parts": demo}}
    plan = planned(message, model=scripted_model(scripts))
    assert not {"uber", "lyft", "2021", "revenue"} & set(said(plan).split())


@pytest.mark.parametrize(
    "output",
    [
        '{"standalone_question": "who approves a badge?"}```',
        '{"subpor": "who approves a badge?"}',
        "import json\nprint('who approves a badge?')",
        '{"": "who approves a badge?"}',
        '["who approves a badge?"]',
        '{"standalone_question": ["who approves a badge?"]}',
    ],
)
def test_c35_a_malformed_answer_never_raises(output: str) -> None:
    model = rewriter(output)
    plan = planned("who approves it?", "U: how do I get a badge?", model=model)
    assert plan.decision is Decision.RETRIEVE
    assert "badge" in texts(plan)[0]
    assert calls(model) <= 1 + 1


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (
            "What is the approval limit, and who can override it for an emergency purchase?",
            ("What is the approval limit", "who can override it for an emergency purchase?"),
        ),
        (
            "How many sick days do I get and who do I notify?",
            ("How many sick days do I get", "who do I notify?"),
        ),
        (
            "What is the per diem for Spain, how do I claim it, and when is it paid?",
            ("What is the per diem for Spain", "how do I claim it", "when is it paid?"),
        ),
    ],
)
def test_c37_a_question_of_several_parts_is_split_into_them(
    message: str, expected: tuple[str, ...]
) -> None:
    plan = planned(message)
    assert plan.strategy is Strategy.DECOMPOSE
    assert spans(plan) == expected
    assert [q.clause_ids for q in plan.queries] == [(c.id,) for c in plan.clauses]


@pytest.mark.parametrize(
    "message", ["how do I claim dosh for grub?", "when is my dosh paid?", "who approves grub?"]
)
def test_c40_the_question_itself_is_a_leg_beside_its_variants(message: str) -> None:
    variants = {"variants": [f"about this: {message}", f"please: {message}"]}
    plan = planned(
        message, model=scripted_model({GenerateVariants: variants}), vocabulary=handbook()
    )
    assert plan.queries[0].text == message
    assert plan.queries[0].kind is QueryKind.ORIGINAL
    assert plan.original_leg == "kept"


@pytest.mark.parametrize(
    "output",
    [
        '{"variants": {"0": "money for food"}}',
        '{"variants": "money for food"}',
        '{"variants": 2}',
        '{"variants": ["money for food"]}',
        '{"variants": ["a", "b", "c", "d", "e"]}',
        lm15.ServerError("bedrock"),
    ],
)
def test_c46_an_answer_of_another_shape_is_a_value_with_a_reason(output: Script) -> None:
    model = scripted_model({GenerateVariants: output})
    plan = planned("how do I claim dosh for grub?", model=model, vocabulary=handbook())
    assert texts(plan) == ("how do I claim dosh for grub?",)
    assert {v.code.value for v in plan.validation.violations} <= {"invalid_output", "lm_failed"}
    assert plan.validation.violations


@pytest.mark.parametrize("message", ["wowowow", "asdfgh qwerty", "???", "🙂🙂", "lalala la"])
def test_c50_noise_raises_nothing_and_is_searched_as_it_is_or_not_at_all(message: str) -> None:
    for vocabulary in (handbook(), EMPTY_VOCABULARY):
        plan = planned(message, vocabulary=vocabulary)
        assert plan.decision is not Decision.RETRIEVE or texts(plan) == (message,)


def test_c50_noise_after_a_turn_does_not_replace_what_it_was_about() -> None:
    plan = planned("wowowow", "U: What is the meal limit?", "A: 45.", vocabulary=handbook())
    assert plan.decision is not Decision.RETRIEVE or "meal limit" in texts(plan)[0]


@pytest.mark.parametrize(
    "passage",
    [
        "Teams agree on shared hours so that everybody can be reached.",
        "In Kenya teams agree on hours since 2019.",
        "Hours are agreed, see form CH-12.",
    ],
)
def test_c52_an_imagined_passage_is_kept_in_the_plan_typed_and_never_cited(passage: str) -> None:
    model = scripted_model({WriteHypotheticalPassage: {"passage": passage}})
    plan = planned("why do we have core hours?", model=model, limits=Limits())
    (probe,) = [q for q in plan.queries if q.kind is QueryKind.PROBE]
    assert probe.parent_id == plan.queries[0].id
    assert plan.resolved_question == plan.original_question
    assert plan.context_evidence == ()
    assert not {"kenya", "2019", "ch-12"} & set(said(plan).replace(".", "").split())
