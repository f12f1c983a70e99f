"""A message and its context in, a validated plan out, whatever the model does."""

import asyncio

import pytest
from dspy import lm15

from programs.language_models.model import LanguageModel
from programs.language_models.scripted import Script, ScriptedEngine, scripted_model
from programs.planner import QueryPlanner
from signatures.contextualize import ContextualizeQuestion
from signatures.decompose import DecomposeQuestion
from signatures.hypothetical_passage import WriteHypotheticalPassage
from signatures.limits import DEFAULT_LIMITS, Limits
from signatures.plan import ConstraintField, Decision, Ledger, QueryKind, QueryPlan, Strategy
from signatures.route_intent import RouteIntent
from signatures.variants import GenerateVariants
from tests.conversation import bound, conversation, handbook, planned, said, texts

TURN = "U: Does the 2026 UK equipment policy cover monitors, docks and chairs for home offices?"
FOLLOW_UP = "Does that apply to contractors?"
RIGHT = f"{TURN[3:-1]} of contractors?"
WRONG_YEAR = RIGHT.replace("2026", "2025")
BROKEN = '{"standalone_question": "Does the 2026 UK'
EVERY_SIGNATURE = (
    RouteIntent,
    ContextualizeQuestion,
    DecomposeQuestion,
    GenerateVariants,
    WriteHypotheticalPassage,
)


def follow_up(script: Script, limits: Limits = DEFAULT_LIMITS) -> tuple[QueryPlan, int]:
    """Plan the follow-up with a scripted rewriter; give the plan and the calls it took."""
    model = scripted_model({ContextualizeQuestion: script})
    plan = planned(FOLLOW_UP, TURN, model=model, limits=limits)
    return plan, asked(model)


def asked(model: LanguageModel) -> int:
    engine = model.lm.engine
    assert isinstance(engine, ScriptedEngine)
    return len(engine.calls)


def reasons(plan: QueryPlan) -> list[str]:
    return [violation.code.value for violation in plan.validation.violations]


def answer(text: str) -> dict[str, object]:
    return {"standalone_question": text}


def is_rule_tier(plan: QueryPlan) -> bool:
    return [q.kind for q in plan.queries] == [QueryKind.RULE] and "monitors" in plan.queries[0].text


def test_rules_alone_plan_the_issues_first_example() -> None:
    plan = planned(FOLLOW_UP, TURN, country="UK")
    assert (plan.decision, plan.strategy) == (Decision.RETRIEVE, Strategy.CONTEXTUALIZE)
    assert plan.context_evidence == ("t1",)
    assert bound(plan, ConstraintField.PERSON_GROUP) == (("contractors", "question"),)
    assert bound(plan, ConstraintField.COUNTRY) == (("UK", "t1"),)
    assert bound(plan, ConstraintField.YEAR) == (("2026", "t1"),)
    assert is_rule_tier(plan)
    assert plan.ledger.lm_calls == 0


def test_a_right_rewrite_is_taken() -> None:
    plan, calls = follow_up(answer(RIGHT))
    assert [q.text for q in plan.queries if q.kind is QueryKind.REWRITE] == [RIGHT]
    assert plan.resolved_question == RIGHT
    assert (calls, plan.ledger.lm_calls) == (1, 1)
    assert plan.ledger.tokens_in > 0
    assert plan.ledger.tokens_out > 0
    assert (plan.validation.violations, plan.validation.actions) == ((), ())


def test_a_wrong_rewrite_is_refused_with_its_reasons_and_the_rules_plan_instead() -> None:
    plan, calls = follow_up(answer(WRONG_YEAR))
    assert is_rule_tier(plan)
    assert "2025" not in plan.model_dump_json(exclude={"validation"})
    assert "changed_constraint" in reasons(plan)
    assert len(plan.validation.actions) == 1
    assert plan.resolved_question == plan.queries[0].text
    assert (calls, plan.ledger.lm_calls) == (1, 1)


OLDER_AND_NEWER = (
    "U: Can interns in Spain claim a taxi without a receipt in 2026?",
    "U: up to what amount?",
)
WHOLE = "who signs off a taxi claim of interns in Spain without a receipt in 2026"


