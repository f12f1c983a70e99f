"""A rewrite really resolves what the message left open."""

import re
from collections.abc import Iterator

from wordfreq import zipf_frequency

from programs import grammar
from programs.grounds import Grounds
from programs.reading.references.pronouns import is_introduced, points
from programs.reading.references.reference import reference
from programs.reading.sentences.question_form import asks
from programs.reading.sentences.spans import anatomy
from programs.reading.values.constraints import GLOBAL_FIELDS, positive_values
from programs.reading.words.content import content
from programs.reading.words.derivation import roots
from programs.reading.words.utterance import Utterance
from programs.text import bare, stems, tokens
from programs.validators.tracing import is_connective
from signatures.limits import Limits
from signatures.plan import ConstraintField, QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode

_BOUNDS = GLOBAL_FIELDS | {ConstraintField.DATE, ConstraintField.AMOUNT}
_OPEN_COMPARISON = re.compile(
    r"\b(?:similar|alike|comparable)\b(?![^.?!]*\b(?:to|with|than|from|between|and)\b)"
    r"|\bcompare[sd]?\s*(?:[.?!]|$)",
    re.IGNORECASE,
)
"""A comparison whose other side stands somewhere else."""


_REWRITTEN = (QueryKind.REWRITE, QueryKind.FOLLOW_UP)
_OF_A_CLAUSE = (QueryKind.BRANCH, QueryKind.FOLLOW_UP)


def check_resolution(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find rewrites that still point, or that take nothing from what the message refers to."""
    reading = grounds.reading
    first = plan.clauses[0].text if plan.clauses else ""
    for query in plan.queries:
        own = " ".join(c.text for c in plan.clauses if c.id in query.clause_ids)
        unresolved = (query.kind in _REWRITTEN and _is_left_open(query.text, grounds)) or (
            query.kind in _OF_A_CLAUSE
            and reading.topic is None
            and _drops_what_points(query.text, own, first)
        )
        if unresolved:
            yield Violation(code=ViolationCode.UNRESOLVED, query_id=query.id)


def _is_left_open(text: str, grounds: Grounds) -> bool:
    reading = grounds.reading
    if reading.topic is None:
        return bool(grounds.conversation) and _compares_openly(text)
    accepted = reading.accepted
    spoken = f"{grounds.antecedent}\n{grounds.conversation}\n{grounds.document}"
    before = grounds.added if accepted else spoken
    brought = _subjects(before, grounds)
    coined = _coined(grounds.added if accepted else grounds.antecedent)
    subjectless = (brought and not brought & _roots(text)) or not coined <= set(stems(text))
    return subjectless or _compares_openly(text) or _still_points(text, brought)


def _subjects(before: str, grounds: Grounds) -> frozenset[str]:
    """Give what the message may be about: the words of the conversation that bound nothing."""
    found = grounds.reading.reference
    a_place = found is not None and bare(found.word) in grammar.PLACES
    bounds = [v for v in grounds.reading.values_of(before) if v.field in _BOUNDS and not a_place]
    words = [t for t in content(before) if not is_connective(bare(t.text))]
    free = [t for t in words if not any(v.start <= t.start < v.end for v in bounds)]
    asked = _roots(grounds.question)
    return (roots(t.text for t in free) - asked) or (roots(t.text for t in words) - asked)


def _drops_what_points(text: str, own: str, first: str) -> bool:
    """Tell whether a branch leaves out the word that points at the first clause, and its words."""
    found = reference(own, conversation=True) if own != first else None
    if found is None or bare(found.word) in {bare(token.text) for token in tokens(text)}:
        return False
    named = roots(token.text for token in content(first)) - _roots(own)
    return bool(named) and not named & _roots(text)


def _compares_openly(text: str) -> bool:
    return bool(_OPEN_COMPARISON.search(text))


def _roots(text: str) -> frozenset[str]:
    return roots(token.text for token in tokens(text))


def _coined(text: str) -> set[str]:
    """Give the stems of words no dictionary holds: they name what is talked about."""
    return {t.stem for t in content(text) if len(t.text) > 3 and not zipf_frequency(t.text, "en")}


def _still_points(text: str, brought: frozenset[str]) -> bool:
    """Tell whether a question's word for a thing points outside a text.

    People may be the company's. What a text names before the word, or says the thing is about,
    the word can mean.
    """
    said = Utterance(text)
    parts = anatomy(text).sentences
    asking = [part for part in parts if asks(text[part.start : part.end])]
    remarks = [part for part in parts if asking and part not in asking]
    return any(
        said.plain[place] in ("it", "that", "this", "one", "ones", "those", "these")
        and points(said, place) is not None
        and not is_introduced(said, place, conversation=False)
        and not any(part.start <= said.words[place].start < part.end for part in remarks)
        and not _is_explained(said, place, brought)
        for place in range(len(said.words))
    )


def _is_explained(said: Utterance, place: int, brought: frozenset[str]) -> bool:
    before, behind = said.text[: said.words[place].start], said.words[place + 3 :]
    named = positive_values(before) or not brought.isdisjoint(_roots(before))
    about = said.is_content(place + 1) and said.plain[place + 2 : place + 3] in (
        ("about",),
        ("of",),
    )
    return bool(named) or (about and not brought.isdisjoint(roots(t.text for t in behind)))
