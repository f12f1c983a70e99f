"""Sentences by which the system is told what to do: orders, requests, and talk of its machinery."""

import itertools
import re

from programs import grammar
from programs.reading.constraints import positive_values
from programs.reading.content import content
from programs.reading.directives import IMPERATIVES
from programs.reading.question_form import QUESTION_START, either
from programs.reading.verbs import base_of_gerund, is_verb
from programs.text import WORD

TELLING = grammar.words(
    "tell show list explain describe compare summarise summarize outline define clarify "
    "confirm remind help name walk send advise inform"
)
"""Verbs whose order is a question: what they ask for is to be told."""
GETTING = grammar.words("give get find fetch bring pull look check")
"""Verbs whose order is a question where they get something for `me` or `us`."""
WISHING = grammar.words("need want wish hope plan think guess wonder thank")
"""Verbs that open a sentence whose `I` is left out."""
RESIDING = grammar.words(
    "live work travel move stay leave visit fly relocate commute study train start transfer"
)
"""Verbs that tell where the asker is before a preposition, `I` left out: `travel to Kenya`."""

_MACHINES = "assistant|bot|chatbot|planner|robot|engine|retriever|llm"
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
    rf"\byou\s+to\s+(?!know|ask|{either(TELLING)})",
    r"\byou\s+(?:must|should|shall|will|may|can|need\s+to|have\s+to|are\s+to)\s+"
    rf"(?:{_ADVERB}\s+)?(?:{_ANY_VERB})\b",
    rf"\byou\s+{_ADVERB}\s+(?:{_ANY_VERB})\b",
    r"\byou(?:'re| are)(?:\s+now)?\s+(?:an?|the|in|free|allowed|authori[sz]ed|\w+bot)\b",
    r"\byour\s+(?:\w+\s+)?(?:administrator|admin|developer|creator|operator|owner|master|boss)\b",
    rf"\b(?:for|to|dear)\s+(?:the\s+)?(?:\w+\s+)?(?:{_MACHINES})\b",
    r"\bhereby\b|\bfeel\s+free\b|\byou(?:'d|\s+had)\s+better\b",
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


def requests(body: str) -> bool:
    """Tell whether a question only asks the system to do something to a bare value or a search."""
    if _HAVE_IN.match(body):
        return bool(SPEAKS_OF_MACHINERY.search(body))
    asked = _REQUEST.match(body)
    if not asked:
        return False
    rest = body[asked.end() :]
    verb = next((match.group() for match in WORD.finditer(rest)), "")
    if verb in TELLING or not (is_verb(verb) or base_of_gerund(verb)):
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
    if first in TELLING | (frozenset() if led_to else WISHING) or not is_verb(first):
        return not ahead and first == "be"
    if second in grammar.AUXILIARIES or (second in {"me", "us"} and first in GETTING):
        return False
    if second == "to" and len(words) > 2 and is_verb(words[2]):
        return True
    if second in grammar.PREPOSITIONS and not (ahead or led_to):
        return first not in RESIDING or _goes_on(words)
    return second not in grammar.GENERIC_NOUNS | grammar.DOCUMENT_NOUNS


def _lets_go(part: str) -> bool:
    """Tell whether what a comma joins is an order about a thing: `…, merge both`."""
    joined = _TWO_WORDS.match(part)
    if not joined or not is_verb(joined[1]) or joined[1] in TELLING | WISHING | RESIDING:
        return False
    return joined[2] in grammar.DETERMINERS | grammar.THINGS


def _goes_on(words: list[str]) -> bool:
    """Tell whether a second verb follows: `hop over and fetch theirs`."""
    return any(one == "and" and is_verb(other) for one, other in itertools.pairwise(words))


_MARKS = re.compile(r"^[\W_]*(?:\d{1,2}[.)]\s+)?[\W_]*")
_VOCATIVE = re.compile(
    rf"^(?:dear|hey|hi|hello|ok)?\s*(?:{_MACHINES}|ai|system|model|agent|gpt|chatgpt|copilot)"
    r"\s*[,:!-]+\s*"
)
_OPENING = (
    (grammar.OPENERS - grammar.words("you sorry got it"))
    | grammar.COURTEOUS_ADVERBS
    | grammar.words(
        "also always first second third next then instead too plus ps p.s tl;dr tldr afterwards "
        "finally later meanwhile thereafter henceforth lastly"
    )
)
_MANNER = re.compile(r"[a-z]{3,}ly[,:]?")


def without_opening(plain: str) -> str:
    """Cut marks, words that only open a turn, adverbs and the name of who is spoken to."""
    words = _VOCATIVE.sub("", _MARKS.sub("", plain)).split()
    while len(words) > 1 and (words[0].strip(",.!;:-") in _OPENING or _MANNER.fullmatch(words[0])):
        words.pop(0)
    return _MARKS.sub("", " ".join(words))
