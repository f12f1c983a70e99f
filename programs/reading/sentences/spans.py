"""Which parts of a message ask, and which only address the system."""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from programs import grammar
from programs.reading.sentences.asides import asides, borrowed
from programs.reading.sentences.directives import TAIL, Reason, directive, handover, scope_tail
from programs.reading.sentences.inserts import inserts, tail
from programs.reading.sentences.manners import manner
from programs.reading.sentences.mood import Mood, mood
from programs.reading.sentences.pastes import unspoken
from programs.reading.sentences.question_form import asks
from programs.reading.sentences.ranges import ITEM, LONGEST, Ignored, Range, apart, joined
from programs.text import WORD, normalise


class Anatomy(NamedTuple):
    """The sentences of a text that are its own words, and the ranges that are not."""

    sentences: tuple[Range, ...]
    ignored: tuple[Ignored, ...]


_ABBREVIATIONS = (
    *("st", "dr", "mr", "mrs", "ms", "jr", "sr", "vs", "eg", "ie", "no", "art", "inc", "ltd"),
)
_NOT_ABBREVIATED = "".join(rf"(?<!\b(?i:{short}))" for short in _ABBREVIATIONS)
PHRASE = re.compile(r"[,:]\s|\s(?=(?:and|but|so|or|because|then)\s)")
BREAK = re.compile(rf"(?=\.)(?<!\b\w){_NOT_ABBREVIATED}\.+(?=\s|$)|[!?…]+(?=\s|$)|\n+|;\s")


@lru_cache(maxsize=512)
def anatomy(text: str, *, conversation: bool = False, beside: bool = False) -> Anatomy:
    """Split a cleaned text into its sentences and the ranges that are not the asker's own words.

    `conversation` tells whether something came before that a question can point at instead of at
    a claim beside it; `beside` tells that the conversation asks elsewhere, so that this text need
    hold nothing that counts.
    """
    spoken, cut = _spoken(text)
    others = borrowed(text, spoken, beside=beside)
    sentences = _without(spoken, others)
    others += asides(text, sentences, conversation=conversation, beside=beside)
    sentences = _without(sentences, others)
    ignored = [*cut, *others]
    ignored = apart([*ignored, *_padding(text, [*sentences, *ignored])])
    return Anatomy(tuple(sentences), tuple(joined(text, ignored)))


@lru_cache(maxsize=512)
def _spoken(text: str) -> tuple[tuple[Range, ...], tuple[Ignored, ...]]:
    """Tell what is said from what is pasted or only orders, whatever else the talk holds."""
    pasted = apart([*unspoken(text), *inserts(text)])
    sentences: list[Range] = []
    ignored: list[Ignored] = list(pasted)
    marker = next((p.end for p in pasted if text[p.start] in "[<{&"), len(text) + 1)
    for sentence in _sentences(text, pasted):
        for part, reason in _judged(text, sentence, pasted, marker):
            if reason:
                ignored.append(Ignored(part.start, part.end, reason))
            else:
                sentences.append(part)
    tails = [part for part in sentences if TAIL.fullmatch(text, *part)]
    if len(tails) < len(sentences):
        ignored += [Ignored(part.start, part.end, "directive") for part in tails]
        sentences = [part for part in sentences if part not in tails]
    if sum(end - start for start, end in sentences) > LONGEST:
        sentences, long_ones = _legible(text, sentences)
        ignored += long_ones
    return tuple(sentences), tuple(ignored)


def _padding(text: str, known: Iterable[Range | Ignored]) -> Iterator[Ignored]:
    """Find stretches without a word that are too long to be typed."""
    end = 0
    for start, stop in (*sorted(part[:2] for part in known), (len(text), len(text))):
        if start - end > LONGEST:
            yield Ignored(end, start, "noise")
        end = max(end, stop)


def _without(sentences: Sequence[Range], ignored: list[Ignored]) -> list[Range]:
    gone = {piece.start for piece in ignored}
    return [part for part in sentences if part.start not in gone]


