"""Phrases of one kind: values of one field, and noun phrases that share their head."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from programs import grammar
from programs.reading.antecedents import ENCAPSULATES
from programs.reading.constraints import positive_values
from programs.reading.content import content, is_content
from programs.reading.qualifiers import PEOPLE_HEADS, UNIT_HEADS
from programs.reading.value import Value
from programs.reading.verbs import is_finite, is_verb
from programs.text import Token, bare, stem, tokens
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
LABELLED = re.compile(r"\b([^\W\d_]+) (\d{1,3}|[A-Z])\b")
"""A thing of a series, told by its number or letter."""
LEADS = grammar.PREPOSITIONS | grammar.DETERMINERS
_BEFORE_A_VERB = (grammar.SUBJECT_PRONOUNS | {"to", "who"}) - {"this", "that"}
_SUBJECTLESS = grammar.words("staff personnel people folks")
_OPENS_NOTHING = "about "


class Match(NamedTuple):
    """A phrase of a text and the phrase of its kind in another."""

    start: int
    end: int
    other: int


def same_kind(carrier: str, fragment: str, *, framed: bool = False) -> tuple[Match, ...]:
    """Find the phrases of a carrier that a fragment holds another of the kind of.

    `other` is where that one stands in the fragment. A fragment is `framed` where it does not
    open its sentence, so that a capital tells a name.
    """
    heads = _same_label(carrier, fragment) or _same_head(carrier, fragment)
    fields = _same_field(carrier, fragment, framed=framed)
    apart = (f for f in fields if not any(f.start < h.end and h.start < f.end for h in heads))
    return tuple(sorted((*heads, *apart)))


def coordinate(carrier: str, fragment: str, *, framed: bool) -> tuple[Match, ...]:
    """Find the object of a preposition that a plain noun phrase may stand for: `my laptop`.

    Both belong to the same person, or nobody named either before and the carrier ends in the
    one; what is `the` or says what is done or how (`eligibility`) is asked of the object instead.
    """
    words, said = tokens(carrier), [bare(token.text) for token in tokens(fragment)]
    if positive_values(fragment) or said[0] in _NO_OBJECT or _is_asked_of_it(said[-1]):
        return ()
    spans = [span for span in _objects(words) if _is_owned_alike(words, span, said[0])]
    if said[0] not in _OWN:
        spans = [
            s for s in spans[-1:] if s[1] == len(words) and (framed or _behind_gerund(words, s))
        ]
    free = [Match(words[a].start, words[b - 1].end, 0) for a, b in spans]
    named = positive_values(carrier)
    free = [m for m in free if not any(v.start < m.end and m.start < v.end for v in named)]
    return tuple(free) if len(free) == 1 else ()


_NO_OBJECT = (
    grammar.PREPOSITIONS
    | grammar.CONJUNCTIONS
    | grammar.NEGATORS
    | grammar.ADVERBS_OF_DISCOURSE
    | (grammar.DEFINITE - grammar.words("its his her their"))
)
LONGEST_OBJECT = 2


def _objects(words: tuple[Token, ...]) -> Iterator[tuple[int, int]]:
    """Give the ranges of noun phrases behind prepositions, determiner included."""
    for place, token in enumerate(words):
        if bare(token.text) in grammar.PREPOSITIONS:
            start = place + 1
            gerund = words[start : start + 1]
            start += bool(gerund and gerund[0].text.endswith("ing"))
            first = start + bool(words[start:] and bare(words[start].text) in _OWN | _ANY)
            end = first
            while end < len(words) and is_content(words[end].text):
                end += 1
            if 0 < end - first <= LONGEST_OBJECT:
                yield start, end


def _is_owned_alike(words: tuple[Token, ...], span: tuple[int, int], lead: str) -> bool:
    own = bare(words[span[0]].text)
    return own == lead if lead in _OWN else own not in _OWN


def _behind_gerund(words: tuple[Token, ...], span: tuple[int, int]) -> bool:
    return words[span[0] - 1].text.endswith("ing")


def _is_asked_of_it(noun: str) -> bool:
    return noun in grammar.GENERAL_NOUNS or bool(ENCAPSULATES.search(noun))


def _same_field(carrier: str, fragment: str, *, framed: bool) -> Iterator[Match]:
    lead = _OPENS_NOTHING if framed else ""
    said = [v._replace(start=v.start - len(lead)) for v in _named(f"{lead}{fragment}")]
    held = [value for value in _named(carrier) if value.polarity is Polarity.POSITIVE]
    for value in held:
        for other in said:
            names = value.field is ConstraintField.OTHER and _is_named_alike(
                carrier, value, fragment, other, held
            )
            if names or (_is_alike(value, other) and _fits(carrier, value, fragment, other)):
                yield _whole(carrier, value, other)
                break


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
        if plain in PEOPLE_HEADS and apart and before not in _OWN and (many or before in _ANY):
            group = ConstraintField.PERSON_GROUP
            held.append(Value(group, token.text, f"people:{token.stem}", token.start, token.end))
    return tuple(sorted(held, key=lambda value: value.start))


_OWN = grammar.words("my our your his her their")
_ANY = grammar.words("a an any every each")


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
    return not plain or not _preposition(fragment, other) or bool(ahead & grammar.PREPOSITIONS)


def _is_named_alike(
    carrier: str, value: Value, fragment: str, other: Value, held: list[Value]
) -> bool:
    """Tell whether two names stand in one place: each alone, behind one preposition."""
    alone = sum(one.field is ConstraintField.OTHER for one in held) == 1
    bare_name = all(
        other.start <= t.start < other.start + len(other.text) or bare(t.text) in UNIT_HEADS
        for t in content(fragment)
    )
    where = _preposition(carrier, value)
    told = _preposition(fragment, other)
    same = other.field is ConstraintField.OTHER and told in ("", where)
    return bool(alone and bare_name and same and where)


def _preposition(text: str, value: Value) -> str:
    """Give the preposition that governs a value, or nothing."""
    before = [bare(token.text) for token in tokens(text[: value.start])]
    while before and before[-1] in grammar.DETERMINERS:
        before.pop()
    return before[-1] if before and before[-1] in grammar.PREPOSITIONS else ""


def _whole(carrier: str, value: Value, other: Value) -> Match:
    """Widen a value by the rest of its name: `the UK`, `summer interns`, `part-time staff`."""
    start, end = value.start, value.end
    before, after = tokens(carrier[:start])[-1:], tokens(carrier[end:])[:1]
    if value.field is ConstraintField.COUNTRY and before and bare(before[0].text) == "the":
        start = before[0].start
    if value.field is ConstraintField.PERSON_GROUP:
        if before and is_content(before[0].text) and not _may_govern(before[0]):
            start = before[0].start
        if after and bare(after[0].text) in PEOPLE_HEADS:
            end += after[0].end
    return Match(start, end, other.start)


def _may_govern(token: Token) -> bool:
    return is_verb(bare(token.text)) or is_finite(bare(token.text))


def _same_head(carrier: str, fragment: str) -> list[Match]:
    """Find the first noun phrase of a carrier with the head of the fragment's: `sick leave`."""
    phrase = _first_phrase(fragment)
    if len(phrase) < 2 or _is_typed(phrase[-1], _typed(fragment)):
        return []
    words, typed = tokens(carrier), _typed(carrier)
    for place, token in enumerate(words):
        start = place
        while start > max(0, place - len(phrase) + 1) and _modifies(carrier, words, start, typed):
            start -= 1
        ahead = bare(words[start - 1].text) if start else ""
        differs = [t.stem for t in words[start : place + 1]] != [t.stem for t in phrase]
        verb = start == place and ahead in _BEFORE_A_VERB
        if token.stem == phrase[-1].stem and differs and not verb:
            return [Match(words[start].start, token.end, phrase[0].start)]
    return []


