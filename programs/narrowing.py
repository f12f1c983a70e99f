"""From the constraints of an accepted plan to what a search may leave out within its scope."""

from collections.abc import Iterable

from programs.declared import comparable
from programs.retrievers.protocol import Narrowing
from programs.vocabulary import Vocabulary
from signatures.evidence import DeclaredProperty
from signatures.plan import ConstraintField, Polarity, QueryPlan

FIELD_OF = {
    DeclaredProperty.COUNTRY: ConstraintField.COUNTRY,
    DeclaredProperty.FAMILY: ConstraintField.DOCUMENT_FAMILY,
    DeclaredProperty.EFFECTIVE_YEAR: ConstraintField.YEAR,
}


def narrowings_of(
    plan: QueryPlan, vocabulary: Vocabulary, properties: Iterable[DeclaredProperty]
) -> tuple[Narrowing, ...]:
    """Narrow each of these properties to the values a plan is bound to, where all are known.

    A plan that excludes a value, or names one that the workspace does not, narrows nothing by
    that property.
    """
    found = (_narrowing(plan, vocabulary, name) for name in properties)
    return tuple(narrowing for narrowing in found if narrowing)


def _narrowing(plan: QueryPlan, vocabulary: Vocabulary, name: DeclaredProperty) -> Narrowing | None:
    bound = [c for c in plan.constraints if c.field is FIELD_OF[name]]
    values = tuple(dict.fromkeys(comparable(constraint.value, name) for constraint in bound))
    included = all(constraint.polarity is Polarity.POSITIVE for constraint in bound)
    if not values or not included or not all(_is_known(v, vocabulary, name) for v in values):
        return None
    return Narrowing(name=name, values=values)


def _is_known(value: str, vocabulary: Vocabulary, name: DeclaredProperty) -> bool:
    if name is DeclaredProperty.COUNTRY:
        return any(value in use.countries for use in vocabulary.country_use.values())
    if name is DeclaredProperty.FAMILY:
        return value in {comparable(family, name) for family in vocabulary.families}
    return value in map(str, vocabulary.years)
