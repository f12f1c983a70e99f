"""Words that point at something named elsewhere, and whether the message names it itself."""

import re
from collections.abc import Callable
from enum import StrEnum

from programs import grammar
from programs.reading.sentences.mood import Mood, mood
from programs.reading.words.content import content
from programs.reading.words.utterance import Utterance
from programs.text import bare, normalise


class Pointing(StrEnum):
    """How a word points: at a thing, at a document, or perhaps only at the company."""

    PRONOUN = "pronoun"
    DEMONSTRATIVE = "demonstrative"
    GENERIC_THEY = "generic_they"


_READS_ON = re.compile(r"[,.;:()–?!]|\s-\s")
_IDENTIFIES = re.compile(
    r"(?:it|that|this)(?:['’]?s|\s+is|\s+was)\s+(?:about|for|my|our)\s[^,.;:–?!]+"
    r"(?:[,.;:–?!]|\s-\s)\s*\w",
    re.IGNORECASE,
)


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
        return said.has_noun_phrase(place - (said.plain[place] in ("one", "ones"))) or (
            said.plain[place] == "it" and _is_explained(said, place)
        )
    return False


def _is_explained(said: Utterance, place: int) -> bool:
    """Tell whether a condition names behind a word what it can mean: `how does it work when`."""
    led = (i for i in range(place + 1, len(said.plain)) if said.plain[i] in ("if", "when"))
    return any(map(said.is_content, range(next(led, len(said.plain)), len(said.plain))))


def _names_before_boundary(said: Utterance, place: int, start: int) -> bool:
    cut = max((match.end() for match in _READS_ON.finditer(said.text, 0, start)), default=0)
    joined = max(
        (said.words[i].start for i in range(place) if said.plain[i] in grammar.COORDINATORS),
        default=0,
    )
    boundary = max(cut, joined)
    return bool(boundary) and (said.names_something(boundary) or _is_headed(said, start))


def _is_headed(said: Utterance, start: int) -> bool:
    """Tell whether a heading before a word says what it is about: `Overtime: how is it paid?`."""
    head, colon, _ = said.text[:start].partition(":")
    named = {bare(token.text) for token in content(head)} - grammar.GENERAL_NOUNS
    return bool(colon and named) and mood(head) not in (Mood.REMARKS, Mood.TELLS)


def _always(kind: Pointing) -> Callable[[Utterance, int], Pointing | None]:
    return lambda said, place: kind


def _it(said: Utterance, place: int) -> Pointing | None:
    if said.words[place].text == "IT" or _is_expletive(said, place) or _identifies(said, place):
        return None
    if said.before(place) in ("appreciate", "appreciated"):
        return None
    return Pointing.PRONOUN


def _is_expletive(said: Utterance, place: int) -> bool:
    """Tell `is it ok to`, `does it take two days to` and `it says that` from a pronoun."""
    ahead = said.plain[place + 1 : place + 5]
    if ahead[:1] == ("that",) and said.before(place) in grammar.FORMS_OF_BE:
        return True
    if ahead and ahead[0] in grammar.IMPERSONAL_VERBS:
        return ahead[0].startswith(("rain", "matter")) or "to" in ahead
    if ahead and ahead[0] in grammar.REPORTING_VERBS:
        return "that" in said.plain[place + 2 :]
    return _reads_ahead(said, place, ("to", "if", "that", "when"))


def _reads_ahead(said: Utterance, place: int, clause: tuple[str, ...]) -> bool:
    """Tell whether the clause that a word stands for follows: `is it a problem if I am late`."""
    skipped = grammar.FORMS_OF_BE | {"a", "an"}
    start = next(
        (i for i in range(place + 1, len(said.plain)) if said.plain[i] not in skipped), place
    )
    judged = said.plain[start] in grammar.JUDGEMENTS | {"mean"}
    return judged and not {*clause}.isdisjoint(said.plain[start + 1 : start + 3])


def _identifies(said: Utterance, place: int) -> bool:
    """Tell `it's about my visa: ...` and `that's my question: ...`, which say what they mean."""
    return bool(_IDENTIFIES.match(said.text, said.words[place].start))


def _one(said: Utterance, place: int) -> Pointing | None:
    before, after = said.before(place), said.after(place)
    if before == "which":
        return Pointing.PRONOUN if place > 1 and after != "of" else None
    stands_for_noun = not after or (not said.is_content(place + 1) and after != "of")
    counted = before in ("no", "any", "every", "some")
    return Pointing.PRONOUN if stands_for_noun and not counted else None


def _same(said: Utterance, place: int) -> Pointing | None:
    after = said.after(place)
    if after in grammar.SAME_THINGS:
        return Pointing.PRONOUN
    compared = "as" in said.plain[place:] or after in grammar.TEMPORAL_NOUNS
    named = sum(map(said.is_content, range(place))) > 1 and after in grammar.PREPOSITIONS
    return None if compared or named or said.is_content(place + 1) else Pointing.PRONOUN


def _there(said: Utterance, place: int) -> Pointing | None:
    exists = said.before(place) in grammar.FORMS_OF_BE or said.after(place) in grammar.FORMS_OF_BE
    return None if exists or not place or said.before(place) in grammar.HAVING else Pointing.PRONOUN


def _more(said: Utterance, place: int) -> Pointing | None:
    return Pointing.PRONOUN if said.before(place).isdigit() else None


def _ordinal(said: Utterance, place: int) -> Pointing | None:
    return Pointing.PRONOUN if said.before(place) == "the" else None


def _this(said: Utterance, place: int) -> Pointing | None:
    after = said.after(place)
    dated = said.plain[place] in ("this", "these") and _head(said, place + 1)
    deictic = dated in grammar.TEMPORAL_NOUNS
    if deictic or after in ("who", "which") or _identifies(said, place):
        return None
    if _reads_ahead(said, place, ("if", "that", "when")) or _is_restricted(said, place):
        return None
    stands_alone = not said.is_content(place + 1) or _is_participle(after)
    bare_this = said.plain[place] == "this" and stands_alone
    return (
        Pointing.DEMONSTRATIVE if bare_this or after in grammar.DOCUMENT_NOUNS else Pointing.PRONOUN
    )


def _head(said: Utterance, place: int) -> str:
    """Give the word at a place without its genitive: `quarter` of `quarter's`."""
    return normalise(said.words[place].text).partition("'")[0] if place < len(said.words) else ""


def _is_restricted(said: Utterance, place: int) -> bool:
    """Tell `those on parental leave`, people that what follows names, where a sentence opens."""
    opens = not place or said.text[: said.words[place].start].rstrip()[-1:] in ".:;!?"
    named = said.after(place) in grammar.PREPOSITIONS or said.after(place).endswith("ing")
    return said.plain[place] == "those" and opens and named


def _is_participle(word: str) -> bool:
    return word.endswith("ed") or word in grammar.IRREGULAR_PARTICIPLES


def _that(said: Utterance, place: int) -> Pointing | None:
    """Tell the demonstrative from the relative `the form that` and the conjunction `think that`."""
    before, after = said.before(place), said.after(place)
    cleft = before == "it" and place > 1 and said.plain[place - 2] in grammar.FORMS_OF_BE
    if cleft or before in grammar.BEFORE_A_RELATIVE:
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
