"""What kind of wording a question has: conceptual, foreign to the workspace, or joined."""

import re

from programs import grammar
from programs.reading.values.value import Value
from programs.reading.words.content import content, is_content, without_openers
from programs.text import Token, bare, normalise, tokens
from programs.vocabulary import Vocabulary
from signatures.plan import ConstraintField

CONCEPTUAL_WORDS = 4
UNKNOWN_SHARE = 0.5
NEAR = 5
"""Words on each side of a connective in which the phrases it joins are looked for."""
_JOINT = re.compile(
    r"[,;]?\s(?:and|plus|also|then|as\s+well\s+as|along\s+with|together\s+with)\s|;\s",
    re.IGNORECASE,
)
_CONCEPTUAL = re.compile(
    r"^(?:why|how\s+come"
    r"|what'?s\s+the\s+(?:point|purpose|idea|reason|deal|thinking|logic"
    r"|philosophy|rationale|use|big\s+deal)\b"
    r"|what\s+is\s+the\s+(?:point|purpose|idea|reason|thinking|philosophy|rationale|use)\b"
    r"|(?:is\s+it\s+|are\s+we\s+|am\s+i\s+)?"
    r"(?:ok|okay|fine|cool|alright|bad|acceptable|allowed)\s+(?:to|if)\b)",
)
_ASKS_FOR_A_FACT = re.compile(
    r"\b(?:how\s+(?:much|many|long|often|soon|far|big|old)|when|who|whom|whose|where|which"
    r"|number|amount|limit|(?:the|what|which)\s+date"
    r"|deadline|maximum|max|minimum|min|cost|price|rate|clause|section|form|code)\b"
)
_RECALLS = re.compile(
    rf"\b(?:do|did|can)\s+(?:you|we)\s+(?:still\s+)?(?:{'|'.join(sorted(grammar.RECALL))})\b"
    r"|\bremind\s+me\b"
    r"|\bwhat\s+(?:do|did)\s+(?:you|we)\s+"
    r"(?:know|have|note\w*|store\w*|save\w*)\s+(?:about|on|down)\b",
)


def is_conceptual(text: str, values: tuple[Value, ...]) -> bool:
    """Tell whether a short question asks for a reason or a norm rather than a fact."""
    plain = normalise(text).strip()
    asks_why = _CONCEPTUAL.match(plain) or _CONCEPTUAL.match(normalise(without_openers(text)))
    named = any(v.field not in (ConstraintField.NEGATION, ConstraintField.OTHER) for v in values)
    short = len(content(text)) <= CONCEPTUAL_WORDS
    return short and not named and bool(asks_why) and not _ASKS_FOR_A_FACT.search(plain)


def unknown_share(text: str, vocabulary: Vocabulary) -> float:
    """Give the share of a question's content words that stand nowhere in the workspace."""
    held = [token for token in content(text) if not token.text.isdigit()]
    if not vocabulary.passages or not held:
        return 0.0
    return sum(not vocabulary.frequency(token.stem) for token in held) / len(held)


def joins_phrases(text: str) -> bool:
    """Tell whether a connective stands between two phrases that might each be asked for."""
    return any(
        len(_nearest(text[: joint.start()], last=True)) >= 2
        and len(_nearest(text[joint.end() :], last=False)) >= 2
        and bare(tokens(text[joint.end() :])[0].text) not in grammar.SUBJECTS | grammar.AUXILIARIES
        for joint in _JOINT.finditer(text)
    )


def _nearest(side: str, *, last: bool) -> list[Token]:
    """Take the content words among those next to a connective."""
    words = tokens(side)
    near = words[-NEAR:] if last else words[:NEAR]
    return [token for token in near if is_content(token.text)]


def recalls(text: str) -> bool:
    """Tell whether a message asks for what was stored or said before."""
    return bool(_RECALLS.search(normalise(text)))