@pytest.mark.parametrize(
    "dropped", ["", " of interns", " in Spain", " without a receipt", " in 2026"]
)
def test_a_rewrite_over_two_turns_is_taken_only_if_it_drops_nothing_the_rules_keep(
    dropped: str,
) -> None:
    model = scripted_model({ContextualizeQuestion: answer(WHOLE.replace(dropped, ""))})
    plan = planned("and who signs that off?", *OLDER_AND_NEWER, model=model)
    assert plan.ledger.lm_calls == 1
    assert (plan.resolved_question == WHOLE) is not bool(dropped)
    assert all(word in texts(plan)[0] for word in ("interns", "Spain", "without a receipt", "2026"))


@pytest.mark.parametrize(
    "broken",
    [
        BROKEN,
        "",
        "Sure! Here is a script: import os",
        '{"standalone_qestion": "monitors"}',
        '{"standalone_question": "a"} {"standalone_question": "b"}',
        '{"standalone_question": "a", "tenant": "globex"}',
        "``` ```",
    ],
)
def test_an_invalid_answer_is_asked_for_once_more_and_then_the_rules_plan(broken: str) -> None:
    plan, calls = follow_up(broken)
    assert is_rule_tier(plan)
    assert reasons(plan) == ["invalid_output"]
    assert calls == plan.ledger.lm_calls == 1 + 1


def test_the_second_answer_may_be_right() -> None:
    plan, calls = follow_up([BROKEN, answer(RIGHT)])
    assert RIGHT in texts(plan)
    assert plan.resolved_question == RIGHT
    assert calls == plan.ledger.lm_calls == 1 + 1


@pytest.mark.parametrize(
    "error", [lm15.ServerError("down"), lm15.NotConfiguredError("no key"), lm15.TimeoutError("?")]
)
def test_a_model_that_fails_costs_the_plan_nothing_but_words(error: lm15.LM15Error) -> None:
    plan, _ = follow_up(error)
    assert is_rule_tier(plan)
    assert reasons(plan) == ["lm_failed"]


def test_no_time_for_a_call_is_a_reason_not_an_error() -> None:
    plan, _ = follow_up(answer(RIGHT), Limits(planning_ms=0))
    assert is_rule_tier(plan)
    assert reasons(plan) == ["planning_timeout"]


def test_no_tokens_for_a_call_is_no_call() -> None:
    plan, calls = follow_up(answer(RIGHT), Limits(planning_tokens=0))
    assert is_rule_tier(plan)
    assert (calls, plan.ledger.lm_calls) == (0, 0)


def test_tokens_spent_on_routing_leave_none_for_a_rewrite() -> None:
    script = {RouteIntent: {"decision": "retrieve", "strategy": "variants"}}
    model = scripted_model({**script, GenerateVariants: {"variants": ["a", "b"]}})
    plan = planned("I lost my laptop", model=model, limits=Limits(planning_tokens=1))
    assert (asked(model), plan.ledger.lm_calls) == (1, 1)
    assert texts(plan) == ("I lost my laptop",)


def test_the_calls_and_tokens_of_every_step_are_added_up() -> None:
    script = {RouteIntent: {"decision": "retrieve", "strategy": "variants"}}
    routing = scripted_model(script)
    variants = {"variants": ["my laptop is lost", "I lost my notebook"]}
    both = scripted_model({**script, GenerateVariants: variants})
    routed = planned("I lost my laptop", model=routing, limits=Limits(planning_tokens=1))
    plan = planned("I lost my laptop", model=both)
    assert plan.ledger.lm_calls == asked(both) == 2
    assert plan.ledger.tokens_in > routed.ledger.tokens_in > 0
    assert plan.strategy is Strategy.VARIANTS


@pytest.mark.parametrize("message", [FOLLOW_UP, "why core hours?", "I lost it", "a?", "thanks!"])
def test_switched_off_means_no_call_and_no_word_changed(message: str) -> None:
    model = scripted_model(dict.fromkeys(EVERY_SIGNATURE, ""))
    plan = planned(message, TURN, model=model, rewriting=False)
    assert texts(plan) == (message,)
    assert (plan.strategy, plan.routing) == (Strategy.ORIGINAL, "switched_off")
    assert (asked(model), plan.ledger.lm_calls) == (0, 0)


