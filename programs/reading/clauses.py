"""Where one message asks several things."""

import re

from programs import grammar
from programs.reading.spans import Range
from programs.text import WORD, normalise

_ASKS = "|".join(
    sorted(grammar.WH_WORDS | {w for w in grammar.AUXILIARIES if w not in ("been", "being", "be")})
)
_APOSTROPHE_FORMS = r"(?:what|who|where|when|how)['’]?s|(?:is|are|was|were|do|does|did|have|has|had|can|could|must|should|will|would)n['’]?t"
_SUBJECT = r"(?:i|you|we|he|she|they|it|this|that|there|the|a|an|my|our|your|their|his|her|any|some|each|every|someone|anyone|everyone|people|employees?)\b"
_AUXILIARY = "|".join(sorted(w for w in grammar.AUXILIARIES if w not in ("been", "being", "be")))
_PREPOSITION = r"(?:(?:by|in|on|at|for|to|with|from|within|under|until|since)\s+)?"
_QUESTION_START = (
    rf"(?:{_PREPOSITION}(?:{'|'.join(sorted(grammar.WH_WORDS))}|(?:what|who|where|when|how)['’]s)\b"
    rf"|(?:{_AUXILIARY}|(?:is|are|do|does|did|have|has|can|could|must|should|will|would)n['’]t)\s+{_SUBJECT})"
)
JOINED = re.compile(
    rf"(?:[,;–-]\s*)?\s(?:and|adn|plus|&|also|and\s+also|and\s+then)\s+(?={_QUESTION_START})",
    re.IGNORECASE,
)
COMMA = re.compile(rf"[,;]\s+(?=(?:{_QUESTION_START}))", re.IGNORECASE)
QUESTION_WORD = re.compile(rf"\b(?:{'|'.join(sorted(grammar.WH_WORDS))})\b|['’]s\b", re.IGNORECASE)
STARTS_AS_QUESTION = re.compile(rf"^\W*(?:{_QUESTION_START}|(?:{_AUXILIARY})\b)", re.IGNORECASE)
CONDITION = re.compile(
    r"^\W*(?:if|when|while|because|since|once|given|assuming|suppose)\b", re.IGNORECASE
)
CONJUNCTION_AHEAD = re.compile(
    r"^\s*(?:and|adn|plus|also|&|or|so|but|ok|okay|then|right)\b[\s,]*", re.IGNORECASE
)
ALTERNATIVE = re.compile(r"^\W*or\b", re.IGNORECASE)


def split_clauses(text: str, sentences: tuple[Range, ...]) -> tuple[Range, ...]:
    """Split the sentences of a message into its questions, in order.

    One question, however many sentences surround it, gives one range over everything kept;
    several give one range each, and the statements between them belong to none.
    """
    questions = [
        part
        for sentence in sentences
        for part in _parts(text, sentence)
        if asks(text[part.start : part.end]) and not ALTERNATIVE.match(text[part.start : part.end])
    ]
    if len(questions) > 1:
        return tuple(_without_conjunction(text, part) for part in questions)
    return (Range(sentences[0].start, sentences[-1].end),) if sentences else ()


def asks(text: str) -> bool:
    """Tell whether a piece of text has the form of a question."""
    stripped = text.strip()
    if stripped.endswith("?"):
        return True
    head = CONJUNCTION_AHEAD.sub("", stripped)
    if STARTS_AS_QUESTION.match(head):
        return True
    words = [normalise(m.group()) for m in WORD.finditer(stripped)]
    return any(
        word in ("how", "who", "what", "which", "where", "why") or word[:-1] == "what"
        for word in words[1:]
    )


def _parts(text: str, sentence: Range) -> list[Range]:
    joints = [
        match
        for match in JOINED.finditer(text, sentence.start, sentence.end)
        if _stands_alone(text[sentence.start : match.start()])
    ]
    if not joints:
        return [sentence]
    commas = [
        match
        for match in COMMA.finditer(text, sentence.start, joints[-1].start())
        if _stands_alone(text[sentence.start : match.start()])
    ]
    cuts = sorted({(m.start(), m.end()) for m in (*joints, *commas)})
    starts = [sentence.start, *(end for _, end in cuts)]
    ends = [*(start for start, _ in cuts), sentence.end]
    return [Range(start, end) for start, end in zip(starts, ends, strict=True) if start < end]


def _stands_alone(left: str) -> bool:
    """Tell whether what stands before a joint is a question of its own, not a condition."""
    return asks(left) and _says_something(left) and not (CONDITION.match(left) and "," not in left)


def _says_something(text: str) -> bool:
    """Tell a question from its bare question word: `how and why` is one question."""
    found = [normalise(m.group()) for m in WORD.finditer(text)]
    return any(word not in grammar.WH_WORDS | grammar.OPENERS | {"and"} for word in found)


def _without_conjunction(text: str, part: Range) -> Range:
    ahead = CONJUNCTION_AHEAD.match(text[part.start : part.end])
    return Range(part.start + (ahead.end() if ahead else 0), part.end)
