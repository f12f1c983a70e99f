"""An answer in the asker's own words to a question that was put to them."""

import re

from programs.reading.references.corrections import correction
from programs.reading.references.reference import content
from programs.reading.sentences.question_form import has_predicate

_LONGEST = 8
"""Content words up to which a phrase answers."""
_LEAD = re.compile(
    r"^(?:(?:ok|oh|well|sorry|yes|it'?s|it\s+(?:is|was)|that'?s|i\s+mean(?:t)?|about)[\s,]+)+",
    re.IGNORECASE,
)
_TAIL = re.compile(r"[\s,]+(?:please|pls|sorry|thanks|thank\s+you|i\s+(?:guess|think|mean))$", re.I)


def free_answer(message: str) -> str:
    """Give the phrase that answers an open question in the user's own words, or nothing."""
    corrected = correction(message)
    said = corrected.meant if corrected else message
    said = _TAIL.sub("", _LEAD.sub("", said.strip(" ?.!,")))
    asks = message.rstrip().endswith("?") or has_predicate(said)
    return said if 0 < len(content(said)) <= _LONGEST and not asks else ""
