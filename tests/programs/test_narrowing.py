"""Constraints of a plan narrow a search where the pipeline is told to, and never widen it."""

import pytest

from programs.narrowing import narrowings_of
from programs.pipeline import RetrievalPipeline
from programs.retrievers.protocol import Narrowing
from programs.vocabulary import Vocabulary
from signatures.evidence import DeclaredProperty
from signatures.plan import Constraint, ConstraintField, Polarity
from tests.scripted_search import MINE, SCOPE, ScriptedPlanner, ScriptedRetriever, finds, plan_for

SPAIN = MINE.model_copy(
    update={
        "id": "es",
        "text": "Leave in Spain.",
        "country": "Spain",
        "family": "leave policy",
        "effective_year": 2026,
    }
)
WORDS = Vocabulary.of([SPAIN])
QUESTION = "How long is leave in Spain?"


def bound(field: ConstraintField, value: str, polarity: Polarity = Polarity.POSITIVE):
    constraint = Constraint(field=field, value=value, polarity=polarity, source="question")
    return plan_for(QUESTION).model_copy(update={"constraints": (constraint,)})


@pytest.mark.parametrize(
    ("field", "value", "name", "compared"),
    [
        (ConstraintField.COUNTRY, "Spain", DeclaredProperty.COUNTRY, "ES"),
        (ConstraintField.YEAR, "2026", DeclaredProperty.EFFECTIVE_YEAR, "2026"),
        (ConstraintField.DOCUMENT_FAMILY, "Leave policy", DeclaredProperty.FAMILY, "leave policy"),
    ],
)
def test_a_known_value_narrows_its_own_property(
    field: ConstraintField, value: str, name: DeclaredProperty, compared: str
) -> None:
    found = narrowings_of(bound(field, value), WORDS, tuple(DeclaredProperty))
    assert found == (Narrowing(name=name, values=(compared,)),)


@pytest.mark.parametrize(
    "plan",
    [
        bound(ConstraintField.COUNTRY, "France"),
        bound(ConstraintField.COUNTRY, "Spain", Polarity.NEGATIVE),
        bound(ConstraintField.DOCUMENT_FAMILY, "travel policy"),
        bound(ConstraintField.YEAR, "2031"),
        bound(ConstraintField.PERSON_GROUP, "interns"),
    ],
)
def test_an_unknown_or_excluded_value_narrows_nothing(plan) -> None:
    assert narrowings_of(plan, WORDS, tuple(DeclaredProperty)) == ()


@pytest.mark.parametrize(
    ("narrow_by", "narrowed"), [((), False), ((DeclaredProperty.COUNTRY,), True)]
)
async def test_a_pipeline_narrows_only_by_what_it_was_told(
    narrow_by: tuple[DeclaredProperty, ...], narrowed: bool
) -> None:
    plan = bound(ConstraintField.COUNTRY, "Spain")

    class KnowsSpain(ScriptedRetriever):
        async def vocabulary(self, *, scope):
            return WORDS

    retriever = KnowsSpain(**{query.text: finds(SPAIN) for query in plan.queries})
    pipeline = RetrievalPipeline(ScriptedPlanner(plan), retriever, narrow_by=narrow_by)
    await pipeline.search(QUESTION, scope=SCOPE)
    asked = [query.narrowings for query, scope, _ in retriever.asked if scope == SCOPE]
    expected = (Narrowing(name=DeclaredProperty.COUNTRY, values=("ES",)),) if narrowed else ()
    assert asked == [expected] * len(plan.queries)
