"""The words that agree, decline and choose, and messages made of nothing else."""

import itertools

from programs import grammar
from programs.text import normalise, tokens

ASSENT = grammar.words("yes yeah yep yup ya yea aye sure please pls absolutely definitely exactly")
"""Words that accept even where a question of its own follows; `ok` may only open that."""
AGREEING = ASSENT | grammar.words(
    "ok okay correct right go ahead do sounds good great perfect fine lovely helpful alright like "
    "love want prefer take choose pick proceed"
)
FILLING = grammar.words(
    "thanks thank you that it thats one ones the would be this cool y let's lets let us on thing "
    "bit mean meant i i'd id i'll ill with for to can could we so me just only maybe and in of if "
    "option options choice number item"
)
LABELS = grammar.words("option choice number item no")
PLACES = {
    **{word: number - 1 for word, number in grammar.NUMBERS.items() if number},
    **{str(number): number - 1 for number in range(1, 21)},
    **{"first": 0, "1st": 0, "former": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2},
    **{"fourth": 3, "4th": 3, "fifth": 4, "5th": 4, "last": -1, "latter": -1},
}
LETTERS = {letter: place for place, letter in enumerate("abcdefgh")}
ALL = grammar.words("both all everything each either any whichever")
DECLINING = grammar.words("no nope nah neither none nothing not never")


def consents(message: str) -> bool:
    """Tell whether a message says no more than yes, or which: `yes please`, `the second one`."""
    said = {normalise(token.text) for token in tokens(message)}
    return said <= AGREEING | FILLING or points_at_an_option(message)


def points_at_an_option(message: str) -> bool:
    """Tell whether a message is nothing but a choice or a consent: `the second one`, `do that`."""
    said = [normalise(token.text) for token in tokens(message)]
    placed = any(word in PLACES and not word.isdigit() and word != "one" for word in said)
    numbered = any(a in LABELS and b in PLACES for a, b in itertools.pairwise(said))
    does = {"do", "go"} & set(said) and {"that", "it", "so", "this", "ahead"} & set(said)
    known = AGREEING | FILLING | LABELS | set(PLACES)
    return bool(placed or numbered or does) and set(said) <= known