def _same_label(carrier: str, fragment: str) -> list[Match]:
    """Find what bears another number or letter of one series: `severity 1`, `band C`."""
    for said in LABELLED.finditer(fragment):
        for held in LABELLED.finditer(carrier):
            series = held[1].casefold() == said[1].casefold() and is_content(held[1])
            if series and held[2] != said[2]:
                return [Match(held.start(), held.end(), said.start())]
    return []


def _first_phrase(fragment: str) -> tuple[Token, ...]:
    """Give the content words that follow a fragment's prepositions and determiners."""
    words = tokens(fragment)
    start = next((i for i, t in enumerate(words) if bare(t.text) not in LEADS), len(words))
    end = start
    while end < len(words) and is_content(words[end].text):
        end += 1
    return words[start:end]


def _typed(text: str) -> list[Value]:
    return [value for value in positive_values(text) if value.field in FIELDS]


def _is_typed(token: Token, typed: list[Value]) -> bool:
    return any(value.start <= token.start < value.end for value in typed)


def _modifies(carrier: str, words: tuple[Token, ...], place: int, typed: list[Value]) -> bool:
    """Tell whether the word before a place belongs to the noun there and is of no other kind."""
    word, joint = words[place - 1], carrier[words[place - 1].end : words[place].start]
    ahead = bare(words[place - 2].text) if place > 1 else ""
    governs = _may_govern(word) and (ahead in _BEFORE_A_VERB or ahead in PEOPLE_HEADS)
    noun = is_content(word.text) or (
        bare(word.text) in grammar.LIGHT_VERBS and ahead in grammar.DETERMINERS
    )
    return noun and not joint.strip(" -") and not governs and not _is_typed(word, typed)
