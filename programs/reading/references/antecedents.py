"""Demonstrative phrases that nobody explained: `this library`, with no library named before."""

import re
from collections.abc import Iterator

from wordfreq import zipf_frequency

from programs import grammar
from programs.reading.references.pronouns import is_introduced, points
from programs.reading.words.utterance import Utterance
from programs.text import ENGLISH, stems

LONGEST = 4
"""Words up to which a phrase behind a demonstrative is read."""
ENCAPSULATES = re.compile(r"(?:[st]ion|ment|[ae]nce|[ei]ty|ness|ship|ing)s?$")
_WITHHELD = re.compile(r"\babout\s+an?\s+(?:specific|certain|particular)\s+\w+", re.IGNORECASE)
_DEMONSTRATIVES = ("this", "that", "these", "those")


def unexplained(text: str, spoken: str) -> str | None:
    """Find a demonstrative phrase whose noun neither the message nor `spoken` names before.

    With a conversation, a noun that sums up what was said (`that decision`, `this case`) needs
    no naming; without one, only what the situation shows (`this team`) needs none. What is
    asked `about a certain` thing is not explained either.
    """
    withheld = _WITHHELD.search(text)
    return _stranded(text, spoken) or (withheld.group()[len("about ") :] if withheld else None)


def _stranded(text: str, spoken: str) -> str | None:
    said = Utterance(text)
    known = set(stems(spoken))
    for place in range(len(said.plain)):
        nouns = tuple(_nouns(said, place))
        if not nouns:
            continue
        named = {said.words[i].stem for i in nouns}
        before = {token.stem for token in said.words[:place]}
        if named & (known | before) or _needs_no_name(said, place, nouns, talk=bool(known)):
            continue
        if not known and is_introduced(said, place, conversation=True):
            continue
        return text[said.words[place].start : said.words[nouns[-1]].end]
    return None


def _nouns(said: Utterance, place: int) -> Iterator[int]:
    """Give the places of the nouns that a demonstrative at a place determines."""
    word = said.plain[place]
    if word not in _DEMONSTRATIVES or points(said, place) is None:
        return
    if said.words[place].text[0].isupper() and place:
        return
    start = place + 1
    if said.after(place) in grammar.SORTS and said.plain[start + 1 : start + 2] == ("of",):
        start += 2
    end = start
    while end < start + LONGEST and said.is_content(end) and not _is_verb(said.plain[end]):
        end += 1
    yield from range(start, _end_of_subject(said, place, end))


def _end_of_subject(said: Utterance, place: int, end: int) -> int:
    """Give where the nouns end, or the place itself where the word stands for a noun alone.

    Behind an auxiliary a predicate must follow the nouns: `does this cost more` has none.
    """
    before, after = said.before(place), said.plain[end] if end < len(said.plain) else ""
    predicate = after in grammar.AUXILIARIES | grammar.LIGHT_VERBS
    if before in grammar.DOING:
        return end if predicate or said.is_content(end) else place
    if before in grammar.AUXILIARIES:
        located = after in grammar.PREPOSITIONS and end + 1 == len(said.plain)
        return end if predicate or located or said.is_content(end) else end - 1
    if before in grammar.PREPOSITIONS:
        return end
    is_object = said.is_content(place - 1) or predicate
    return end if is_object and said.plain[place] != "that" else place


def _is_verb(word: str) -> bool:
    """Tell whether a word is as usual in its past form, or is one: `serve`, `landed`."""
    if word in grammar.IRREGULAR_PARTICIPLES:
        return True
    past = f"{word[:-1]}ied" if word.endswith("y") else f"{word.removesuffix('e')}ed"
    usual = max(ENGLISH, zipf_frequency(word, "en") - 1)
    return word.endswith("ed") or zipf_frequency(past, "en") >= usual


def _needs_no_name(said: Utterance, place: int, nouns: tuple[int, ...], *, talk: bool) -> bool:
    words = {said.plain[i] for i in nouns}
    if not words.isdisjoint(grammar.SITUATION | grammar.TEMPORAL_NOUNS):
        return True
    if not talk:
        return len(nouns) > 1 and not words.isdisjoint(grammar.DOCUMENT_NOUNS)
    general = grammar.GENERAL_NOUNS | grammar.DOCUMENT_NOUNS | grammar.SORTS
    return not words.isdisjoint(general) or (
        nouns[0] == place + 1 and bool(ENCAPSULATES.search(said.plain[nouns[-1]]))
    )