def _legible(text: str, sentences: list[Range]) -> tuple[list[Range], list[Ignored]]:
    """Keep the newest questions of a text too long to be typed; the rest of it was pasted."""
    kept: list[Range] = []
    left = LONGEST
    sentences = [piece for part in sentences for piece in _phrases(text, part)]
    for part in reversed(sentences):
        length = part.end - part.start
        if length <= left and asks(text[part.start : part.end]):
            kept.insert(0, part)
            left -= length
    if not kept:
        kept = sentences[:1]
    edges = [0, *(place for part in kept for place in part), len(text)]
    rest = zip(edges[::2], edges[1::2], strict=True)
    return kept, [Ignored(start, end, "paste") for start, end in rest if text[start:end].strip()]


def _phrases(text: str, part: Range) -> Iterator[Range]:
    """Cut a sentence too long to be typed where its phrases, or else its words, meet."""
    begin = part.start
    while part.end - begin > LONGEST:
        window = text[begin : begin + LONGEST]
        cuts = [m.end() for m in PHRASE.finditer(window)] or [window.rfind(" ") + 1]
        cut = begin + (cuts[-1] or LONGEST)
        yield from _trimmed(text, begin, cut)
        begin = cut
    yield from _trimmed(text, begin, part.end)


def _sentences(text: str, pasted: list[Ignored]) -> Iterator[Range]:
    for start, end in _gaps(len(text), pasted):
        begin = start
        for match in BREAK.finditer(text, start, end):
            yield from _trimmed(text, begin, match.end())
            begin = match.end()
        yield from _trimmed(text, begin, end)


def _gaps(length: int, taken: list[Ignored]) -> Iterator[Range]:
    start = 0
    for piece in taken:
        if piece.start > start:
            yield Range(start, piece.start)
        start = max(start, piece.end)
    if start < length:
        yield Range(start, length)


def _trimmed(text: str, start: int, end: int) -> Iterator[Range]:
    """Yield the range without outer white space, if a word is left in it."""
    mark = ITEM.match(text, start, end)
    piece = text[mark.end() if mark else start : end]
    start = end - len(piece)
    if WORD.search(piece):
        yield Range(start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip()))


_TAILS: tuple[tuple[Callable[[str, int, int], int | None], Reason], ...] = (
    (tail, "directive"),
    (scope_tail, "scope_request"),
)
"""What may stand behind a question in its sentence, and why it is none of it."""


def _judged(
    text: str, sentence: Range, pasted: list[Ignored], marker: int
) -> Iterator[tuple[Range, Reason | None]]:
    """Judge a sentence whole; an order before its question or behind it is cut from it."""
    for ending, reason in _TAILS:
        ends = ending(text, *sentence)
        if ends is not None:
            yield from ((part, reason) for part in _trimmed(text, ends, sentence.end))
            sentence = Range(sentence.start, ends)
    said = text[sentence.start : sentence.end]
    does = directive(said)
    leads = handover(text, *sentence) if does or mood(said) is Mood.ORDERS else sentence
    if not does:
        leads = manner(text, *sentence) or leads
    if does or (leads[0] > sentence.start and mood(text[leads[1] : sentence.end]) is Mood.ASKS):
        yield Range(sentence.start, leads[0]), does or "directive"
        for rest in _trimmed(text, leads[1], sentence.end):
            yield from _judged(text, rest, pasted, marker)
    elif _heads_a_paste(text, sentence, pasted) or _follows_a_marker(text, sentence, marker):
        yield sentence, "paste"
    elif not _only_opens(said):
        yield sentence, None


def _heads_a_paste(text: str, part: Range, pasted: list[Ignored]) -> bool:
    """Tell whether a piece like `Pasted note:` only announces the paste right behind it."""
    place = bisect_left(pasted, part.end, key=lambda piece: piece.start)
    announces = place < len(pasted) and text[part.start : part.end].endswith(":")
    return announces and not text[part.end : pasted[place].start].strip()


def _follows_a_marker(text: str, part: Range, marker: int) -> bool:
    """Tell whether a piece that asks nothing stands behind a mark that fakes a prompt's fields."""
    return marker <= part.start and not asks(text[part.start : part.end])


def _only_opens(sentence: str) -> bool:
    """Tell whether a piece like `anyway..` says nothing by itself."""
    trails_off = len(sentence) > 1 and sentence.rstrip(".… ") != sentence
    return trails_off and all(
        normalise(match.group()) in grammar.OPENERS for match in WORD.finditer(sentence)
    )


__all__ = ["Anatomy", "Ignored", "Range", "anatomy"]
