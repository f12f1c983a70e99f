"""Phrases of one kind: values of one field, and noun phrases of one head or one series."""

import re
from itertools import islice

from programs import grammar
from programs.reading.sentences.ranges import Match
from programs.reading.values.constraints import positive_values
from programs.reading.values.like_values import FIELDS, same_field
from programs.reading.values.value import Value
from programs.reading.words.content import is_content
from programs.reading.words.qualifiers import PEOPLE_HEADS
from programs.reading.words.verbs import may_govern
from programs.text import Token, bare, tokens

LABELLED = re.compile(r"\b([^\W\d_]+) (\d{1,3}|[A-Z])\b")
"""A thing of a series, told by its number or letter."""
_BEFORE_A_VERB = (grammar.SUBJECT_PRONOUNS | {"to", "who"}) - {"this", "that"}


def same_kind(carrier: str, fragment: str, *, framed: bool = False) -> tuple[Match, ...]:
    """Find the phrases of a carrier that a fragment holds another of the kind of.

    `other` is where that one stands in the fragment. A fragment is `framed` where it does not
    open its sentence, so that a capital tells a name.
    """
    heads = _same_label(carrier, fragment) or _same_head(carrier, fragment)
    fields = same_field(carrier, fragment, framed=framed)
    apart = (f for f in fields if not any(f.start < h.end and h.start < f.end for h in heads))
    return tuple(sorted((*heads, *apart)))


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
        shared = _shares_its_head(carrier, words, start, typed)
        if _is_same_noun(token, phrase[-1]) and differs and not verb and not shared:
            return [Match(words[start].start, token.end, phrase[0].start)]
    return []


def same_place(carrier: str, modifier: str) -> tuple[Match, ...]:
    """Find the modifier of a carrier's first compound, for which a bare other may stand.

    `maternity` of `maternity leave` makes way for `paternity`; what is plural, or a value, is a
    thing by itself.
    """
    meant = tokens(modifier)
    plural = modifier.endswith("s") and not modifier.endswith(("ss", "us", "is"))
    if len(meant) != 1 or plural or not is_content(modifier) or positive_values(modifier):
        return ()
    words, typed = tokens(carrier), _typed(carrier)
    compounds = (i for i in range(1, len(words)) if _modifies(carrier, words, i, typed))
    heads = (i for i in compounds if is_content(words[i].text) and not _is_typed(words[i], typed))
    return tuple(Match(words[i - 1].start, words[i - 1].end, 0) for i in islice(heads, 1))


def _is_same_noun(one: Token, other: Token) -> bool:
    """Tell whether two words are one noun, be it in the plural: `parental` is not `parents`."""
    single, plural = sorted((bare(one.text), bare(other.text)), key=len)
    return plural in (single, f"{single}s", f"{single}es", f"{single[:-1]}ies")


def _shares_its_head(
    carrier: str, words: tuple[Token, ...], start: int, typed: list[Value]
) -> bool:
    """Tell whether others share the head of a phrase: `the gold and silver health plans`."""
    while start and _modifies(carrier, words, start, typed):
        start -= 1
    joined = start > 1 and bare(words[start - 1].text) in ("and", "or")
    return joined and is_content(words[start - 2].text)


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
    start = next((i for i, t in enumerate(words) if bare(t.text) not in grammar.LEADS), len(words))
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
    inverted = place > 2 and bare(words[place - 3].text) in grammar.DOING
    verbal = inverted or may_govern(bare(word.text))
    governs = verbal and (ahead in _BEFORE_A_VERB or ahead in PEOPLE_HEADS)
    noun = is_content(word.text) or (
        bare(word.text) in grammar.LIGHT_VERBS and ahead in grammar.DETERMINERS
    )
    return noun and not joint.strip(" -") and not governs and not _is_typed(word, typed)
