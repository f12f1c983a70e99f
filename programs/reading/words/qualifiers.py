"""Places in a sentence where any word qualifies what is asked, however plain it is."""

from programs import grammar
from programs.reading.words.content import is_content
from programs.text import Token, bare, tokens

PEOPLE_HEADS = grammar.words(
    "employee employees worker workers staff personnel people folks member members colleague "
    "colleagues teammate teammates hire hires student students manager managers"
)
UNIT_HEADS = grammar.words(
    "team teams department departments dept division divisions org orgs desk desks office offices "
    "group groups"
)
ACCOUNT_HEADS = grammar.words(
    "account accounts card cards wallet budget code codes project channel centre center"
)
NAMED_HEADS = PEOPLE_HEADS | UNIT_HEADS | ACCOUNT_HEADS | grammar.DOCUMENT_NOUNS
"""Nouns whose modifier names one of them: a group, a department, an account, a document."""

_LEADS = (
    grammar.PREPOSITIONS | grammar.CONJUNCTIONS | grammar.words("except excluding including using")
) - grammar.words("or like")
_EXTENDS = grammar.words("and plus")
_BOUNDARY = frozenset("().,;:?!-–")


def names_a_head(words: tuple[Token, ...], place: int, own: frozenset[str]) -> bool:
    """Tell whether a word says which group, department, account or document is meant.

    `own` holds the stems that nobody but the writer of the text brought. A head of the writer's
    own says so by itself where a noun stands before it: `service desk`.
    """
    if bare(words[place].text) in NAMED_HEADS and place and is_content(words[place - 1].text):
        return True
    for word in words[place + 1 :]:
        if bare(word.text) in NAMED_HEADS:
            return True
        if word.stem not in own:
            return False
    return False


def opens_a_phrase(text: str, place: int, own: frozenset[str]) -> bool:
    """Tell whether a word of a text stands in a phrase that restricts or extends what is asked.

    Such a phrase is of the writer's own words, or ends in one, behind a preposition, a
    conjunction, or a `do` or `can` whose subject it is, or ahead of who does it: `approved by
    sales`; behind `and`, words that others brought may be among them. What stands in brackets
    explains the words before them.
    """
    words = tokens(text)
    alone, ends = True, _ends_a_phrase(text, words, place)
    done_by = any(bare(word.text) == "by" for word in words[place + 1 : place + 2])
    if done_by or (place and bare(words[place - 1].text) in grammar.DOING):
        return True
    for before, word in zip(reversed(words[:place]), reversed(words[1 : place + 1]), strict=True):
        if not _BOUNDARY.isdisjoint(text[before.end : word.start]):
            return False
        if bare(before.text) in _LEADS:
            return alone or ends or bare(before.text) in _EXTENDS
        alone = alone and (before.stem in own or bare(before.text) in grammar.CONNECTIVES)
    return False


def _ends_a_phrase(text: str, words: tuple[Token, ...], place: int) -> bool:
    """Tell whether a word is the last of its phrase, whose head it is."""
    after = words[place + 1] if place + 1 < len(words) else None
    return (
        after is None
        or not is_content(after.text)
        or not _BOUNDARY.isdisjoint(text[words[place].end : after.start])
    )
