"""A rewrite really resolves what the message left open."""

from collections.abc import Iterator

from wordfreq import zipf_frequency

from programs.grounds import Grounds
from programs.reading.content import content
from programs.reading.derivation import roots
from programs.reading.pronouns import is_introduced, points
from programs.reading.utterance import Utterance
from programs.text import bare, stems, tokens
from programs.validators.tracing import is_connective
from signatures.limits import Limits
from signatures.plan import QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode


def check_resolution(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find rewrites that still point, or that take nothing from what the message refers to."""
    reading = grounds.reading
    if reading.topic is None:
        return
    accepted = reading.accepted
    before = grounds.added if accepted else f"{grounds.antecedent}\n{grounds.conversation}"
    asked = _roots(grounds.question)
    brought = roots(t.text for t in content(before) if not is_connective(bare(t.text))) - asked
    coined = _coined(grounds.added if accepted else grounds.antecedent)
    for query in plan.queries:
        if query.kind is not QueryKind.REWRITE:
            continue
        held = _roots(query.text)
        subjectless = (brought and not brought & held) or not coined <= set(stems(query.text))
        if subjectless or _still_points(query.text):
            yield Violation(code=ViolationCode.UNRESOLVED, query_id=query.id)


def _roots(text: str) -> frozenset[str]:
    return roots(token.text for token in tokens(text))


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
