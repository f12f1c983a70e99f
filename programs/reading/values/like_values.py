"""Values of one field, and names that stand in one place: `for interns`, `for contractors`."""

from collections.abc import Iterable, Iterator

from programs import grammar
from programs.reading.sentences.ranges import Match
from programs.reading.values.constraints import positive_values
from programs.reading.values.governed import are_coordinate, in_one_place, preposition
from programs.reading.values.value import Value
from programs.reading.words.content import content, is_content
from programs.reading.words.qualifiers import PEOPLE_HEADS, UNIT_HEADS
from programs.reading.words.verbs import may_govern
from programs.text import bare, stem, tokens
from signatures.plan import ConstraintField, Polarity

FIELDS = frozenset(
    {
        ConstraintField.COUNTRY,
        ConstraintField.REGION,
        ConstraintField.PERSON_GROUP,
        ConstraintField.YEAR,
        ConstraintField.FISCAL_PERIOD,
        ConstraintField.AMOUNT,
        ConstraintField.QUANTITY,
        ConstraintField.DEPARTMENT,
        ConstraintField.DATE,
        ConstraintField.EFFECTIVE_DATE,
        ConstraintField.VERSION,
    }
)
"""Fields of which any two values are of one kind; names are where they stand in one place."""
_SUBJECTLESS = grammar.words("staff personnel people folks")
_OPENS_NOTHING = "about "


def same_field(carrier: str, fragment: str, *, framed: bool) -> Iterator[Match]:
    """Find the values of a carrier that a fragment holds another of the field of."""
    lead = _OPENS_NOTHING if framed else ""
    said = [v._replace(start=v.start - len(lead)) for v in _named(f"{lead}{fragment}")]
    held = [value for value in _named(carrier) if value.polarity is Polarity.POSITIVE]
    for other in said:
        alike = [
            value
            for value in held
            if _is_named_alike(carrier, value, fragment, other, held)
            or (_is_alike(value, other) and _fits(carrier, value, fragment, other))
        ]
        held = [value for value in held if value not in alike]
        placed = in_one_place(carrier, alike, preposition(fragment, other))
        yield from _listed(carrier, (whole(carrier, value, other) for value in placed))


def _listed(carrier: str, found: Iterable[Match]) -> list[Match]:
    """Make one phrase of those that a carrier lists: `Spain and Italy`."""
    kept: list[Match] = []
    for match in found:
        if kept and are_coordinate(carrier[kept[-1].end : match.start]):
            kept[-1] = kept[-1]._replace(end=match.end)
        else:
            kept.append(match)
    return kept


def _named(text: str) -> tuple[Value, ...]:
    """Give the values of a text, and people told by a plain noun: `managers`, no `my manager`."""
    found = positive_values(text)
    if any(value.field is ConstraintField.PERSON_GROUP for value in found):
        return found
    words, held = tokens(text), list(found)
    for place, token in enumerate(words):
        plain, before = bare(token.text), bare(words[place - 1].text) if place else ""
        many = token.stem != plain or plain in _SUBJECTLESS
        apart = not any(v.start < token.end and token.start < v.end for v in found)
        loose = before not in grammar.POSSESSIVES and (many or before in grammar.INDEFINITE)
        if plain in PEOPLE_HEADS and apart and loose:
            group = ConstraintField.PERSON_GROUP
            held.append(Value(group, token.text, f"people:{token.stem}", token.start, token.end))
    return tuple(sorted(held, key=lambda value: value.start))


def _is_alike(value: Value, other: Value) -> bool:
    """Tell whether two values exclude one another; what is set apart excludes only itself."""
    if other.polarity is not Polarity.POSITIVE:
        return value.key == other.key
    unit = value.field is ConstraintField.QUANTITY
    same_unit = stem(value.text.split()[-1]) == stem(other.text.split()[-1])
    return value.field is other.field and value.field in FIELDS and (same_unit or not unit)


def _fits(carrier: str, value: Value, fragment: str, other: Value) -> bool:
    """Tell whether plain people are spoken of alike: `for interns` is no subject `managers`."""
    plain = value.key.startswith("people:")
    ahead = {bare(token.text) for token in tokens(carrier[: value.start])[-2:]}
    return not plain or not preposition(fragment, other) or bool(ahead & grammar.PREPOSITIONS)


def _is_named_alike(
    carrier: str, value: Value, fragment: str, other: Value, held: list[Value]
) -> bool:
    """Tell whether two names stand in one place: each alone, behind one preposition."""
    alone = sum(one.field is ConstraintField.OTHER for one in held) == 1
    bare_name = all(
        other.start <= t.start < other.start + len(other.text) or bare(t.text) in UNIT_HEADS
        for t in content(fragment)
    )
    where = preposition(carrier, value)
    told = preposition(fragment, other)
    same = value.field is other.field is ConstraintField.OTHER and told in ("", where)
    return bool(alone and bare_name and same and where)


def whole(carrier: str, value: Value, other: Value) -> Match:
    """Widen a value by the rest of its name: `the UK`, `summer interns`, `part-time staff`."""
    start, end = value.start, value.end
    before, after = tokens(carrier[:start])[-1:], tokens(carrier[end:])[:1]
    if value.field is ConstraintField.COUNTRY and before and bare(before[0].text) == "the":
        start = before[0].start
    if value.field is ConstraintField.PERSON_GROUP:
        if before and is_content(before[0].text) and not may_govern(bare(before[0].text)):
            start = before[0].start
        if after and bare(after[0].text) in PEOPLE_HEADS:
            end += after[0].end
    return Match(start, end, other.start)
