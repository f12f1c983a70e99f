"""Whether a text negates: the closed class of English negators."""

import re
from itertools import pairwise

from optimize.matching import words

NEGATOR = re.compile(
    r"no|not|never|none|nor|neither|nobody|nothing|cannot|without|non|unless|except|excluding"
    r"|exclude[sd]?|exempt|ineligible|refuse[sd]?|\w+n't"
    r"|(?:do|does|did|is|are|was|were|ca|could|wo|would|should|has|have|had|ai|must|need)nt"
)
ANSWER = re.compile(r"\W*(?:no\s+)*no\s*[,.!;:-]", re.IGNORECASE)
PHRASES = (("other", "than"), ("leave", "out"), ("left", "out"), ("instead", "of"))


def negates(text: str) -> bool:
    """Tell whether a text holds a negator; a "no, ..." that opens it answers and does not count."""
    said = words(ANSWER.sub("", text, count=1) if ANSWER.match(text) else text)
    return any(map(NEGATOR.fullmatch, said)) or not set(pairwise(said)).isdisjoint(PHRASES)
