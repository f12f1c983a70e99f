"""What leads to a question and is no part of it: `That helped.`, `It's my first week -`."""

import itertools
import re
from collections.abc import Callable, Iterator

from programs import grammar
from programs.reading.sentences.mood import COMMENT, Mood, mood
from programs.reading.sentences.question_form import CONDITION, QUESTION_START, has_predicate
from programs.reading.sentences.ranges import Range
from programs.reading.values.constraints import positive_values
from programs.reading.words.content import content
from programs.reading.words.lexical_fields import REACTION
from programs.text import bare, normalise, tokens

_JOINT = re.compile(
    rf":\s+|\s+[-–—]+\s+|[,;]\s+(?:(?:but|and|so|now)\s+)?(?={QUESTION_START})", re.IGNORECASE
)
_MARKS = " ,;:–—-"
_BEING = re.compile(
    r"^\W*(?:(?:and|but|so|well|sorry)\s+)?"
    r"(?P<who>i|we|it|this|that)(?:'(?:m|re|s)|\s+(?:am|is|are|was|were)(?:n't)?)\b(?P<what>.*)$"
)
"""A sentence that says who the asker is, or when and for whom they ask."""


def without_remarks(text: str, sentences: tuple[Range, ...]) -> tuple[Range, ...]:
    """Drop the sentences that only take what was said, and name nothing, from a message's start."""
    kept = itertools.dropwhile(lambda part: _only_reacts(text[slice(*part)]), sentences)
    return tuple(kept) or sentences


def remarks(text: str, sentences: tuple[Range, ...]) -> Iterator[Range]:
    """Find what only comments on what was said, ahead of the last thing that a message says."""
    for piece in _pieces(text, sentences)[:-1]:
        said = text[slice(*piece)].strip(_MARKS)
        if mood(said) is Mood.REMARKS and not positive_values(said):
            yield piece


def behind_circumstances(text: str, sentences: tuple[Range, ...]) -> str:
    """Give what a message says behind comments and what only tells who asks, when or for whom."""
    return _behind(text, sentences, lambda said: mood(said) is Mood.REMARKS or _situates(said))


def asking_part(text: str, sentences: tuple[Range, ...]) -> str:
    """Give what a message says behind comments and whole statements: the part that asks."""
    return _behind(text, sentences, lambda said: mood(said) is Mood.REMARKS or _states(said))


def _behind(text: str, sentences: tuple[Range, ...], leads: Callable[[str], bool]) -> str:
    pieces = _pieces(text, sentences)
    while len(pieces) > 1 and leads(text[slice(*pieces[0])].strip(_MARKS)):
        del pieces[0]
    return " ".join(text[start:end].strip() for start, end in pieces)


def _pieces(text: str, sentences: tuple[Range, ...]) -> list[Range]:
    return [piece for sentence in sentences for piece in _split(text, sentence)]


def _split(text: str, sentence: Range) -> Iterator[Range]:
    begin = sentence.start
    for joint in _JOINT.finditer(text, *sentence):
        yield Range(begin, joint.end())
        begin = joint.end()
    yield Range(begin, sentence.end)


def _only_reacts(said: str) -> bool:
    words = content(said) if mood(said) is Mood.REMARKS else tokens(said)
    return all(word.stem in REACTION or bare(word.text) in grammar.COURTESY for word in words)


def _states(said: str) -> bool:
    """Tell whether a piece is a statement with a subject of its own."""
    plain = normalise(said)
    stated = bool(has_predicate(plain) or COMMENT.match(plain)) and not CONDITION.match(said)
    return stated and mood(said) in (Mood.TELLS, Mood.CLAIMS)


def _situates(said: str) -> bool:
    """Tell whether a piece names no thing that `it` can mean: a person, a place or a time only."""
    being = _BEING.match(normalise(said))
    if being is None or mood(said) is not Mood.TELLS:
        return False
    if being["who"] in ("i", "we") and _is_a_person(being["what"]):
        return True
    told = being["what"].partition(" for ")[0]
    known = positive_values(told)
    return all(
        bare(token.text) in grammar.TEMPORAL_NOUNS | grammar.ORDINALS
        or any(value.start <= token.start < value.end for value in known)
        for token in content(told)
    )


def _is_a_person(predicate: str) -> bool:
    """Tell `a new contractor` and `pregnant` from what one does, has or stands in relation to."""
    words = [bare(token.text) for token in tokens(predicate)]
    said = [w for w in words if w not in grammar.ADVERBS_OF_DISCOURSE | grammar.NEGATORS]
    related = not (grammar.PREPOSITIONS & {*said} or grammar.DETERMINERS & {*said[1:]})
    return related and not any(word.endswith("ing") for word in said[:1])