@pytest.mark.parametrize("message", ["", " ", "\u200b"])
def test_switched_off_raises_nothing_for_an_empty_message(message: str) -> None:
    assert planned(message, rewriting=False).ledger.lm_calls == 0


@pytest.mark.parametrize(
    ("message", "turns"),
    [
        ("When is payday?", ()),
        ("which expenses are not reimbursable?", ()),
        ("thanks!", (TURN,)),
        ("error E-1042", ()),
        ("and in France?", ("U: sick leave in Spain?",)),
        ("yes", ("U: travel?", "A: Want the meal limits?")),
        ("who signs the form and when is payday?", ()),
        ("does it apply to interns?", ()),
    ],
)
def test_no_model_is_asked_where_rules_decide(message: str, turns: tuple[str, ...]) -> None:
    model = scripted_model(dict.fromkeys(EVERY_SIGNATURE, ""))
    plan = planned(message, *turns, model=model)
    assert (asked(model), plan.ledger.lm_calls) == (0, 0)
    assert plan.model_copy(update={"ledger": Ledger()}) == planned(message, *turns).model_copy(
        update={"ledger": Ledger()}
    )


def test_a_bad_variant_is_dropped_and_a_good_one_kept() -> None:
    variants = {
        "variants": ["how do I claim money for meals?", "how do I claim dosh for grub in Kenya?"]
    }
    model = scripted_model({GenerateVariants: variants})
    plan = planned("how do I claim dosh for grub?", model=model, vocabulary=handbook())
    assert texts(plan) == ("how do I claim dosh for grub?", "how do I claim money for meals?")
    assert plan.validation.actions == ("dropped:q3",)
    assert "introduced" in reasons(plan)


def test_where_every_variant_is_bad_the_question_runs_alone_as_itself() -> None:
    model = scripted_model({GenerateVariants: {"variants": ["in Kenya", "in Spain"]}})
    plan = planned("how do I claim dosh for grub?", model=model, vocabulary=handbook())
    assert texts(plan) == ("how do I claim dosh for grub?",)
    assert plan.strategy is Strategy.ORIGINAL
    assert plan.skip_rewrite


def test_a_split_that_loses_a_clause_is_refused() -> None:
    message = "parental leave rules and sick leave rules"
    model = scripted_model({DecomposeQuestion: {"parts": ["parental leave", "uber revenue"]}})
    plan = planned(message, model=model)
    assert texts(plan) == (message,)


def test_a_probe_is_a_probe_and_never_the_resolved_question() -> None:
    passage = "Teams agree on shared hours."
    model = scripted_model({WriteHypotheticalPassage: {"passage": passage}})
    plan = planned("why do we have core hours?", model=model)
    assert [q.kind for q in plan.queries] == [QueryKind.ORIGINAL, QueryKind.PROBE]
    assert plan.resolved_question == plan.original_question


def test_an_undecided_message_without_a_model_is_searched_as_it_is() -> None:
    plan = planned("I lost my laptop")
    assert (texts(plan), plan.routing) == (("I lost my laptop",), "fallback")


def test_an_undecided_message_with_a_broken_model_is_too() -> None:
    model = scripted_model({RouteIntent: "hm"})
    plan = planned("I lost my laptop", model=model)
    assert (texts(plan), plan.routing) == (("I lost my laptop",), "fallback")
    assert reasons(plan) == ["invalid_output"]


def test_over_fan_out_is_named_and_nothing_is_cut() -> None:
    message = "Who signs a, who owns b, when is c due, where is d, and how do I get e?"
    plan = planned(message)
    assert texts(plan) == (message,)
    assert reasons(plan) == ["over_fan_out"]
    assert len(plan.clauses) == 5


def test_a_word_out_of_the_examples_is_refused_as_theirs() -> None:
    planner = QueryPlanner()
    contextualize = planner.strategies["contextualize"]
    contextualize.resolve.demos = [{"standalone_question": "How much did Uber earn?"}]
    model = scripted_model({ContextualizeQuestion: answer(f"{RIGHT} at Uber")})
    with model.active():
        plan = asyncio.run(planner.plan(FOLLOW_UP, context=conversation(TURN)))
    assert "demo_bleed" in reasons(plan)
    assert "uber" not in said(plan)
