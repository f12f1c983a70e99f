"""Questions that only ask the system to do something: `could you also include Canada?`."""

import re

from programs import grammar
from programs.grammar import either
from programs.reading.sentences.bounds import excludes
from programs.reading.sentences.machinery import SPEAKS_OF_MACHINERY
from programs.reading.sentences.openings import REQUEST
from programs.reading.sentences.question_form import seeks
from programs.reading.values.constraints import positive_values
from programs.reading.words.content import content
from programs.reading.words.verbs import base_of_gerund, is_verb
from programs.text import WORD

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


def requests(body: str) -> bool:
    """Tell whether a question only asks the system to do something to a bare value or a search."""
    if _HAVE_IN.match(body):
        return bool(SPEAKS_OF_MACHINERY.search(body))
    asked = REQUEST.match(body)
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
