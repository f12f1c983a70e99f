"""Which words of a text carry its meaning."""

import re
from functools import lru_cache

from programs import grammar
from programs.text import Token, bare, normalise, tokens

DO = frozenset({"do", "does", "did"})


@lru_cache(maxsize=512)
def content(text: str) -> tuple[Token, ...]:
    """Give the words of a text that carry its meaning."""
    return tuple(token for token in tokens(text) if is_content(token.text))


@lru_cache(maxsize=16_384)
def is_content(word: str) -> bool:
    """Tell whether a word is neither a function word nor a light verb."""
    plain, (head, mark, _) = bare(word), normalise(word).partition("'")
    if mark and head in grammar.SUBJECTS | grammar.WH_WORDS | grammar.REFERRING:
        return False
    return plain not in grammar.FUNCTION_WORDS and plain not in grammar.LIGHT_VERBS


_LEADING = (grammar.WH_WORDS | grammar.AUXILIARIES | grammar.SUBJECTS) - grammar.NEGATORS
_DEGREES = grammar.words("many much long often far soon")
_ASKER = re.compile(
    rf"\b(?:{'|'.join(sorted(grammar.AUXILIARIES - grammar.NEGATORS))})\s+(?:i|we|you|one)\b\s*"
    rf"(?:(?:{'|'.join(sorted(grammar.LIGHT_VERBS))})\b\s*)?",
    re.IGNORECASE,
)
"""What a question says of who asks: `days do I get in Spain`."""
_TOLD = re.compile(
    rf"^\W*(?:please\s+)?(?:{'|'.join(sorted(grammar.TELLING))})\s+(?:me|us)\s+"
    r"(?:(?:more|all|everything)\s+)?(?:about\s+)?",
    re.IGNORECASE,
)


def without_question_form(text: str) -> str:
    """Take of a question what it is about: `does the travel policy cover trains?` less `does`.

    The bare verb that `does` leaves behind goes too where it says little: `the travel policy,
    trains`.
    """
    dropped: list[str] = []
    text = _TOLD.sub("", text)
    for token in tokens(text):
        plain = bare(token.text)
        if plain not in _LEADING and not (dropped[-1:] == ["how"] and plain in _DEGREES):
            rest = _ASKER.sub("", text[token.start :]).strip(" ?.!")
            return _without_bare_verb(rest) if dropped[-1:] and dropped[-1] in DO else rest
        dropped.append(plain)
    return text.strip(" ?.!")


_SWITCH = re.compile(
    rf"^\W*(?:\w+\W+){{0,2}}?(?:{'|'.join(map(re.escape, grammar.TOPIC_SWITCHES))})\b\W*",
    re.IGNORECASE,
)


def without_switch(text: str) -> str:
    """Cut leading words that only say that the subject changes."""
    return _SWITCH.sub("", text) or text


def _without_bare_verb(text: str) -> str:
    """Put a comma for the first light verb that stands between two nouns."""
    words = tokens(text)
    for before, verb, after in zip(words, words[1:], words[2:], strict=False):
        between = is_content(before.text) and (
            is_content(after.text) or bare(after.text) in grammar.DETERMINERS
        )
        if between and bare(verb.text) in grammar.LIGHT_VERBS:
            return f"{text[: before.end]}, {text[after.start :]}"
    return text


def without_openers(text: str) -> str:
    """Cut leading words that only open a turn; `it` does behind `got`."""
    before = ""
    for place, token in enumerate(tokens(text)):
        plain = bare(token.text)
        if plain not in grammar.OPENERS or (plain == "it" and before != "got"):
            return text[token.start :] if place else text
        before = plain
    return text
