"""A slot swap: what a fragment like `and for interns?` replaces in the question before it."""

import re
from typing import NamedTuple

from programs import grammar
from programs.reading.references.reference import reference
from programs.reading.references.rivals import POINTING
from programs.reading.sentences.question_form import has_predicate
from programs.reading.sentences.ranges import Match
from programs.reading.values.governed import leads
from programs.reading.values.kinds import same_kind, same_place
from programs.reading.values.objects import coordinate
from programs.text import Token, bare, normalise, stems, tokens

_OPENS = re.compile(
    r"^(?:(?:and|but(?!\s+not\b)|then|so|only|just|even|also)\b[\s,]*)+(?=\S)", re.IGNORECASE
)
_CLOSES = re.compile(r"[\s,]+(?:too|also|as\s+well)$", re.IGNORECASE)
_JOINS = grammar.PREPOSITIONS | grammar.CONJUNCTIONS | grammar.NEGATORS
_FOR_MORE = grammar.words("any some more other")


class Swap(NamedTuple):
    """The earlier question with the fragment in its slot, and the words that made way."""

    text: str
    replaced: tuple[str, ...]


def swap(carrier: str, fragment: str, *, framed: bool = False) -> Swap:
    """Put a fragment where the carrier holds a phrase of its kind; add it where none is."""
    core = _CLOSES.sub("", _OPENS.sub("", fragment.strip(" ?.!")))
    if has_predicate(core) or _is_relative(core):
        return _added(carrier, core)
    found = same_kind(carrier, core, framed=framed) or coordinate(carrier, core, framed=framed)
    return _filled(carrier, core, found) if found else _added(carrier, core)


def correct(carrier: str, meant: str, instead_of: str = "") -> Swap:
    """Put what was meant where the carrier holds what is wrong, or a phrase of its kind.

    `instead_of` is what the message itself names as wrong; where neither stands in the carrier,
    what was meant is added to it.
    """
    wrong = _same_words(carrier, instead_of)
    alike = same_kind(carrier, meant, framed=True)
    if not wrong:
        alike = alike or same_place(carrier, meant)
        return _filled(carrier, meant, alike) if alike else _added(carrier, meant)
    named = tuple(m for m in alike if wrong[0].start < m.end and m.start < wrong[0].end)
    return _filled(carrier, meant, named) if named else _at(carrier, meant, wrong[0])


def narrowed(option: str, condition: str) -> Swap:
    """Put a condition on an option: in the place of a phrase of its kind, or behind it.

    What `and` joins comes on top.
    """
    joined = normalise(condition).startswith("and")
    core = _OPENS.sub("", condition)
    found = () if joined else same_kind(option, core)
    return _filled(option, core, found) if found else Swap(f"{option} {condition}", ())


def completed(question: str, answer: str) -> Swap:
    """Put an answer where an open question points, or where a phrase of its kind stands."""
    found = reference(question, conversation=True)
    if found is None or found.need not in POINTING:
        alike = same_kind(question, answer)
        return _filled(question, answer, alike) if alike else _added(question, answer)
    placed = f"in {answer}" if normalise(found.word) == "there" else answer
    spans = _same_words(question, found.word)
    named = [token for token in tokens(question) if spans and token.start > spans[0].end][:1]
    if named and named[0].stem in stems(answer):
        spans = (spans[0]._replace(end=named[0].end),)
    return _at(question, placed, spans[0]) if spans else _added(question, answer)


def _added(carrier: str, fragment: str) -> Swap:
    """Put a fragment behind the whole carrier."""
    first = [bare(token.text) for token in tokens(fragment)[:1]]
    joint = " " if first and first[0] in _JOINS else " - "
    return Swap(f"{carrier.rstrip(' ?.!')}{joint}{fragment}", ())


def _is_relative(fragment: str) -> bool:
    """Tell whether a fragment is about what it would replace: `the one below`, `any exceptions`."""
    words = [normalise(token.text) for token in tokens(fragment)]
    opens = words[:1] and words[0] in grammar.PERSONS | {"their", "its"} | _FOR_MORE
    return bool(opens) or not grammar.RELATIVE.isdisjoint(words)


def _same_words(carrier: str, wrong: str) -> tuple[Match, ...]:
    """Find a phrase of the carrier by the stems of its words."""
    sought = stems(wrong)
    words = tokens(carrier)
    for place in range(len(words) - len(sought) + 1):
        run = words[place : place + len(sought)]
        if sought and tuple(token.stem for token in run) == sought:
            return (Match(run[0].start, run[-1].end, 0),)
    return ()


def _at(carrier: str, fragment: str, place: Match) -> Swap:
    """Put a fragment exactly where a phrase stands."""
    put = _fitting(fragment.strip(" ?.!"), carrier[: place.start], led=True)
    text = f"{carrier[: place.start]}{put}{carrier[place.end :]}"
    return Swap(text, (carrier[place.start : place.end],))


def _filled(carrier: str, fragment: str, found: tuple[Match, ...]) -> Swap:
    """Put a fragment in the place of its first phrase's counterpart; the others go."""
    put = fragment.strip(" ?.!")
    slot = min(found, key=lambda match: match.other)
    spans = [
        (_start(carrier, match, put[: match.other] if match == slot else None), match.end)
        for match in found
    ]
    text = carrier
    for match, (start, end) in reversed(list(zip(found, spans, strict=True))):
        led = not {bare(t.text) for t in tokens(carrier[start : match.start])}.isdisjoint(
            grammar.PREPOSITIONS
        )
        filling = _fitting(put, carrier[:start], led=led)
        text = f"{text[:start]}{filling if match == slot else ''}{text[end:]}"
    text = " ".join(text.split()).replace(" ?", "?")
    return Swap(text, tuple(carrier[start:end] for start, end in spans))


def _start(carrier: str, match: Match, lead: str | None) -> int:
    """Give where a phrase begins with the determiners and prepositions that make way, too.

    They do as far as the fragment leads with words of their class; before what only goes, all do.
    """
    led = {bare(token.text) for token in tokens(lead or "")}
    going = grammar.LEADS if lead is None or led & grammar.PREPOSITIONS else frozenset()
    going = going or (grammar.DETERMINERS if led & grammar.DETERMINERS else going)
    return min((t.start for t in leads(carrier, match.start, going)), default=match.start)


def _fitting(put: str, before: str, *, led: bool) -> str:
    """Cut of a fragment the determiner that stands before it already, and what does not lead."""
    last = [bare(token.text) for token in tokens(before)[-1:]]
    held = list(tokens(put))
    while held and not led and bare(held[0].text) in grammar.PREPOSITIONS:
        held.pop(0)
    if held and last and last[0] in grammar.DETERMINERS and _is_determiner(held[0]):
        held.pop(0)
    return put[held[0].start :] if held else put


def _is_determiner(token: Token) -> bool:
    return bare(token.text) in grammar.DETERMINERS
