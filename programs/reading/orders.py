"""Sentences by which the system is told what to do: orders, requests, and talk of its machinery."""

import itertools
import re

from programs import grammar
from programs.grammar import either
from programs.reading.constraints import positive_values
from programs.reading.content import content, is_content
from programs.reading.directives import IMPERATIVES, MACHINE_PARTS, STORES
from programs.reading.exclusion import SETS_APART
from programs.reading.negation import is_negator
from programs.reading.openings import MACHINES, without_opening
from programs.reading.question_form import QUESTION_START, seeks
from programs.reading.verbs import base_of_gerund, is_verb
from programs.text import WORD, normalise

WISHING = grammar.words("need want wish hope plan think guess wonder thank")
"""Verbs that open a sentence whose `I` is left out."""
RESIDING = grammar.words(
    "live work travel move stay leave visit fly relocate commute study train start transfer"
)
"""Verbs that tell where the asker is before a preposition, `I` left out: `travel to Kenya`."""

_OUTPUTS = (
    r"(?:quer(?:y|ies)|search(?:es)?|look-?ups?|answers?|responses?|repl(?:y|ies)|results?|outputs?"
    r"|prompts?|instructions?|filters?|constraints?|retrievals?|rewrites?|variants?|guardrails?)"
)
_FIELDS = (
    "country|countries|region|jurisdiction|tenant|workspace|scope|role|collection|filter|locale"
    "|question|query|intent"
)
_ANY_VERB = either(IMPERATIVES)
_ADVERB = r"(?:\w+ly|also|always|now|only|really)"
_SPOKEN_TO = (
    rf"\byou\s+to\s+(?!know|ask|{either(grammar.TELLING)})",
    r"\byou\s+(?:must|should|shall|will|may|can|need\s+to|have\s+to|are\s+to)\s+"
    rf"(?:{_ADVERB}\s+)?(?:{_ANY_VERB})\b",
    rf"\byou\s+{_ADVERB}\s+(?:{_ANY_VERB})\b",
    r"\byou(?:'re| are)(?:\s+now)?\s+(?:an?|the|in|free|allowed|authori[sz]ed|\w+bot)\b",
    r"\byour\s+(?:\w+\s+)?(?:administrator|admin|developer|creator|operator|owner|master|boss)\b",
    rf"\b(?:for|to|dear)\s+(?:the\s+)?(?:\w+\s+)?(?:{MACHINES})\b",
    r"\bfrom\s+(?:now|here)\s+on\b|\bhereby\b|\bfeel\s+free\b|\byou(?:'d|\s+had)\s+better\b",
    r"\byou\s+(?:answer|search|respond|reply|query|retrieve|rewrite|look\s+up)\b",
    rf"\bwhat(?:ever)?\s+you\s+(?:{_ANY_VERB})\b",
    r"\b(?:i|we)\s+(?:authori[sz]e|permit|allow|grant|instruct|order|command|insist|demand"
    r"|declare|require)\b",
)
_MACHINERY = (
    r"\b(?:every|each|all|any|your|future|subsequent|next|following|into the|in the|to the|of the"
    rf"|with the|my|these)\s+(?:\w+\s+)?{_OUTPUTS}\b|\bassistant\s+(?:message|turn|answer)s?\b"
)
_STATES_A_FIELD = (
    rf"(?:^|\bthe\s+)(?:(?!in\b|of\b|on\b|my\b|our\b)[\w']+\s+){{0,2}}(?:{_FIELDS})\s+"
    r"(?:is|are|was|has|should|must|will|now|shall|means|becomes|defaults|changed|concerns)\b"
)
SPEAKS_OF_MACHINERY = re.compile(_MACHINERY)
ABOUT_THE_SYSTEM = re.compile("|".join((*_SPOKEN_TO, _MACHINERY, _STATES_A_FIELD)))
COMMAND = re.compile(
    r"^\W*(?:[@/!](?=\w)|\*[a-z ]+\*(?!\*)|no\s+(?:need|reason|point)\b|sent\s+from\s+my\b"
    r"|(?:please\s+)?do\s+(?:me|us)\s+an?\b)"
)
"""A mention, a slash command, a stage direction, `no need to …`, `do me a favour`."""
_REQUEST = re.compile(
    r"^(?:(?:could|would|will|can)\s+you(?:\s+mind)?|why\s+(?:not|don'?t\s+you)"
    r"|how\s+about(?:\s+you)?"
    r"|would\s+it\s+be\s+(?:all\s+right|alright|ok|okay|possible|fine|great)\s+(?:if\s+you|to))\s+"
    r"(?P<softly>(?:please|also|just|kindly|always|then)\s+)*"
)
_SUGGESTION = re.compile(
    r"^(?:why|how|would\s+(?:it|you\s+mind))\b"
    r"|^(?:could|would|will)\s+you\s+(?:please|also|kindly)\b"
)
_HAVE_IN = re.compile(
    r"^(?:can|could|may|shall|should)\s+(?:we|i)\s+(?:please\s+)?(?:also\s+)?(?:have|get|see|add)\b"
)
_COMPOUND = re.compile(r"[a-z]+-[a-z]+\b(?!\s*:)")
LONGEST_BOUND = 10
"""Words that an order may need to set one thing apart."""
_SYSTEMS = re.compile(
    rf"\byour(?:self)?\b|\b(?:the|all|any|every|each|other|another)\s+(?:\w+\s+)?(?:{_FIELDS}"
    rf"|{either(STORES)})\W*(?:$|\bfor\b|\bon\b)|\b(?:tenants?|workspaces?)\b"
    rf"|\bthe\s+(?:{MACHINES})\s+to\b|\beverything\b|\banything\s+else\b"
)
_CONCERNS_ASKER = re.compile(
    rf"\b(?:{either(grammar.ASKER)}|whether|if|how|what|who|which|when|where)\b"
)
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
_COMMA = re.compile(r"[,;–—]\s+(?=\w)")
_TWO_WORDS = re.compile(r"(\w+)\s+(\w+)")
_EVER = re.compile(r"(?:^|[,;:]\s*)(?:always|never|only|please)\s+(\w+)")
_LETS = re.compile(r"^(?:let's|lets|let us)\s+(?!talk|discuss|start|move|go|do|see)")
_TAG = re.compile(r",\s*(?:ok(?:ay)?|right|will you|would you|got it|understood|please)\s*\?+$")
_ASKED_NEXT = re.compile(rf"[,;–-]\s+(?:and\s+|so\s+|but\s+)?{QUESTION_START}")


