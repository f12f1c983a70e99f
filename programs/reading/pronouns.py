"""Words that point at something named elsewhere, and whether the message names it itself."""

import re
from collections.abc import Callable
from enum import StrEnum

from programs import grammar
from programs.reading.utterance import Utterance


class Pointing(StrEnum):
    """How a word points: at a thing, at a document, or perhaps only at the company."""

    PRONOUN = "pronoun"
    DEMONSTRATIVE = "demonstrative"
    GENERIC_THEY = "generic_they"


_READS_ON = re.compile(r"[,.;:()–?!]|\s-\s")


def points(said: Utterance, place: int) -> Pointing | None:
    """Tell how the word at a place points, or None when it does not."""
    rule = _RULES.get(said.plain[place])
    return rule(said, place) if rule else None


def is_introduced(said: Utterance, place: int, *, conversation: bool) -> bool:
    """Tell whether the message itself names, before a pointing word, what the word can mean.

    With a conversation before it, a pronoun inside the sentence that names something is more
    likely to mean the topic, unless it comes right behind a subordinating word.
    """
    start = said.words[place].start
    if said.plain[place] in grammar.PERSONS:
        return said.has_noun_phrase(place, grammar.POSSESSING)
    if _names_before_boundary(said, place, start):
        return True
    subordinate = said.before(place) in grammar.SUBORDINATORS
    if subordinate and (said.has_noun_phrase(place - 1) or said.names_something(start)):
        return True
    if said.plain[place] in ("its", "their") or not conversation:
        return said.has_noun_phrase(place - (said.plain[place] in ("one", "ones")))
    return False


def _names_before_boundary(said: Utterance, place: int, start: int) -> bool:
    cut = max((match.end() for match in _READS_ON.finditer(said.text, 0, start)), default=0)
    joined = max(
        (said.words[i].start for i in range(place) if said.plain[i] in grammar.COORDINATORS),
        default=0,
    )
    boundary = max(cut, joined)
    return bool(boundary) and said.names_something(boundary)


def _always(kind: Pointing) -> Callable[[Utterance, int], Pointing | None]:
    return lambda said, place: kind


def _it(said: Utterance, place: int) -> Pointing | None:
    if said.words[place].text == "IT" or _is_expletive(said, place):
        return None
    if said.before(place) in ("appreciate", "appreciated"):
        return None
    return Pointing.PRONOUN


def _is_expletive(said: Utterance, place: int) -> bool:
    """Tell `is it ok to` and `does it take two days to` from a pronoun."""
    ahead = list(said.plain[place + 1 : place + 5])
    if ahead and ahead[0] in grammar.IMPERSONAL_VERBS:
        return ahead[0].startswith(("rain", "matter")) or "to" in ahead
    if ahead and ahead[0] in grammar.FORMS_OF_BE:
        ahead.pop(0)
    return (
        bool(ahead)
        and ahead[0] in grammar.JUDGEMENTS
        and bool({"to", "if", "that"} & {*ahead[1:3]})
    )


def _one(said: Utterance, place: int) -> Pointing | None:
    after, whole = said.after(place), said.after(place + 1)
    partitive = after == "of" and not whole[:1].isdigit()
    stands_for_noun = not after or not (said.is_content(place + 1) or partitive)
    counted = said.before(place) in ("no", "any", "every", "some", "which")
    return Pointing.PRONOUN if stands_for_noun and not counted else None


def _same(said: Utterance, place: int) -> Pointing | None:
    after = said.after(place)
    if after in grammar.SAME_THINGS:
        return Pointing.PRONOUN
    compared = "as" in said.plain[place:] or after in grammar.TEMPORAL_NOUNS
    return None if compared or said.is_content(place + 1) else Pointing.PRONOUN


def _there(said: Utterance, place: int) -> Pointing | None:
    exists = said.before(place) in grammar.FORMS_OF_BE or said.after(place) in grammar.FORMS_OF_BE
    return None if exists or not place or said.before(place) in grammar.HAVING else Pointing.PRONOUN


def _more(said: Utterance, place: int) -> Pointing | None:
    return Pointing.PRONOUN if said.before(place).isdigit() else None


def _ordinal(said: Utterance, place: int) -> Pointing | None:
    return Pointing.PRONOUN if said.before(place) == "the" else None


def _this(said: Utterance, place: int) -> Pointing | None:
    after = said.after(place)
    deictic = after in grammar.TEMPORAL_NOUNS and said.plain[place] in ("this", "these")
    if deictic or after in ("who", "which"):
        return None
    stands_alone = not said.is_content(place + 1) or _is_participle(after)
    bare_this = said.plain[place] == "this" and stands_alone
    return (
        Pointing.DEMONSTRATIVE if bare_this or after in grammar.DOCUMENT_NOUNS else Pointing.PRONOUN
    )


def _is_participle(word: str) -> bool:
    return word.endswith("ed") or word in grammar.IRREGULAR_PARTICIPLES


def _that(said: Utterance, place: int) -> Pointing | None:
    """Tell the demonstrative from the relative `the form that` and the conjunction `think that`."""
    before, after = said.before(place), said.after(place)
    if before in grammar.BEFORE_A_RELATIVE:
        return None
    if before in grammar.BEFORE_A_CLAUSE and after:
        return None
    if said.is_content(place - 1) and after and after not in grammar.AFTER_A_FREE_THAT:
        return None
    return _this(said, place)


_RULES: dict[str, Callable[[Utterance, int], Pointing | None]] = {
    **dict.fromkeys(("they", "their", "theirs"), _always(Pointing.GENERIC_THEY)),
    **dict.fromkeys(
        ("them", "he", "him", "she", "her", "his", "hers", "ours", "mine"),
        _always(Pointing.PRONOUN),
    ),
    **dict.fromkeys(("it", "its"), _it),
    **dict.fromkeys(("that", "thats"), _that),
    **dict.fromkeys(("this", "these", "those"), _this),
    **dict.fromkeys(("one", "ones"), _one),
    **dict.fromkeys(("former", "latter"), _ordinal),
    "same": _same,
    "there": _there,
    "more": _more,
}
