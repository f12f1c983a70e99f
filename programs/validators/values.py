"""Protected values survive: none introduced, none missing, none changed."""

import re
from collections.abc import Iterator
from itertools import pairwise

from programs import grammar
from programs.grounds import Grounds
from programs.reading.values.names import FAMILY
from programs.reading.values.negation import negated
from programs.reading.values.value import Value
from programs.text import bare, stem, stems, tokens
from signatures.limits import Limits
from signatures.plan import ConstraintField, PlannedQuery, QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode

CARRIED = frozenset(
    {
        ConstraintField.COUNTRY,
        ConstraintField.REGION,
        ConstraintField.YEAR,
        ConstraintField.FISCAL_PERIOD,
        ConstraintField.PERSON_GROUP,
        ConstraintField.IDENTIFIER,
        ConstraintField.VERSION,
        ConstraintField.NEGATION,
    }
)
"""Fields whose values a follow-up inherits from its antecedent."""


_NOWHERE = ViolationCode.INTRODUCED
_FIGURES_APART = re.compile(r"\d[.,/-]\d|[$€£¥₹%]")
"""Figures and signs that are one value together, whatever holds them one by one."""
_GENERIC = frozenset(stem(word) for word in grammar.GENERIC_NOUNS)


def check_values(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Compare the protected values of every query with those of what it answers."""
    clauses = {clause.id: clause for clause in plan.clauses}
    for query in plan.queries:
        explained = grounds.expanded(query.text)
        introduced = [
            value
            for value in grounds.reading.values_of(query.text)
            if not _is_said(value, grounds)
            and not any(start <= value.start and value.end <= end for start, end in explained)
        ]
        if query.kind is QueryKind.PROBE:
            yield from (_violation(ViolationCode.INTRODUCED, query, v) for v in introduced)
            continue
        yield from _other_families(query, grounds)
        asked = [
            grounds.asked_by(clauses[i].text, whole=len(clauses) == 1) for i in query.clause_ids
        ]
        alone = grounds.reading.further and any(
            grounds.accepts(clauses[i]) for i in query.clause_ids
        )
        missing = _missing(query, asked, grounds, alone=bool(alone))
        for value in introduced:
            changed = any(lost.field is value.field for lost in missing)
            code = ViolationCode.CHANGED_CONSTRAINT if changed else _origin(value, grounds)
            yield _violation(code, query, value)
        yield from (_violation(ViolationCode.MISSING_CONSTRAINT, query, v) for v in missing)


def _other_families(query: PlannedQuery, grounds: Grounds) -> Iterator[Violation]:
    """Find a document family of the workspace that the request does not name."""
    written = f" {' '.join(stems(query.text))} "
    spelt_out = (query.text[start:end] for start, end in grounds.expanded(query.text))
    known = grounds.stems | frozenset(stems(" ".join(spelt_out)))
    for family, words in grounds.reading.vocabulary.long_families:
        if f" {' '.join(words)} " in written and not known.issuperset(words):
            yield Violation(code=ViolationCode.INTRODUCED, query_id=query.id, value=family)


def _missing(
    query: PlannedQuery, clauses: list[str], grounds: Grounds, *, alone: bool
) -> list[Value]:
    held = negated(query.text) | {v.key for v in grounds.reading.values_of(query.text)}
    written = stems(query.text)
    initials = (one + other for one, other in pairwise(written) if len(one + other) == 2)
    words = frozenset((*written, *initials))
    asked = [value for text in clauses for value in grounds.reading.values_of(text)]
    carried = [value for value in grounds.required if _is_carried(value)]
    shared = [] if alone else grounds.reading.shared_with(" ".join(clauses))
    missing = [v for v in (*asked, *shared, *carried) if not _is_held(v, held, words)]
    varies = query.kind is QueryKind.VARIANT
    return [v for v in dict.fromkeys(missing) if not (varies and _may_be_reworded(v))]


def _may_be_reworded(value: Value) -> bool:
    """Tell the subject that documents are filed under from one named as policy or handbook."""
    return value.field is ConstraintField.DOCUMENT_FAMILY and not FAMILY.search(value.text)


def _is_carried(value: Value) -> bool:
    """Tell whether a follow-up inherits a value; of identifiers a code, not a mere acronym."""
    coded = value.field is not ConstraintField.IDENTIFIER or not value.text.isalpha()
    return value.field in CARRIED and coded


def _is_said(value: Value, grounds: Grounds) -> bool:
    """Tell whether a value traces; what `leave` says names no `leaving policy`."""
    if value.field is ConstraintField.DOCUMENT_FAMILY and value.key not in grounds.keys:
        named = bare(tokens(value.text)[0].text)
        return not {named, f"{named}s", named.removesuffix("s")}.isdisjoint(grounds.words)
    return _is_held(value, grounds.keys, grounds.stems)


def _is_held(value: Value, keys: frozenset[str], words: frozenset[str]) -> bool:
    if value.field is ConstraintField.NEGATION:
        return value.key in keys
    named = [word for word in stems(value.text) if word not in _GENERIC]
    whole = not _FIGURES_APART.search(value.text)
    return value.key in keys or (whole and all(word in words for word in named))


def _origin(value: Value, grounds: Grounds) -> ViolationCode:
    said = (grounds.origin(word) for word in stems(value.text) if word not in grounds.stems)
    return next((code for code in said if code is not ViolationCode.INTRODUCED), _NOWHERE)


def _violation(code: ViolationCode, query: PlannedQuery, value: Value) -> Violation:
    return Violation(code=code, query_id=query.id, value=value.text)
