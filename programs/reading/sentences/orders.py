"""Sentences that are orders: an imperative at the start, or behind what leads to it."""

import itertools
import re
from functools import lru_cache

from programs import grammar
from programs.grammar import either
from programs.reading.sentences.directives import IMPERATIVES
from programs.reading.sentences.machinery import is_about_the_system
from programs.reading.sentences.openings import without_opening
from programs.reading.sentences.question_form import QUESTION_START, seeks
from programs.reading.values.constraints import positive_values
from programs.reading.words.content import is_content
from programs.reading.words.verbs import is_verb
from programs.text import WORD

WISHING = grammar.words("need want wish hope plan think guess wonder thank")
"""Verbs that open a sentence whose `I` is left out."""
RESIDING = grammar.words(
    "live work travel move stay leave visit fly relocate commute study train start transfer"
)
"""Verbs that tell where the asker is before a preposition, `I` left out: `travel to Kenya`."""

COMMAND = re.compile(
    r"^\W*(?:[@/!](?=\w)|\*[a-z ]+\*(?!\*)|no\s+(?:need|reason|point)\b|sent\s+from\s+my\b"
    r"|(?:please\s+)?do\s+(?:me|us)\s+an?\b)"
)
"""A mention, a slash command, a stage direction, `no need to …`, `do me a favour`."""
_COMPOUND = re.compile(r"[a-z]+-[a-z]+\b(?!\s*:)")
_FRONTED = re.compile(
    rf"^(?:{either(grammar.PREPOSITIONS | grammar.CONJUNCTIONS)}|instead|until|effective"
    r"|whatever|whenever|wherever|(?:should|were|had)\s+you)\b"
    r"[^,:]*[,:]\s*"
)
_CONCLUDES = re.compile(
    r"[,;:–—-]\s*(?:so|therefore|thus|hence|please|kindly)\b[\s,]*(?:please\b\s*)?"
)
_AUXILIARY_AHEAD = re.compile(
    r"^(?:do(?: not|n't)?|dont|never|always|must|should|be|have)(?: always| also| never)?\s+(?=\w)"
)
COMMA = re.compile(r"[,;–—]\s+(?=\w)")
"""Where another clause may begin."""
_TWO_WORDS = re.compile(r"(\w+)\s+(\w+)")
_EVER = re.compile(r"(?:^|[,;:]\s*)(?:always|never|only|please)\s+(\w+)")
_LETS = re.compile(r"^(?:let's|lets|let us)\s+(?!talk|discuss|start|move|go|do|see)")
_TAG = re.compile(r",\s*(?:ok(?:ay)?|right|will you|would you|got it|understood|please)\s*\?+$")
_ASKED_NEXT = re.compile(rf"[,;–-]\s+(?:and\s+|so\s+|but\s+)?{QUESTION_START}")


@lru_cache(maxsize=1_024)
def orders(body: str) -> bool:
    """Tell whether a case-folded sentence, or what its opening leads to, begins with an order."""
    if _LETS.match(body):
        return bool(positive_values(body))
    asked = _ASKED_NEXT.search(body)
    if asked:
        head = body[: asked.start()]
        return _begins_with_an_order(head) and bool(positive_values(head))
    if "?" in body[-3:] and not _TAG.search(body):
        return False
    if any(is_verb(match[1]) for match in _EVER.finditer(body)):
        return True
    fronted = _FRONTED.match(body)
    led_to = [body[fronted.end() :]] if fronted else []
    if any(_lets_go(body[match.end() :]) for match in COMMA.finditer(body)):
        return True
    led_to += [body[match.end() :] for match in _CONCLUDES.finditer(body)]
    return _begins_with_an_order(body) or any(
        _begins_with_an_order(without_opening(part), led_to=True) for part in led_to if part
    )


def _begins_with_an_order(part: str, *, led_to: bool = False) -> bool:
    ahead = _AUXILIARY_AHEAD.match(part)
    words = [match.group() for match in WORD.finditer(part[ahead.end() :] if ahead else part)]
    first, second = (*words, "", "")[:2]
    told = grammar.TELLING | (frozenset() if led_to else WISHING)
    if _COMPOUND.match(part):
        return False
    if first in told or seeks(part) or not is_verb(first):
        return not ahead and first == "be"
    if second in grammar.AUXILIARIES:
        return False
    if second == "to" and len(words) > 2 and is_verb(words[2]):
        return True
    if second in grammar.PREPOSITIONS and not (ahead or led_to):
        return first not in RESIDING or goes_on(words)
    return second not in grammar.GENERIC_NOUNS | grammar.DOCUMENT_NOUNS


def _lets_go(part: str) -> bool:
    """Tell whether what a comma joins is an order about a thing: `…, merge both`."""
    joined = _TWO_WORDS.match(part)
    told = grammar.TELLING | WISHING | RESIDING
    if not joined or not is_verb(joined[1]) or joined[1] in told or seeks(part):
        return False
    return joined[2] in grammar.DETERMINERS | grammar.THINGS


def could_name(said: str) -> bool:
    """Tell whether a case-folded order may as well name a thing: `notice period for interns`."""
    first, second = ([match.group() for match in WORD.finditer(said)] + ["", ""])[:2]
    bare_noun = is_content(second) and not any(
        v.start == len(first) + 1 for v in positive_values(said)
    )
    ordered = first in IMPERATIVES or ":" in said or is_about_the_system(said)
    return is_verb(first) and bare_noun and not ordered


def goes_on(words: list[str]) -> bool:
    """Tell whether a second verb follows: `hop over and fetch theirs`."""
    return any(one == "and" and is_verb(other) for one, other in itertools.pairwise(words))
