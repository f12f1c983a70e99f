"""Text as it may be handed to the client: composed, without invisible characters, bounded."""

import unicodedata

from programs.retrievers.passage_forms import analysed_words

MAX_CHARACTERS = 2_000
"""More than any embedder here reads of one text."""


def sanitised(text: str) -> str:
    """Compose a query's text, blank its control characters and drop what cannot be seen."""
    kept = (_visible(character) for character in text)
    return unicodedata.normalize("NFC", "".join(kept)).strip()[:MAX_CHARACTERS]


def _visible(character: str) -> str:
    category = unicodedata.category(character)
    if category == "Cc":
        return " "
    return "" if category in ("Cf", "Cs") else character


def words_searched(text: str) -> str:
    """Give the stems that the lexical leg looks for, each once."""
    return " ".join(dict.fromkeys(analysed_words(text)))
