"""Messages that ask nothing of any document: courtesy, remarks, questions about the assistant."""

import re
from functools import cache

import pycountry

from programs import grammar
from programs.reading.sentences.addressee import (
    about_the_assistant,
    asks_what_to_ask,
    only_takes_a_stance,
    steers_the_conversation,
)
from programs.reading.sentences.question_form import seeks
from programs.reading.sentences.small_talk_phrases import (
    AGREEMENT,
    CLOSING,
    CONNECTING,
    CONVERSATION,
    GREETING,
    IN_LANGUAGE,
    LAUGHTER,
    SPEAKING,
)
from programs.reading.words.content import content
from programs.text import bare, normalise, tokens
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary

_SENTENCE_END = re.compile(r"[.!]+(?:\s+|$)|,\s*(?!for\b)|\bbut\b")
CHANGES_LANGUAGE = ("change language", "change the language", "change language please")
SHORT = 12
"""Words up to which thanks, agreement or laughter is all that a message without a question says."""


def small_talk(text: str, *, asks: bool, vocabulary: Vocabulary = EMPTY_VOCABULARY) -> str | None:
    """Name the rule by which a cleaned message asks for no document, or None.

    `asks` tells whether the message has the form of a question.
    """
    plain = normalise(text).strip()
    found = [normalise(token.text) for token in tokens(text)]
    if not found:
        return "no_words"
    if not asks and _only_polite(plain, found):
        return "courtesy"
    if only_takes_a_stance(plain):
        return "stance"
    if GREETING.match(plain):
        return "greeting"
    said = _without_openers(plain)
    asks = asks and not (seeks(said) and grammar.WH_WORDS.isdisjoint(found))
    if _is_all(CONVERSATION, said) or _sets_language(said, found):
        return "about_the_conversation"
    if steers_the_conversation(said, asks=asks):
        return "about_the_conversation"
    if about_the_assistant(said, vocabulary, asks=asks) or asks_what_to_ask(said):
        return "about_the_assistant"
    if not asks and LAUGHTER.search(text) and len(found) <= SHORT:
        return "remark"
    return None


def _is_all(phrases: tuple[re.Pattern[str], ...], said: str) -> bool:
    """Tell whether a phrase of a class is all that the end of a message says, but for small words.

    What stands before a comma only leads up to it: `sorry got distracted, what did i just ask`.
    """
    return any(
        not content(f"{re.split('[,.;]', said[: match.start()])[-1]} {said[match.end() :]}")
        for match in (phrase.search(said) for phrase in phrases)
        if match
    )


def _only_polite(plain: str, found: list[str]) -> bool:
    """Tell whether every sentence only thanks, agrees or takes leave."""
    if len(found) > SHORT:
        return False
    said = [piece for piece in _SENTENCE_END.split(plain) if tokens(piece)]
    return all(_is_agreement(piece) or CLOSING.search(piece) for piece in said)


def _is_agreement(piece: str) -> bool:
    """Tell whether every word agrees, declines or is polite, and not every one only connects."""
    words = {bare(token.text) for token in tokens(piece)}
    return words <= AGREEMENT and not words <= CONNECTING


def _sets_language(said: str, found: list[str]) -> bool:
    """Tell whether a message sets the language of the answers: `in german please`."""
    match = IN_LANGUAGE.match(said)
    if match and match["name"] in language_names():
        return True
    named = not language_names().isdisjoint(found) or said.strip("?!. ") in CHANGES_LANGUAGE
    others = {t.text for t in content(SPEAKING.sub(" ", said))} - language_names()
    return named and bool(SPEAKING.search(said)) and len(others) <= 1


@cache
def language_names() -> frozenset[str]:
    """Give the case-folded names of the languages that have a two-letter ISO 639 code."""
    coded = (one for one in pycountry.languages if hasattr(one, "alpha_2"))
    return frozenset(one.name.casefold().split(" (")[0] for one in coded)


def _without_openers(plain: str) -> str:
    words = plain.split()
    while len(words) > 1 and words[0].strip(",.!;:-") in grammar.OPENERS:
        words.pop(0)
    return " ".join(words)
