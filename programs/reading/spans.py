"""Which parts of a message ask, and which only address the system."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from programs import grammar
from programs.reading.clean import BIDI_OVERRIDES
from programs.reading.question_form import QUESTION_START, asks
from programs.text import WORD, normalise

Reason = Literal["directive", "scope_request", "paste", "noise"]


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


PASTES = re.compile(
    r"```.*?(?:```|\Z)"
    r"|^[ \t]*-{3,}[ \t]*$.*?(?:^[ \t]*-{3,}[ \t]*$|\Z)"
    r"|<(?P<tag>[a-z_][\w-]*)[^<>]{0,200}>.*?(?:</(?P=tag)>|\Z)"
    r"|</?[a-z_][\w-]*[^<>]{0,200}>|\[\[.{0,200}?\]\]|\"{3}.*?\"{3}|'{3}.*?'{3}"
    r"|[{][^{}]*(?:[{][^{}]*[}][^{}]*)*[}]"
    r"|\[\s*(?:system|assistant|developer|user|instructions?|admin|note)\b[^\]\n]{0,400}\]"
    r"|^[ \t]*>.*$",
    re.DOTALL | re.MULTILINE | re.IGNORECASE,
)
REVERSED = re.compile(f"[{BIDI_OVERRIDES}][^\\u202c]*\\Z")
_ABBREVIATIONS = (
    "st",
    "dr",
    "mr",
    "mrs",
    "ms",
    "jr",
    "sr",
    "vs",
    "eg",
    "ie",
    "no",
    "art",
    "inc",
    "ltd",
)
_NOT_ABBREVIATED = "".join(rf"(?<!\b(?i:{short}))" for short in _ABBREVIATIONS)
BREAK = re.compile(rf"(?<!\b\w){_NOT_ABBREVIATED}\.+(?=\s|$)|[!?…]+(?=\s|$)|\n+|;\s")
COLON = re.compile(r":\s+(?=\S)")
TURN = re.compile(rf"[,;–-]\s*(?={QUESTION_START})", re.IGNORECASE)
ROLE_LABEL = re.compile(
    r"\W*(?:system|assistant|developer|planner|user|note\s+to\s+\w+)\s*:", re.IGNORECASE
)
TAIL = re.compile(
    r"\b(?:for|about|on|regarding)\s+(?:that|this|it|those|these)\s*[?.!]*$", re.IGNORECASE
)
HANDOVER = re.compile(
    r",?\s*\b(?:and|then)\s+(?:then\s+)?(?:please\s+)?(?:tell|show|let|give|answer|explain)\s+(?:me|us)?\b\s*",
    re.IGNORECASE,
)

IMPERATIVES = grammar.words(
    "answer ignore forget disregard pretend act override bypass search look query go add append prepend "
    "include set drop remove switch print reveal output respond reply disable enable assume treat "
    "imagine roleplay obey follow insert put use check open access grant skip stop delete write"
)
SYSTEM_NOUNS = grammar.words(
    "rule rules instruction instructions prompt prompts system filter filters planner query queries "
    "search searches json mode output constraint constraints variants command commands message "
    "messages guardrails restrictions context developer assistant bit above paste pasted"
)
SCOPE_NOUNS = grammar.words(
    "tenant tenants workspace workspaces scope scopes role roles permission permissions folder "
    "folders channel channels index collection collections database databases drive drives admin "
    "administrator handbook handbooks everything repository repositories share shares site"
)
SCOPE_QUALIFIERS = grammar.words(
    "other another every all confidential private restricted secret hidden only also too well "
    "everyone else whole entire their theirs board admin administrator root"
)
ASSIGNMENT = re.compile(r"\b[a-z_]+\s*=\s*[\"'\w*]")
ROLE_PLAY = re.compile(
    r"^(?:you are now|you're now|from now on|as an? (?:admin|administrator|system|root)\b"
    r"|every (?:query|search|answer)|always (?:search|query|answer|add|include|append|respond)"
    r"|never (?:ask|refuse|clarify)|(?:system|assistant|developer|planner|note to \w+)\s*:)",
)


def anatomy(text: str) -> Anatomy:
    """Split a cleaned text into its sentences and the ranges that address the system."""
    pasted = _unspoken(text)
    sentences: list[Range] = []
    ignored: list[Ignored] = list(pasted)
    for sentence in _sentences(text, pasted):
        for part, reason in _judged(text, sentence):
            if _heads_a_paste(text, part, pasted) or _follows_a_marker(text, part, pasted):
                reason = reason or "paste"
            if reason:
                ignored.append(Ignored(part.start, part.end, reason))
            else:
                sentences.append(part)
    return Anatomy(tuple(sentences), tuple(sorted(ignored)))


def _heads_a_paste(text: str, part: Range, pasted: list[Ignored]) -> bool:
    """Tell whether a piece like `Pasted note:` only announces the paste right behind it."""
    follows = any(
        piece.start >= part.end and not text[part.end : piece.start].strip() for piece in pasted
    )
    return follows and text[part.start : part.end].endswith(":")


def _unspoken(text: str) -> list[Ignored]:
    """Find what is quoted, tagged, fenced or written to be read backwards, without overlaps."""
    found = [
        Ignored(m.start(), m.end(), "paste") for m in PASTES.finditer(text) if m.group().strip()
    ]
    found += [Ignored(m.start(), m.end(), "noise") for m in REVERSED.finditer(text)]
    kept: list[Ignored] = []
    for piece in sorted(found):
        if not kept or piece.start >= kept[-1].end:
            kept.append(piece)
    return kept


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


def _follows_a_marker(text: str, part: Range, pasted: list[Ignored]) -> bool:
    """Tell whether a piece that asks nothing stands behind a mark that fakes a prompt's fields."""
    ahead = [piece for piece in pasted if piece.end <= part.start and text[piece.start] in "[<{"]
    return bool(ahead) and not asks(text[part.start : part.end])


