"""Hostile drafts: a right plan with one thing changed, which no validator may accept."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import cycle
from typing import NamedTuple

from optimize.corpus_values import PATTERNS, narrows
from optimize.matching import bag, forms, occurs, words
from optimize.polarity import negates
from optimize.trusted import trusted_texts
from optimize.twins import Written
from signatures.plan import ConstraintField, PlannedQuery, QueryKind, QueryPlan, Strategy

FRAMES: Mapping[str, str] = {
    "country": "{text} in {value}",
    "year": "{text} in {value}",
    "effective date": "{text} effective {value}",
    "amount": "{text} up to {value}",
    "identifier": "{text} under {value}",
    "group": "{text} for {value} employees",
    "family": "{text} under the {value}",
    "department": "{text} for the {value} team",
    "product": "{text} in {value}",
    "version": "{text} for {value}",
    "organisation": "{text} at {value}",
    "account": "{text} on the {value} account",
    "owner": "{text} approved by {value}",
    "exception": "{text} except {value}",
    "person": "{text} for {value}",
    "extra clause": "{text} and {value}",
}
"""How a value is said where the right plan holds none of its kind to be changed."""

FIELDS: Mapping[str, ConstraintField] = {
    "country": ConstraintField.COUNTRY,
    "year": ConstraintField.YEAR,
    "effective date": ConstraintField.DATE,
    "amount": ConstraintField.AMOUNT,
    "identifier": ConstraintField.IDENTIFIER,
    "group": ConstraintField.PERSON_GROUP,
    "family": ConstraintField.DOCUMENT_FAMILY,
    "department": ConstraintField.DEPARTMENT,
    "product": ConstraintField.PRODUCT,
    "version": ConstraintField.VERSION,
    "organisation": ConstraintField.ORGANISATION,
    "person": ConstraintField.PERSON,
}
_AUXILIARY = re.compile(
    r"\b(?:is|are|was|were|do|does|did|can|may|must|should|will|have|has)\b", re.IGNORECASE
)
_UNNEGATED = (
    (re.compile(r"\b(?:not|never)\s+|n['’]t\b", re.IGNORECASE), ""),
    (re.compile(r"\bwithout\b", re.IGNORECASE), "with"),
    (re.compile(r"\b(?:except|excluding|other than)\b", re.IGNORECASE), "including"),
    (re.compile(r"\bno\b", re.IGNORECASE), "any"),
    (re.compile(r"\bcannot\b", re.IGNORECASE), "can"),
)
_LAST_PHRASE = re.compile(r"\s+(?:for|in|on|to|with|during|at|from|under|after|before)\s+[^,.?]+$")

Change = Callable[[str], str | None]


class Hostile(NamedTuple):
    """A draft that must be refused: what was changed, and the plan that says so."""

    kind: str
    written: Written


def hostile_drafts(
    right: Iterable[Written], values: Mapping[str, tuple[str, ...]]
) -> Iterator[Hostile]:
    """Change one thing of each right plan in every way there is; every other value in lower case.

    Values come from `values` in turn, leaving out what the case's own trusted texts hold.
    """
    supply = {kind: cycle(enumerate(held)) for kind, held in values.items() if held}
    for written in right:
        trusted = bag(trusted_texts(written.case))
        for kind in FRAMES:
            value = _fresh(supply[kind], len(values[kind]), trusted) if kind in supply else None
            if value:
                yield from _everywhere(written, kind, _changing(written, kind, value))
        yield from _everywhere(written, "negation", _turned)
        yield from _everywhere(written, "lost value", _losing(written))
        yield from _lost_clauses(written)


def _fresh(supply: Iterator[tuple[int, str]], size: int, trusted: frozenset[str]) -> str | None:
    known = {word[:5] for word in trusted}
    for _ in range(size):
        place, value = next(supply)
        if any(narrows(word) and word[:5] not in known for word in words(value)):
            return value.lower() if place % 2 else value
    return None


def _changing(written: Written, kind: str, value: str) -> Change:
    """Put a value in the place of one of its kind, or beside the text where there is none."""

    def change(text: str) -> str:
        spot = _spot(written, kind, text)
        if spot:
            return f"{text[: spot[0]]}{value}{text[spot[1] :]}"
        return FRAMES[kind].format(text=text.rstrip(" ?.!"), value=value)

    return change


def _spot(written: Written, kind: str, text: str) -> tuple[int, int] | None:
    """Find the labelled value of a kind in a text, or one that looks like it."""
    labelled = (
        surface
        for required in written.case.expected.required
        if required.field is FIELDS.get(kind)
        for surface in (*required.surfaces, required.value)
    )
    for surface in labelled:
        start = text.casefold().find(surface.casefold())
        if start >= 0 and occurs(surface, text):
            return start, start + len(surface)
    match = PATTERNS[kind].search(text) if kind in PATTERNS else None
    if match is None:
        return None
    return next((match.span(n) for n, g in enumerate(match.groups(), 1) if g), match.span())


def _turned(text: str) -> str | None:
    """Take a negation away, or put one in."""
    if negates(text):
        for pattern, instead in _UNNEGATED:
            if pattern.search(text):
                turned = pattern.sub(instead, text)
                return None if negates(turned) else turned
        return None
    match = _AUXILIARY.search(text)
    return f"{text[: match.end()]} not{text[match.end() :]}" if match else None


def _losing(written: Written) -> Change:
    """Cut the first labelled value that a text holds, with the preposition before it."""

    def change(text: str) -> str | None:
        for required in written.case.expected.required:
            if required.field is ConstraintField.NEGATION:
                continue
            for surface in required.surfaces:
                cut = re.compile(
                    rf"\s*\b(?:(?:in|for|at|under|on|of)\s+)?(?:the\s+)?{re.escape(surface)}\b",
                    re.IGNORECASE,
                )
                left = cut.sub("", text)
                if left != text and not any(occurs(s, left) for s in required.surfaces):
                    return left.strip(" ,") or None
        return None

    return change


def _lost_clauses(written: Written) -> Iterator[Hostile]:
    """Leave a clause out: its query, its query and itself, or the last phrase that narrows it."""
    plan = written.plan
    for query in plan.queries if len(plan.queries) > 1 else ():
        left = tuple(q for q in plan.queries if q is not query)
        clauses = tuple(c for c in plan.clauses if any(c.id in q.clause_ids for q in left))
        orphan = {"queries": left, "resolved_question": left[0].text}
        if len(clauses) < len(plan.clauses):
            yield _hostile(written, "lost clause", orphan)
            yield _hostile(written, "lost clause", {**orphan, "clauses": clauses})
    yield from _everywhere(written, "lost clause", _shortened(written))


def _shortened(written: Written) -> Change:
    asked = bag((written.case.question,))

    def change(text: str) -> str | None:
        bare = text.rstrip(" ?.!)")
        match = _LAST_PHRASE.search(bare)
        lost = words(match.group())[1:] if match else ()
        if match is None or not any(len(w) > 3 and forms(w) & asked for w in lost):
            return None
        return bare[: match.start()] if _says_more(lost, bare[: match.start()]) else None

    return change


def _says_more(lost: tuple[str, ...], left: str) -> bool:
    """Tell whether a lost phrase held a word that is not said elsewhere, and not for nothing."""
    held = bag((left,))
    return any(narrows(word) and not forms(word) & held for word in lost)


def _everywhere(written: Written, kind: str, change: Change) -> Iterator[Hostile]:
    """Make one change in every query that allows it and in the resolved question."""
    changed = {
        q.id: text for q in written.plan.queries if (text := change(q.text)) not in (None, q.text)
    }
    if not changed:
        return
    queries = tuple(
        _rewritten(query, changed.get(query.id) or query.text) for query in written.plan.queries
    )
    first = next(q.text for q in queries if q.id in changed)
    yield _hostile(written, kind, {"queries": queries, "resolved_question": first})


def _rewritten(query: PlannedQuery, text: str) -> PlannedQuery:
    kind = QueryKind.REWRITE if query.kind is QueryKind.ORIGINAL else query.kind
    return query.model_copy(update={"text": text, "kind": kind})


def _hostile(written: Written, kind: str, changes: Mapping[str, object]) -> Hostile:
    return Hostile(kind, replace(written, plan=written.plan.model_copy(update=dict(changes))))


def _differs(text: str, message: str) -> bool:
    """Tell whether two texts differ by a word that narrows or negates."""
    return any(narrows(word) or negates(word) for word in bag((text,)) ^ bag((message,)))


def as_variant(hostile: Hostile) -> Hostile | None:
    """Offer the same words as another wording beside the message itself."""
    plan, reading = hostile.written.plan, hostile.written.reading
    if len(plan.queries) > 1 or not reading.is_whole or reading.reference:
        return None
    if not _differs(plan.queries[0].text, reading.message):
        return None
    original = plan.queries[0].model_copy(
        update={"text": reading.message, "kind": QueryKind.ORIGINAL}
    )
    variant = plan.queries[0].model_copy(update={"id": "q2", "kind": QueryKind.VARIANT})
    changed: QueryPlan = plan.model_copy(
        update={
            "strategy": Strategy.VARIANTS,
            "queries": (original, variant),
            "resolved_question": reading.message,
            "original_leg": "kept",
        }
    )
    return Hostile(hostile.kind, replace(hostile.written, plan=changed))
