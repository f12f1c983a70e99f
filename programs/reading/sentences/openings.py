"""What only opens a sentence: marks, courtesy, adverbs, who is spoken to, `could you`."""

import re
from functools import lru_cache

from programs import grammar

MACHINES = "assistant|bot|chatbot|planner|robot|engine|retriever|llm"
_MARKS = re.compile(r"^[\W_]*(?:\d{1,2}[.)]\s+)?[\W_]*")
_VOCATIVE = re.compile(
    rf"^(?:dear|hey|hi|hello|ok)?\s*(?:{MACHINES}|ai|system|model|agent|gpt|chatgpt|copilot)"
    r"\s*[,:!-]+\s*"
)
REQUEST = re.compile(
    r"^(?:(?:could|would|will|can)\s+you(?:\s+mind)?|why\s+(?:not|don'?t\s+you)"
    r"|how\s+about(?:\s+you)?"
    r"|would\s+it\s+be\s+(?:all\s+right|alright|ok|okay|possible|fine|great)\s+(?:if\s+you|to))\s+"
    r"(?P<softly>(?:please|also|just|kindly|always|then)\s+)*"
)
"""How an order begins that is put as a question."""
_OPENING = (
    (grammar.OPENERS - grammar.words("you sorry got it"))
    | grammar.COURTEOUS_ADVERBS
    | grammar.words(
        "also always first second third next then instead too plus ps p.s tl;dr tldr afterwards "
        "finally later meanwhile thereafter henceforth lastly"
    )
)
_MANNER = re.compile(r"[a-z]{3,}ly[,:]?")


_NOTING = re.compile(
    r"(?:remember|note|keep in mind|bear in mind|be aware|(?:don't|do not) forget|assume|suppose"
    r"|consider|take into (?:account|consideration))(?:\s+that)?\s+"
    r"(?=(?:i|my|we|our)\b)"
)
"""What leads to a circumstance of who asks: `keep in mind that I moved to Poland`."""


@lru_cache(maxsize=1_024)
def without_opening(plain: str) -> str:
    """Cut marks, words that only open a turn, adverbs and the name of who is spoken to."""
    words = _VOCATIVE.sub("", _MARKS.sub("", plain)).split()
    while len(words) > 1 and (words[0].strip(",.!;:-") in _OPENING or _MANNER.fullmatch(words[0])):
        words.pop(0)
    rest = _MARKS.sub("", " ".join(words))
    noting = _NOTING.match(rest)
    return rest[noting.end() :] if noting else rest


def without_request(plain: str) -> str:
    """Cut the words that put an order as a question: `could you also`."""
    return REQUEST.sub("", plain)
