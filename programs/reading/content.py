"""Which words of a text carry its meaning."""

import re
from functools import lru_cache

from programs import grammar
from programs.text import Token, bare, normalise, tokens


@lru_cache(maxsize=512)
def content(text: str) -> tuple[Token, ...]:
    """Give the words of a text that carry its meaning."""
    return tuple(token for token in tokens(text) if is_content(token.text))


def is_content(word: str) -> bool:
    """Tell whether a word is neither a function word nor a light verb."""
    plain, head = bare(word), normalise(word).partition("'")[0]
    if head != normalise(word) and head in grammar.SUBJECTS | grammar.WH_WORDS | grammar.REFERRING:
        return False
    return plain not in grammar.FUNCTION_WORDS and plain not in grammar.LIGHT_VERBS


def without_question_form(text: str) -> str:
    """Take of a question what it is about: `does the travel policy cover trains?` less `does`."""
    leading = (grammar.WH_WORDS | grammar.AUXILIARIES | grammar.SUBJECTS) - grammar.NEGATORS
    for token in tokens(text):
        if bare(token.text) not in leading:
            return text[token.start :].strip(" ?.!")
    return text.strip(" ?.!")


_SWITCH = re.compile(
    rf"^\W*(?:\w+\W+){{0,2}}?(?:{'|'.join(map(re.escape, grammar.TOPIC_SWITCHES))})\b\W*",
    re.IGNORECASE,
)


def without_switch(text: str) -> str:
    """Cut leading words that only say that the subject changes."""
    return _SWITCH.sub("", text) or text


def without_openers(text: str) -> str:
    """Cut leading words that only open a turn."""
    for place, token in enumerate(tokens(text)):
        if bare(token.text) not in grammar.OPENERS:
            return text[token.start :] if place else text
    return text
