"""Talk of the system itself: its searches, the fields of a plan, what it is told it may do."""

import re

from programs import grammar
from programs.grammar import either
from programs.reading.sentences.directives import IMPERATIVES, MACHINE_PARTS, STORES
from programs.reading.sentences.openings import MACHINES
from programs.text import WORD, normalise

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
REACHES_PAST = re.compile(
    rf"\byour(?:self)?\b|\b(?:the|all|any|every|each|other|another)\s+(?:\w+\s+)?(?:{_FIELDS}"
    rf"|{either(STORES)})\W*(?:$|\bfor\b|\bon\b)|\b(?:tenants?|workspaces?)\b"
    rf"|\bthe\s+(?:{MACHINES})\s+to\b|\beverything\b|\banything\s+else\b"
)
"""What reaches past the question: all folders, other tenants, the system's own parts."""


def is_about_the_system(sentence: str) -> bool:
    """Tell whether a sentence speaks to the system, of its searches or of a plan's fields."""
    return bool(ABOUT_THE_SYSTEM.search(normalise(sentence)))


def steers_what_it_seeks(said: str) -> bool:
    """Tell whether an order to be told is about queries, workspaces or the one who searches."""
    held = {match.group() for match in WORD.finditer(said)}
    return bool(
        held & MACHINE_PARTS or REACHES_PAST.search(said) or SPEAKS_OF_MACHINERY.search(said)
    )
