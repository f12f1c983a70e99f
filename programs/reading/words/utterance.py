"""A text word by word, with the neighbours of each word at hand."""

from dataclasses import dataclass
from functools import cached_property

from programs import grammar
from programs.reading.words.content import is_content
from programs.text import Token, bare, tokens

_BEFORE_A_NOUN = (
    (grammar.PREPOSITIONS - {"to"})
    | grammar.LIGHT_VERBS
    | grammar.FORMS_OF_BE
    | grammar.words("there much many")
)


@dataclass(frozen=True)
class Utterance:
    """A text and its words; `plain` holds them case-folded and without apostrophes."""

    text: str

    @cached_property
    def words(self) -> tuple[Token, ...]:
        """Its words at their spans."""
        return tokens(self.text)

    @cached_property
    def plain(self) -> tuple[str, ...]:
        """Its words as rules compare them."""
        return tuple(bare(token.text) for token in self.words)

    def before(self, place: int) -> str:
        """Give the word before a place, or an empty one."""
        return self.plain[place - 1] if place else ""

    def after(self, place: int) -> str:
        """Give the word after a place, or an empty one."""
        return self.plain[place + 1] if place + 1 < len(self.plain) else ""

    def is_content(self, place: int) -> bool:
        """Tell whether a place holds a word that carries meaning."""
        inside = 0 <= place < len(self.words)
        return inside and (is_content(self.words[place].text) or self._is_noun(place))

    def _is_noun(self, place: int) -> bool:
        """Tell a light verb that is a noun, as the clause has its verb: `get dental cover`."""
        if self.plain[place] not in grammar.LIGHT_VERBS or not is_content(self.before(place)):
            return False
        return any(self._is_verb(i) for i in range(1, place - 1))

    def _is_verb(self, place: int) -> bool:
        asked = self.before(place) in grammar.SUBJECT_PRONOUNS
        behind_noun = is_content(self.before(place))
        return asked or (behind_noun and self.plain[place] in grammar.LIGHT_VERBS)

    def names_something(self, end: int) -> bool:
        """Tell whether a text up to an offset names a thing: two content words, or one as a noun.

        What hyphens join is one word: `tax-wise`.
        """
        held = [
            i
            for i, token in enumerate(self.words)
            if token.end <= end and self.is_content(i) and not self.text.startswith("-", token.end)
        ]
        return len(held) >= 2 or any(map(self._is_noun_here, held))

    def _is_noun_here(self, place: int) -> bool:
        """Tell a noun by the word before it: `the limit`, `for leave`, `need insurance`."""
        before, word = self.before(place), self.plain[place]
        participle = word.endswith("ed") or word in grammar.IRREGULAR_PARTICIPLES
        return before in grammar.DETERMINERS or (before in _BEFORE_A_NOUN and not participle)

    def has_noun_phrase(self, end: int, articles: frozenset[str] = grammar.ARTICLES) -> bool:
        """Tell whether an article and a noun stand before a place."""
        return any(self.plain[i] in articles and self.is_content(i + 1) for i in range(end - 1))
