"""A rewrite really resolves what the message left open."""

from collections.abc import Iterator

from wordfreq import zipf_frequency

from programs.grounds import Grounds
from programs.reading.content import content
from programs.reading.pronouns import is_introduced, points
from programs.reading.utterance import Utterance
from programs.text import stems
from signatures.limits import Limits
from signatures.plan import QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode


def check_resolution(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find rewrites that still point, or that take nothing from what the message refers to."""
    brought = {token.stem for token in content(grounds.antecedent)} - set(stems(grounds.question))
    for query in plan.queries:
        if query.kind is not QueryKind.REWRITE or grounds.reading.topic is None:
            continue
        held = set(stems(query.text))
        subjectless = (brought and not brought & held) or not _coined(grounds.antecedent) <= held
        if subjectless or _still_points(query.text):
            yield Violation(code=ViolationCode.UNRESOLVED, query_id=query.id)


def _coined(text: str) -> set[str]:
    """Give the stems of words no dictionary holds: they name what is talked about."""
    return {t.stem for t in content(text) if len(t.text) > 3 and not zipf_frequency(t.text, "en")}


def _still_points(text: str) -> bool:
    """Tell whether a word for a thing points outside a text; people may be the company's."""
    said = Utterance(text)
    return any(
        said.plain[place] in ("it", "that", "this", "one", "ones", "those", "these")
        and points(said, place) is not None
        and not is_introduced(said, place, conversation=False)
        for place in range(len(said.words))
    )
