"""Where one message asks several things."""

import itertools
import re

from programs import grammar
from programs.grammar import either
from programs.reading.sentences.bounds import excludes, is_qualifier
from programs.reading.sentences.enumerations import listed
from programs.reading.sentences.orders import COMMAND
from programs.reading.sentences.question_form import (
    AUXILIARY,
    CONJUNCTION_AHEAD,
    FURTHER,
    QUESTION_START,
    REQUEST_START,
    asks,
    without_introduction,
)
from programs.reading.sentences.ranges import Range, items
from programs.reading.words.content import content
from programs.text import WORD, normalise

_OF_A_BARE_NOUN = (
    r"(?:(?:is|are)\s+(?!\w+ly\b|not\b|never\b|always\b|also\b)\w+\s+"
    rf"(?:\w+ed|{either(grammar.IRREGULAR_PARTICIPLES)})|(?:does|do)\s+(?!not\b|so\b)\w+\s+\w+)\b"
)
"""`is breakfast included`, `does parking cost`: a question whose subject no determiner opens."""
JOINED = re.compile(
    r"(?:[,;–-]\s*)?\s(?:and|adn|plus|&|also|then|and\s+also|and\s+then)\s+"
    rf"(?={QUESTION_START}|{_OF_A_BARE_NOUN}|whether\b|{REQUEST_START})(?!when\s+(?:{either(grammar.QUESTION_SUBJECTS)})\b)",
    re.IGNORECASE,
)
COMMA = re.compile(rf"[,;]\s+(?={QUESTION_START})", re.IGNORECASE)
CHAINED = re.compile(
    rf"^\W*(?:{AUXILIARY})\s+(?:that|it|this)\b"
    rf"(?P<measures>\s+(?:{either(grammar.PREPOSITIONS | grammar.DETERMINERS)})\b)?",
    re.IGNORECASE,
)
ALTERNATIVE = re.compile(r"^\W*or\b", re.IGNORECASE)


def split_clauses(text: str, sentences: tuple[Range, ...]) -> tuple[Range, ...]:
    """Split the sentences of a message into its questions, in order.

    One question, however many sentences surround it, gives one range over what is kept around it;
    several give one range each, and the statements between them belong to none.
    """
    parts = [part for sentence in sentences for part in _parts(text, sentence)]
    asked = {part for sentence in sentences for part in listed(text, sentence)}
    questions = [p for p in parts if p in asked or _is_asked(text[p.start : p.end])]
    questions = _with_items(text, items(text, sentences), questions)
    if len(questions) > 1:
        return tuple(_without_conjunction(text, part) for part in questions)
    return (_unbroken(text, sentences, questions),) if sentences else ()


def _with_items(text: str, listed: tuple[Range, ...], questions: list[Range]) -> list[Range]:
    """Take the other items of a list that asks, or all of one that only names things, too."""
    unasked = [part for part in listed if not any(q.start in range(*part) for q in questions)]
    named = not questions and all(_names_something(text, part) for part in unasked)
    return sorted([*questions, *unasked]) if named or len(unasked) < len(listed) else questions


def _unbroken(text: str, sentences: tuple[Range, ...], questions: list[Range]) -> Range:
    """Take the sentences around the question, up to where something between them is ignored."""
    place = questions[0].start if questions else sentences[-1].start
    first, last = sentences[0], sentences[-1]
    for one, other in itertools.pairwise(sentences):
        if not WORD.search(text, one.end, other.start):
            continue
        if other.start <= place:
            first = other
        else:
            last = one
            break
    return Range(first.start, last.end)


def _is_asked(part: str) -> bool:
    """Tell whether a part asks, by its form or because it says that it asks one thing more."""
    further = FURTHER.match(part) or part.lower().startswith("whether ")
    asked = asks(part) or bool(further)
    bounds = is_qualifier(part) and (excludes(part) or not part.endswith("?"))
    return asked and not ALTERNATIVE.match(part) and not bounds


def _names_something(text: str, part: Range) -> bool:
    return len(content(text[part.start : part.end])) > 1


def _parts(text: str, sentence: Range) -> list[Range]:
    """Cut a sentence before each joined question; a comma cuts only in a list that `and` ends."""
    joints = _cuts(JOINED, text, sentence)
    if not joints:
        return list(listed(text, sentence)) or [sentence]
    commas = _cuts(COMMA, text, Range(sentence.start, joints[-1][0]))
    cuts = sorted({*joints, *commas})
    starts = [sentence.start, *(end for _, end in cuts)]
    ends = [*(start for start, _ in cuts), sentence.end]
    return [Range(start, end) for start, end in zip(starts, ends, strict=True) if start < end]


def _cuts(pattern: re.Pattern[str], text: str, part: Range) -> list[tuple[int, int]]:
    return [
        match.span()
        for match in pattern.finditer(text, part.start, part.end)
        if _stands_alone(text[part.start : match.start()])
        and not _is_chained(text[match.end() : part.end])
    ]


def _is_chained(right: str) -> bool:
    """Tell whether a joined question only asks on about the answer: `and is that by the month`."""
    chained = CHAINED.match(right)
    return chained is not None and len(content(right)) <= bool(chained["measures"])


def _stands_alone(left: str) -> bool:
    """Tell whether what stands before a joint is a question of its own, not a condition."""
    asked = without_introduction(left)
    return not COMMAND.match(normalise(left)) and asks(asked) and _says_something(asked)


def _says_something(text: str) -> bool:
    """Tell a question from its bare question word: `how and why` is one question."""
    bare = grammar.WH_WORDS | grammar.OPENERS | {"and"}
    return any(normalise(match.group()) not in bare for match in WORD.finditer(text))


def _without_conjunction(text: str, part: Range) -> Range:
    ahead = CONJUNCTION_AHEAD.match(text[part.start : part.end])
    return Range(part.start + (ahead.end() if ahead else 0), part.end)
