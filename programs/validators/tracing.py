"""Every word of a query traces to a trusted span, or only makes a sentence."""

import re
from collections.abc import Iterator

from programs import grammar
from programs.grammar import either
from programs.grounds import Grounds
from programs.reading.values.people import DEPARTMENT_NAME
from programs.reading.words.derivation import root
from programs.reading.words.qualifiers import PEOPLE_HEADS, UNIT_HEADS, names_a_head, opens_a_phrase
from programs.text import Token, bare, is_english, tokens
from signatures.limits import Limits
from signatures.plan import QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode

_NAMING = grammar.GENERIC_NOUNS | (grammar.OPENERS - grammar.words("and so but right great good"))
"""Words that no sentence puts before a team as they are: there they are its name."""
_GOVERNING = grammar.PREPOSITIONS - grammar.words("to up down over out off across around")
_NO_OBJECTS = grammar.words(
    "apply ask come find get give go happen let make mean put say see take tell nor so plus once"
) | (grammar.OPENERS - grammar.FUNCTION_WORDS - {"good"})
"""Verbs that are no nouns besides, conjunctions and exclamations: no preposition governs them."""
_FURTHER = re.compile(
    rf"\band\s+(?=(?:{either(grammar.WH_WORDS | grammar.AUXILIARIES)})\b)", re.IGNORECASE
)
SHORTEST = 2
"""Letters from which a word is one: fewer name a product, a grade or a person."""


def check_tracing(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find words that no trusted source holds, in every query and the resolved question.

    A text may hold as many plain words of its own as the limits say, where they narrow nothing.
    Which words are plain the workspace shows; without one, only a variant may hold any.
    """
    for query in plan.queries:
        if query.kind is not QueryKind.PROBE:
            varies = query.kind is QueryKind.VARIANT
            yield from _untraceable(query.text, query.id, grounds, limits, varies=varies)
    if plan.resolved_question and all(q.text != plan.resolved_question for q in plan.queries):
        yield from _untraceable(plan.resolved_question, None, grounds, limits, varies=False)


def novel_words(text: str, grounds: Grounds) -> tuple[Token, ...]:
    """Give the words of a text that trace to nothing trusted and carry meaning.

    Inflections, derivations and joined spellings trace to the word they come from, other
    spellings of a value to the value, and a declared or defined long form to the abbreviation,
    where that stands beside it.
    """
    words = tokens(text)
    values = grounds.reading.values_of(text)
    held = [(v.start, v.end) for v in values if v.key in grounds.keys]
    held += grounds.expanded(text)
    return tuple(
        token
        for place, token in enumerate(words)
        if not (
            token.stem in grounds.stems
            or _only_connects(text, words, place)
            or any(start <= token.start and token.end <= end for start, end in held)
            or _is_of_the_family(words, place, grounds)
        )
    )


def _only_connects(text: str, words: tuple[Token, ...], place: int) -> bool:
    """Tell whether a connective word is no name, and names no unit: `the handbook team`."""
    plain = [bare(word.text) for word in words[place : place + 2]]
    names = plain[0] in _NAMING and plain[-1] in UNIT_HEADS and len(plain) > 1
    named = names or _is_an_object(words, place) or _is_called_so(text, words[place])
    return is_connective(plain[0]) and not named


def _is_an_object(words: tuple[Token, ...], place: int) -> bool:
    """Tell whether a word that is no noun stands in the place of one: `in apply`, `at handbook`."""
    before = bare(words[place - 1].text) if place else ""
    plain = bare(words[place].text)
    governed = before in _GOVERNING and plain in _NO_OBJECTS
    return governed or (before == "at" and plain in grammar.GENERIC_NOUNS)


def _is_called_so(text: str, token: Token) -> bool:
    """Tell whether a function word stands for a name: `Will` in mid-sentence, `PLUS`, `#plus`."""
    before = text[: token.start].rstrip()
    opens = not before or not (before[-1].isalnum() or before[-1] == ",")
    title = len(token.text) > 1 and token.text.istitle() and not opens and not text.istitle()
    shouted = len(token.text) > SHORTEST and token.text.isupper() and not text.isupper()
    return title or shouted or text[: token.start].endswith(("#", "@"))


def _is_of_the_family(words: tuple[Token, ...], place: int, grounds: Grounds) -> bool:
    word = words[place].text
    if not word.islower():
        return False
    before = words[place - 1].text if place else ""
    after = words[place + 1].text if place + 1 < len(words) else ""
    names = bare(after) in PEOPLE_HEADS | UNIT_HEADS
    spellings = (
        *(() if names else (word,)),
        *(f"{before}{word}" for _ in before[:1]),
        *(f"{word}{a}" for a in [after] if a),
    )
    return any(root(spelling) in grounds.roots for spelling in spellings)


def is_connective(plain: str) -> bool:
    """Tell whether a bare word only makes a sentence, or names documents as such."""
    return plain in grammar.CONNECTIVES


def _untraceable(
    text: str, query_id: str | None, grounds: Grounds, limits: Limits, *, varies: bool
) -> Iterator[Violation]:
    found = novel_words(text, grounds)
    own = frozenset(token.stem for token in found)
    words = tokens(text)
    plain: list[str] = []
    for token in found:
        code = grounds.elsewhere.get(token.stem)
        place = words.index(token)
        narrowing = names_a_head(words, place, own) or (
            not varies and opens_a_phrase(text, place, own)
        )
        if code or narrowing or not _is_plain(token, grounds, varies=varies):
            yield Violation(code=grounds.origin(token.stem), query_id=query_id, value=token.text)
        else:
            plain.append(token.text)
    for place, token in enumerate(words):
        if token not in found and _names_by_another_form(words, place, grounds):
            code = ViolationCode.INTRODUCED
            yield Violation(code=code, query_id=query_id, value=token.text)
    if _asks_beside(text, grounds):
        yield Violation(code=ViolationCode.INTRODUCED, query_id=query_id, value=words[-1].text)
    if len(plain) > limits.max_untraceable_words:
        yield Violation(code=ViolationCode.NOVELTY, query_id=query_id, value=" ".join(plain))


def _asks_beside(text: str, grounds: Grounds) -> bool:
    """Tell whether a text asks on about nothing that was said: `…, and how does it work`."""
    joint = _FURTHER.search(text)
    rest = tokens(text[joint.end() :]) if joint else ()
    unsaid = any(token.stem not in grounds.stems for token in rest)
    return unsaid and all(is_connective(bare(token.text)) for token in rest)


def _names_by_another_form(words: tuple[Token, ...], place: int, grounds: Grounds) -> bool:
    """Tell whether a word says who is meant in a form nobody used: `helps employees`."""
    plain = bare(words[place].text)
    heads = PEOPLE_HEADS | UNIT_HEADS
    before_a_head = place + 1 < len(words) and bare(words[place + 1].text) in heads
    said = {plain, f"{plain}s"} & grounds.words
    verbal = words[place].text != words[place].stem
    return before_a_head and verbal and words[place].stem in grounds.stems and not said


def _is_plain(token: Token, grounds: Grounds, *, varies: bool) -> bool:
    """Tell a common word from a name, number or code; a capital opening the text tells nothing."""
    letters = token.text if token.start else token.text[:1].lower() + token.text[1:]
    if len(letters) < SHORTEST or not (letters.isalpha() and letters.islower()):
        return False
    vocabulary = grounds.reading.vocabulary
    shown = vocabulary.is_plain(token.stem) if vocabulary.passages else varies
    written = letters in vocabulary.words or is_english(letters)
    return shown and written and not DEPARTMENT_NAME.fullmatch(letters)
