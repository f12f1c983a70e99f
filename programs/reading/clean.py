"""A message without invisible or look-alike characters, and the way back to its own offsets."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from confusable_homoglyphs import confusables

BIDI_OVERRIDES = "\u202d\u202e"
_LETTERS = re.compile(r"[^\W\d_]+")
_SMALL_CAPITAL = re.compile(r"LATIN LETTER SMALL CAPITAL ([A-Z])")
_LINE_ENDS = "\r\v\f\x85\u2028\u2029"
_BLANKS = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
"""Code points that are no format characters and still show nothing."""


TERMINAL = re.compile(
    "(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]"
    "|\x1b\\][^\x07\x1b\n]{0,256}(?:\x07|\x1b\\\\)"
    "|\x1b[()][0AB]"
    "|\\[\\d{1,3}(?:;\\d{1,3}){0,4}m(?![^\\[\\]\n]{0,20}\\])"
)
"""Orders to a terminal (ECMA-48), and a colour whose escape character was lost on the way."""


@dataclass(frozen=True)
class CleanText:
    """`text` as a reader sees it; `origin[i]` is where its character `i` stood before.

    `hid` tells whether the original held what cannot be seen or looks like something else;
    compatibility forms alone, such as a full-width question mark, hide nothing.
    """

    text: str
    origin: Sequence[int]
    hid: bool = False

    def original_span(self, start: int, end: int) -> tuple[int, int]:
        """Translate a non-empty span of `text` into the offsets of the original."""
        return self.origin[start], self.origin[end - 1] + 1


def clean(original: str) -> CleanText:
    """Fold compatibility forms, stacked marks and Latin look-alikes, and drop what cannot be seen.

    Control, format, surrogate and tag characters go, orders to a terminal whole. Line breaks and
    tabs stay, and so do marks that reverse the reading order: what follows them reads otherwise
    than it is written, and `spans.anatomy` cuts it.
    """
    printable = original.isascii() and original.isprintable()
    hides = "[" in original or not printable
    orders = [match.span() for match in TERMINAL.finditer(original)] if hides else []
    if printable and not orders:
        return CleanText(original, range(len(original)))
    characters: list[str] = []
    origin: list[int] = []
    ordering = {place for start, end in orders for place in range(start, end)}
    for place, character in enumerate(original):
        for seen in () if place in ordering else _visible(character):
            if characters and _is_mark(seen) and _is_latin(characters[-1]):
                characters[-1] = _accented(characters[-1], seen)
            else:
                characters.append(seen)
                origin.append(place)
    folded = "".join(characters)
    unmasked = _unmask(folded)
    hid = unmasked != folded or len(set(origin)) < len(original)
    return _without_closed_overrides(CleanText(unmasked, origin, hid))


@lru_cache(maxsize=4_096)
def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me")


def _is_latin(character: str) -> bool:
    return character.isascii() or "LATIN" in unicodedata.name(character, "")


def _accented(letter: str, mark: str) -> str:
    """Put a mark on a Latin letter where there is such a letter; marks piled on it go."""
    composed = unicodedata.normalize("NFC", letter + mark)
    return composed if len(composed) == 1 else letter


def _without_closed_overrides(found: CleanText) -> CleanText:
    """Drop reversing marks that are closed again; what they enclose is read, not cut."""
    marks = [i for i, character in enumerate(found.text) if character in BIDI_OVERRIDES]
    closes = [i for i, character in enumerate(found.text) if character == "\u202c"]
    opened = set(marks[len(closes) :]) if len(marks) > len(closes) else set()
    kept = [
        i
        for i, character in enumerate(found.text)
        if character != "\u202c" and (character not in BIDI_OVERRIDES or i in opened)
    ]
    if len(kept) == len(found.text):
        return found
    return CleanText(
        "".join(found.text[i] for i in kept), [found.origin[i] for i in kept], hid=True
    )


@lru_cache(maxsize=4_096)
def _visible(character: str) -> str:
    if character in _LINE_ENDS:
        return "\n"
    if character in "\n\t\u202c" or character in BIDI_OVERRIDES:
        return character
    unseen = unicodedata.category(character) in ("Cc", "Cf", "Cs", "Co", "Cn")
    if unseen or _BLANKS.match(character):
        return ""
    small = _SMALL_CAPITAL.fullmatch(unicodedata.name(character, ""))
    if small:
        return small[1].lower()
    folded = unicodedata.normalize("NFKC", character)
    return folded.replace("’", "'").replace("‘", "'") or ""


def _unmask(text: str) -> str:
    """Spell words that mix Latin with look-alike letters in Latin alone, length unchanged.

    In a text mostly in Latin letters, a word wholly of look-alikes is one of them, too.
    """
    if text.isascii():
        return text
    letters = [character for character in text if character.isalpha()]
    mostly_latin = sum(map(str.isascii, letters)) * 2 > len(letters)
    return _LETTERS.sub(lambda match: _latin(match.group(), whole=mostly_latin), text)


@lru_cache(maxsize=4_096)
def _latin(word: str, *, whole: bool) -> str:
    mixed = any(character.isascii() for character in word)
    if word.isascii() or not (mixed or whole):
        return word
    spelt = "".join(
        character if character.isascii() else _latin_letter(character) for character in word
    )
    return spelt if mixed or spelt.isascii() else word


@lru_cache(maxsize=1_024)
def _latin_letter(character: str) -> str:
    if "LATIN" in unicodedata.name(character, ""):
        return character
    entries = confusables.is_confusable(character, preferred_aliases=["latin"])
    looks = [h["c"] for entry in entries or () for h in entry["homoglyphs"] if h["c"].isascii()]
    single = [look for look in looks if len(look) == 1]
    alike = [look for look in single if look.isupper() == character.isupper()]
    found = (*alike, *single, character)[0]
    return "I" if found == "l" and character.isupper() else found
