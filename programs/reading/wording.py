"""What kind of wording a question has: conceptual, foreign to the workspace, or joined."""

import re

from programs import grammar
from programs.reading.constraints import Value
from programs.reading.references import content, is_content, without_openers
from programs.text import normalise, tokens
from programs.vocabulary import Vocabulary
from signatures.plan import ConstraintField

CONCEPTUAL_WORDS = 4
UNKNOWN_SHARE = 0.5
_CONCEPTUAL = re.compile(
    r"^(?:why|how\s+come|what'?s\s+the\s+(?:point|purpose|idea|reason|deal|thinking|logic|philosophy|rationale|use|big\s+deal)\b"
    r"|what\s+is\s+the\s+(?:point|purpose|idea|reason|thinking|philosophy|rationale|use)\b"
    r"|(?:is\s+it\s+|are\s+we\s+|am\s+i\s+)?(?:ok|okay|fine|cool|alright|bad|acceptable|allowed)\s+(?:to|if)\b)",
)
_ASKS_FOR_A_FACT = re.compile(
    r"\b(?:how\s+(?:much|many|long|often|soon|far|big|old)|when|who|whom|whose|where|which|number|amount|limit|date"
    r"|deadline|maximum|max|minimum|min|cost|price|rate|clause|section|form|code)\b"
)
_RECALLS = re.compile(
    rf"\b(?:do|did|can)\s+(?:you|we)\s+(?:still\s+)?(?:{'|'.join(sorted(grammar.RECALL))})\b|\bremind\s+me\b"
    r"|\bwhat\s+(?:do|did)\s+(?:you|we)\s+(?:know|have|note\w*|store\w*|save\w*)\s+(?:about|on|down)\b",
)


def is_conceptual(text: str, values: tuple[Value, ...]) -> bool:
    """Tell whether a short question asks for a reason or a norm rather than a fact."""
    plain = normalise(without_openers(text)).strip()
    named = any(v.field not in (ConstraintField.NEGATION, ConstraintField.OTHER) for v in values)
    short = len(content(text)) <= CONCEPTUAL_WORDS
    return (
        short
        and not named
        and bool(_CONCEPTUAL.match(plain))
        and not _ASKS_FOR_A_FACT.search(plain)
    )


def is_mostly_unknown(text: str, vocabulary: Vocabulary) -> bool:
    """Tell whether half of a question's content words stand nowhere in the workspace."""
    if not vocabulary.passages:
        return False
    held = [t for t in content(text) if not t.text.isdigit()]
    unknown = [t for t in held if not vocabulary.frequency(t.stem)]
    return bool(held) and len(unknown) >= UNKNOWN_SHARE * len(held)


def joins_phrases(text: str) -> bool:
    """Tell whether `and` stands between two phrases that might each be asked for."""
    words = tokens(text)
    for place, token in enumerate(words):
        if normalise(token.text) in ("and", "plus"):
            left = [t for t in words[max(0, place - 4) : place] if is_content(t.text)]
            right = [t for t in words[place + 1 : place + 5] if is_content(t.text)]
            if len(left) >= 2 and len(right) >= 2:
                return True
    return False


def recalls(text: str) -> bool:
    """Tell whether a message asks for what was stored or said before."""
    return bool(_RECALLS.search(normalise(text)))
