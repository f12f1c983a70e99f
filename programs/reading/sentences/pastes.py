"""What of a text nobody typed as a sentence: tags, fences, quotes, code, and letters reversed."""

import re

from programs.reading.clean import BIDI_OVERRIDES
from programs.reading.sentences.ranges import Ignored, apart
from programs.text import WORD, is_english, normalise

_TAGS = (
    r"<!--.*?(?:-->|\Z)",
    r"\[/?INST\]|<\|[^|<>]{0,40}\|>|&lt;/?\w{1,40}&gt;",
    r"<(?P<tag>[a-z_][\w-]*)[^<>]{0,200}>.*?(?:</(?P=tag)>|$)",
    r"</?[a-z_][\w-]*[^<>]{0,200}>",
)
_FENCES = (
    r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)",
    r"^[ \t]*(?P<rule>[-=*#~_])(?P=rule){2,}[ \t]*$.*?(?:^[ \t]*(?P=rule){3,}[ \t]*$|\Z)",
    r"\"{3}.{0,5000}?\"{3}|'{3}.{0,5000}?'{3}",
    r"^[ \t]*>[^\n]*$",
)
_BRACKETS = (
    r"\((?:system|assistant|developer)\s*:[^)\n]{0,400}\)",
    r"\[\[.{0,200}?\]\]",
    r"[{][^{}]{0,2000}(?:[{][^{}]{0,500}[}][^{}]{0,500}){0,20}[}]",
    r"\[\s*(?:system|assistant|developer|user|instructions?|admin|note)\b[^\]\n]{0,400}\]",
)
_LISTS = (
    r"^[ \t]*\|[^\n]*\|[ \t]*$",
    r"^[ \t]*[\w-]{1,30}:[ \t]*\n(?:[ \t]*[-*•][^\n]*(?:\n|\Z))+",
    r"^\[[\w .-]{1,40}\][ \t]*\n(?:[^=\n]{1,40}=[^\n]*(?:\n|\Z))+",
)
_CODES = (
    r"!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)|(?<=\])\([^)\n]{0,500}\)",
    r"(?<!\S)(?=\S{0,300}(?:%[0-9a-f]{2}|&#x?[0-9a-f]{1,6};))\S+",
    r"(?<!\S)s/[^/\n]{1,80}/[^/\n]{0,80}/\w*",
    r"(?<!\S)(?=\S{0,60}\d)(?=\S{0,60}(?-i:[A-Z]))(?=\S{0,60}(?-i:[a-z]))[a-z0-9+/]{16,}={0,2}(?!\S)",
)
PASTES = re.compile(
    "|".join((*_TAGS, *_FENCES, *_BRACKETS, *_LISTS, *_CODES)),
    re.DOTALL | re.MULTILINE | re.IGNORECASE,
)
REVERSED = re.compile(f"[{BIDI_OVERRIDES}][^\\u202c\\n]*")
MACHINE_TEXT = re.compile(r"\w[./@:_=\\]\w")


def unspoken(text: str) -> list[Ignored]:
    """Find what is quoted, tagged, fenced or written to be read backwards, without overlaps."""
    found = [Ignored(m.start(), m.end(), "paste") for m in PASTES.finditer(text)]
    found += [
        Ignored(m.start(), m.end(), "noise")
        for m in REVERSED.finditer(text)
        if not _holds_words(m.group()[1:])
    ]
    return apart(piece for piece in found if text[piece.start : piece.end].strip())


def _holds_words(text: str) -> bool:
    """Tell a person's words from an address or letters to be read backwards."""
    spoken = (piece for piece in text.split() if not MACHINE_TEXT.search(piece))
    return any(is_english(normalise(word)) for piece in spoken for word in WORD.findall(piece))
