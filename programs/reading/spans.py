"""Which parts of a message ask, and which only address the system."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from programs import grammar
from programs.reading.clean import BIDI_OVERRIDES
from programs.reading.directives import TAIL, Reason, directive, handover
from programs.reading.question_form import asks
from programs.text import WORD, is_english, normalise


class Range(NamedTuple):
    """A half-open range of characters."""

    start: int
    end: int


class Ignored(NamedTuple):
    """A range no query may hold, and why."""

    start: int
    end: int
    reason: Reason


class Anatomy(NamedTuple):
    """The sentences of a text that are its own words, and the ranges that are not."""

    sentences: tuple[Range, ...]
    ignored: tuple[Ignored, ...]


LONGEST = 2_000
"""Characters up to which a message may have been typed rather than pasted."""

PASTES = re.compile(
    r"<!--.*?(?:-->|\Z)|```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)"
    r"|\[/?INST\]|<\|[^|<>]{0,40}\|>|&lt;/?\w{1,40}&gt;"
    r"|\((?:system|assistant|developer)\s*:[^)\n]{0,400}\)"
    r"|^[ \t]*-{3,}[ \t]*$.*?(?:^[ \t]*-{3,}[ \t]*$|\Z)"
    r"|<(?P<tag>[a-z_][\w-]*)[^<>]{0,200}>.*?(?:</(?P=tag)>|\Z)"
    r"|</?[a-z_][\w-]*[^<>]{0,200}>|\[\[.{0,200}?\]\]|\"{3}.{0,5000}?\"{3}|'{3}.{0,5000}?'{3}"
    r"|[{][^{}]{0,2000}(?:[{][^{}]{0,500}[}][^{}]{0,500}){0,20}[}]"
    r"|\[\s*(?:system|assistant|developer|user|instructions?|admin|note)\b[^\]\n]{0,400}\]"
    r"|^[ \t]*>[^\n]*$",
    re.DOTALL | re.MULTILINE | re.IGNORECASE,
)
REVERSED = re.compile(f"[{BIDI_OVERRIDES}][^\\u202c\\n]*")
MACHINE_TEXT = re.compile(r"\w[./@:_=\\]\w")
_ABBREVIATIONS = (
    *("st", "dr", "mr", "mrs", "ms", "jr", "sr", "vs", "eg", "ie", "no", "art", "inc", "ltd"),
)
_NOT_ABBREVIATED = "".join(rf"(?<!\b(?i:{short}))" for short in _ABBREVIATIONS)
BREAK = re.compile(rf"(?<!\b\w){_NOT_ABBREVIATED}\.+(?=\s|$)|[!?…]+(?=\s|$)|\n+|;\s")


def anatomy(text: str) -> Anatomy:
    """Split a cleaned text into its sentences and the ranges that address the system."""
    pasted = _unspoken(text)
    sentences: list[Range] = []
    ignored: list[Ignored] = list(pasted)
    for sentence in _sentences(text, pasted):
        for part, reason in _judged(text, sentence, pasted):
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
    return Anatomy(tuple(sentences), tuple(sorted(ignored)))


def _legible(text: str, sentences: list[Range]) -> tuple[list[Range], list[Ignored]]:
    """Keep the newest questions of a text too long to be typed; the rest of it was pasted."""
    kept: list[Range] = []
    left = LONGEST
    for part in reversed(sentences):
        length = part.end - part.start
        if length <= left and asks(text[part.start : part.end]):
            kept.insert(0, part)
            left -= length
    if not kept:
        first = sentences[0]
        kept = [Range(first.start, min(first.end, first.start + LONGEST))]
    edges = [0, *(place for part in kept for place in part), len(text)]
    rest = zip(edges[::2], edges[1::2], strict=True)
    return kept, [Ignored(start, end, "paste") for start, end in rest if text[start:end].strip()]


def _unspoken(text: str) -> list[Ignored]:
    """Find what is quoted, tagged, fenced or written to be read backwards, without overlaps."""
    found = [Ignored(m.start(), m.end(), "paste") for m in PASTES.finditer(text)]
    found += [
        Ignored(m.start(), m.end(), "noise")
        for m in REVERSED.finditer(text)
        if not _holds_words(m.group()[1:])
    ]
    kept: list[Ignored] = []
    for piece in sorted(found):
        spoken = not text[piece.start : piece.end].strip()
        if not spoken and (not kept or piece.start >= kept[-1].end):
            kept.append(piece)
    return kept


def _holds_words(text: str) -> bool:
    """Tell a person's words from an address or letters to be read backwards."""
    spoken = (piece for piece in text.split() if not MACHINE_TEXT.search(piece))
    return any(is_english(normalise(word)) for piece in spoken for word in WORD.findall(piece))


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
    piece = text[start:end]
    if WORD.search(piece):
        yield Range(start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip()))


def _judged(
    text: str, sentence: Range, pasted: list[Ignored]
) -> Iterator[tuple[Range, Reason | None]]:
    """Judge a sentence whole; a directive that hands over to a question is cut there."""
    reason = directive(text[sentence.start : sentence.end])
    if reason:
        cut, begins = handover(text, *sentence)
        yield Range(sentence.start, cut), reason
        for rest in _trimmed(text, begins, sentence.end):
            yield from _judged(text, rest, pasted)
    elif _heads_a_paste(text, sentence, pasted) or _follows_a_marker(text, sentence, pasted):
        yield sentence, "paste"
    elif not _only_opens(text[sentence.start : sentence.end]):
        yield sentence, None


def _heads_a_paste(text: str, part: Range, pasted: list[Ignored]) -> bool:
    """Tell whether a piece like `Pasted note:` only announces the paste right behind it."""
    follows = any(
        piece.start >= part.end and not text[part.end : piece.start].strip() for piece in pasted
    )
    return follows and text[part.start : part.end].endswith(":")


def _follows_a_marker(text: str, part: Range, pasted: list[Ignored]) -> bool:
    """Tell whether a piece that asks nothing stands behind a mark that fakes a prompt's fields."""
    ahead = [p for p in pasted if p.end <= part.start and text[p.start] in "[<{&"]
    return bool(ahead) and not asks(text[part.start : part.end])


def _only_opens(sentence: str) -> bool:
    """Tell whether a piece like `anyway..` says nothing by itself."""
    trails_off = len(sentence) > 1 and sentence.rstrip(".… ") != sentence
    return trails_off and all(
        normalise(match.group()) in grammar.OPENERS for match in WORD.finditer(sentence)
    )