def _judged(text: str, sentence: Range) -> Iterator[tuple[Range, Reason | None]]:
    """Judge a sentence whole; a directive that hands over to a question is cut there."""
    reason = _address(text[sentence.start : sentence.end])
    if reason is None:
        if not _only_opens(text[sentence.start : sentence.end]):
            yield sentence, None
        return
    cut = _handover(text, sentence)
    yield Range(sentence.start, cut[0]), reason
    yield from ((part, None) for part in _trimmed(text, cut[1], sentence.end))


def _handover(text: str, sentence: Range) -> tuple[int, int]:
    """Find where a directive ends and the question it leads to begins."""
    labelled = ROLE_LABEL.match(text[sentence.start : sentence.end])
    for pattern in (HANDOVER, TURN) if labelled else (COLON, HANDOVER, TURN):
        match = pattern.search(text, sentence.start, sentence.end)
        if match and match.start() > sentence.start:
            return match.start(), match.end()
    tail = TAIL.search(text, sentence.start, sentence.end)
    return (tail.start(), tail.start()) if tail else (sentence.end, sentence.end)


def _only_opens(sentence: str) -> bool:
    """Tell whether a piece like `anyway..` says nothing by itself."""
    return (
        len(sentence) > 1
        and sentence.rstrip(".… ") != sentence
        and all(normalise(match.group()) in grammar.OPENERS for match in WORD.finditer(sentence))
    )


def _address(sentence: str) -> Reason | None:
    """Tell why a sentence is no question, or None when it may be one."""
    plain = normalise(sentence)
    found = [match.group() for match in WORD.finditer(plain)]
    while found and (
        found[0] in grammar.OPENERS or found[0] in ("right", "also", "you", "can", "could")
    ):
        if found[0] in ("you", "can", "could") and not _is_request(found):
            break
        found.pop(0)
    if ROLE_PLAY.match(plain.lstrip("\"'*-# ")) or ROLE_PLAY.match(" ".join(found)):
        return "directive"
    if not found or found[0] not in IMPERATIVES:
        return None
    rest = set(found[1:])
    if ASSIGNMENT.search(plain):
        return "scope_request" if rest & SCOPE_NOUNS else "directive"
    if rest & SCOPE_NOUNS and rest & (SCOPE_QUALIFIERS | {"tenant", "tenants", "workspace"}):
        return "scope_request"
    if found[0] == "pretend":
        return "scope_request" if rest & SCOPE_NOUNS else "directive"
    return "directive" if rest & SYSTEM_NOUNS else None


def _is_request(found: list[str]) -> bool:
    """Tell whether `can you`, `could you` or `you` opens a request rather than a question."""
    return found[:2] in (["can", "you"], ["could", "you"]) or found[0] == "you"
