"""The rules alone, for plans that were written elsewhere."""

import json
from collections.abc import Iterator, Mapping

from pydantic import ValidationError

from programs.door import refuse_unfit
from programs.grounds import Grounds
from programs.reading.message import Reading
from programs.validators import validate
from programs.validators.sources import check_sources
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from signatures.context import ApplicationState, TrustedContext
from signatures.errors import PlanningError
from signatures.invalid import first_problem
from signatures.limits import DEFAULT_LIMITS, Limits
from signatures.plan import EXCLUDED, Constraint, ConstraintField, Polarity, QueryPlan
from signatures.violations import ValidationReport


def check_plan(
    plan: QueryPlan,
    *,
    context: TrustedContext,
    vocabulary: Vocabulary = EMPTY_VOCABULARY,
    limits: Limits = DEFAULT_LIMITS,
) -> ValidationReport:
    """Hold a plan to its original question and this context; nothing is asked of a model.

    Example:
        >>> plan = QueryPlan.model_validate_json(text)
        >>> check_plan(plan, context=TrustedContext()).codes
        ('introduced',)
    """
    refuse_unfit(plan=plan, context=context, vocabulary=vocabulary, limits=limits)
    return validate(plan, _grounds(plan, context, vocabulary, limits), limits)


def read_plan(text: str | bytes, *, context: TrustedContext) -> QueryPlan:
    """Read a plan from its own JSON or from that of `QueryPlan.as_contract`.

    The contract's constraints are values without a source: each gets the first trusted place of
    `context` that holds it, and the question where none does. `PlanningError` names the field that
    makes the text no plan.
    """
    refuse_unfit(context=context)
    try:
        values = json.loads(text)
        if isinstance(values, dict) and isinstance(values.get("constraints"), dict):
            bare = QueryPlan.model_validate_json(json.dumps({**values, "constraints": []}))
            return _with_sources(bare, values["constraints"], context)
        return QueryPlan.model_validate_json(text)
    except ValidationError as error:
        field, what = first_problem(error)
        raise PlanningError(f"{field or 'plan'}: {what}") from error
    except (TypeError, ValueError, RecursionError) as error:
        raise PlanningError(f"is no JSON ({error})") from error


def _with_sources(
    plan: QueryPlan, constraints: Mapping[str, object], context: TrustedContext
) -> QueryPlan:
    found = []
    for key, values in constraints.items():
        field = key.removeprefix(EXCLUDED)
        excluded = key != field or field == ConstraintField.NEGATION
        polarity = Polarity.NEGATIVE if excluded else Polarity.POSITIVE
        for value in values if isinstance(values, list) else [values]:
            constraint = Constraint.model_validate(
                {"field": field, "value": value, "polarity": polarity, "source": "question"}
            )
            found.append(_sourced(constraint, plan, context))
    return plan.model_copy(update={"constraints": tuple(found)})


def _sourced(constraint: Constraint, plan: QueryPlan, context: TrustedContext) -> Constraint:
    grounds = _grounds(plan, context, EMPTY_VOCABULARY, DEFAULT_LIMITS)
    for source in _sources(context):
        candidate = constraint.model_copy(update={"source": source})
        alone = plan.model_copy(update={"constraints": (candidate,)})
        if not any(check_sources(alone, grounds, DEFAULT_LIMITS)):
            return candidate
    return constraint


def _sources(context: TrustedContext) -> Iterator[str]:
    yield "question"
    for turn in reversed(context.turns):
        yield turn.id if turn.role == "user" else f"accepted:{turn.id}"
    yield from (f"fact:{fact.id}" for fact in context.facts)
    yield from (f"state:{key}" for key in ApplicationState.model_fields)


def _grounds(
    plan: QueryPlan, context: TrustedContext, vocabulary: Vocabulary, limits: Limits
) -> Grounds:
    return Grounds(Reading(plan.original_question, context, vocabulary, limits))
