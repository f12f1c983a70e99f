"""When what the application knows about the asker belongs into a query."""

from programs import grammar
from programs.reading.clean import clean
from programs.reading.references.reference import content
from programs.reading.values.constraints import values
from programs.reading.values.places import country_code
from programs.text import normalise, tokens
from programs.vocabulary import Vocabulary
from signatures.context import TrustedContext
from signatures.plan import ConstraintField

VARYING_WORDS = 2
"""How many words of a question must belong to matters ruled country by country; one alone, like
the `premium` of premium economy, misleads."""


def restored_country(about: str, context: TrustedContext, vocabulary: Vocabulary) -> str | None:
    """Give the asker's country where a question turns on it, or None.

    `about` is the message with its antecedent. The country is restored only when the asker
    speaks of themself, no country is named, and either the workspace rules the matter country
    by country or an assistant turn claimed another country.
    """
    country = context.state.country
    if country is None or not _speaks_of_self(about) or _countries(about):
        return None
    varying = {t.stem for t in content(about) if vocabulary.varies_by_country(t.stem, country)}
    if len(varying) >= VARYING_WORDS or _claimed_elsewhere(context, country):
        return country
    return None


def _speaks_of_self(text: str) -> bool:
    return any(normalise(t.text).replace("'", "") in grammar.ASKER for t in tokens(text))


def _countries(text: str) -> frozenset[str]:
    return frozenset(v.key for v in values(text) if v.field is ConstraintField.COUNTRY)


def _claimed_elsewhere(context: TrustedContext, country: str) -> bool:
    """Tell whether the newest assistant turn speaks of another country only."""
    said = [turn for turn in context.turns if turn.role == "assistant"][-1:]
    claimed = _countries(clean(said[0].text).text) if said else frozenset()
    return bool(claimed) and f"country:{country_code(country)}" not in claimed