def is_about_the_system(sentence: str) -> bool:
    """Tell whether a sentence speaks to the system, of its searches or of a plan's fields."""
    return bool(ABOUT_THE_SYSTEM.search(normalise(sentence)))


def requests(body: str) -> bool:
    """Tell whether a question only asks the system to do something to a bare value or a search."""
    if _HAVE_IN.match(body):
        return bool(SPEAKS_OF_MACHINERY.search(body))
    asked = _REQUEST.match(body)
    if not asked:
        return False
    rest = body[asked.end() :]
    verb = next((match.group() for match in WORD.finditer(rest)), "")
    if seeks(rest) or excludes(rest) or not (is_verb(verb) or base_of_gerund(verb)):
        return False
    if SPEAKS_OF_MACHINERY.search(rest):
        return True
    if _SUGGESTION.match(body) and not _CONCERNS_ASKER.search(rest):
        return True
    softly = asked["softly"] or not body.startswith("can you")
    named = [token.text for token in content(rest) if token.text != verb]
    return bool(softly and len(named) <= 1 and (positive_values(rest) or not named))


def orders(body: str) -> bool:
    """Tell whether a case-folded sentence, or what its opening leads to, begins with an order."""
    if _LETS.match(body):
        return bool(positive_values(body))
    asked = _ASKED_NEXT.search(body)
    if asked:
        head = body[: asked.start()]
        return bool(positive_values(head)) and _begins_with_an_order(head)
    if "?" in body[-3:] and not _TAG.search(body):
        return False
    if any(is_verb(match[1]) for match in _EVER.finditer(body)):
        return True
    fronted = _FRONTED.match(body)
    led_to = [body[fronted.end() :]] if fronted else []
    if any(_lets_go(body[match.end() :]) for match in _COMMA.finditer(body)):
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
        return first not in RESIDING or _goes_on(words)
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


def excludes(said: str) -> bool:
    """Tell whether a case-folded order only sets something apart: `leave out Germany`."""
    asked = _REQUEST.match(said)
    body = without_opening(said[asked.end() :] if asked else said)
    found = SETS_APART.match(body)
    if found is None:
        return False
    rest = body[found.end() :]
    words = [match.group() for match in WORD.finditer(rest)]
    named = [token.text for token in content(rest)]
    system = _SYSTEMS.search(rest) or is_about_the_system(rest)
    several = _goes_on(words) or _COMMA.search(rest) or any(map(is_negator, words))
    return len(named) > 0 and len(words) <= LONGEST_BOUND and not (system or several)


def steers_what_it_seeks(said: str) -> bool:
    """Tell whether an order to be told is about queries, workspaces or the one who searches."""
    held = {match.group() for match in WORD.finditer(said)}
    return bool(held & MACHINE_PARTS or _SYSTEMS.search(said) or SPEAKS_OF_MACHINERY.search(said))


def _goes_on(words: list[str]) -> bool:
    """Tell whether a second verb follows: `hop over and fetch theirs`."""
    return any(one == "and" and is_verb(other) for one, other in itertools.pairwise(words))
